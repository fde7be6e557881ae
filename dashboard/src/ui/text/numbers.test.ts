import { expect, it, vi } from 'vitest'
import { counted, countText } from './numbers.ts'

it('counts one thing and several', () => {
  expect(counted(1, 'endpoint')).toBe('1 endpoint')
  expect(counted(0, 'endpoint')).toBe('0 endpoints')
  expect(counted(1_200, 'endpoint')).toBe(`${countText(1_200)} endpoints`)
})

it('numbers have one form, whatever the language of the browser', async () => {
  const { NumberFormat } = Intl
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (languages = 'de-DE', options) {
    return new NumberFormat(languages, options)
  } as typeof Intl.NumberFormat)
  vi.resetModules()
  const numbers = await import('./numbers.ts')
  vi.restoreAllMocks()
  expect([numbers.countText(1_200), numbers.percentText(0.333), numbers.changeText(0.125)]).toEqual([
    ...['1,200', '33.3%', '+12.5%'],
  ])
})
