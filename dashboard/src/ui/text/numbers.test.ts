import { expect, it } from 'vitest'
import { counted, countText } from './numbers.ts'

it('counts one thing and several', () => {
  expect(counted(1, 'endpoint')).toBe('1 endpoint')
  expect(counted(0, 'endpoint')).toBe('0 endpoints')
  expect(counted(1_200, 'endpoint')).toBe(`${countText(1_200)} endpoints`)
})
