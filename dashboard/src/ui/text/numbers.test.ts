import { expect, it } from 'vitest'
import { changeText, counted, countText, durationText, percentText } from './numbers.ts'

it('counts one thing and several', () => {
  expect(counted(1, 'endpoint')).toBe('1 endpoint')
  expect(counted(0, 'endpoint')).toBe('0 endpoints')
  expect(counted(1_200, 'endpoint')).toBe('1,200 endpoints')
})

it('has one form, whatever the language of the machine', () => {
  expect(countText(1_234_567)).toBe('1,234,567')
  expect([percentText(0.3333), percentText(null)]).toEqual(['33.3%', '–'])
  expect([changeText(0.125), changeText(0)]).toEqual(['+12.5%', '0%'])
  expect(durationText(1_254)).toBe('1.25 s')
})
