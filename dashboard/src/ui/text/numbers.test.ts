import { expect, it, vi } from 'vitest'
import { counted, countText } from './numbers.ts'

it('counts one thing and several', () => {
  expect(counted(1, 'endpoint')).toBe('1 endpoint')
  expect(counted(0, 'endpoint')).toBe('0 endpoints')
  expect(counted(1_200, 'endpoint')).toBe(`${countText(1_200)} endpoints`)
})

it('numbers have one form, whatever the language of the browser', async () => {
  class GermanFormat extends Intl.NumberFormat {
    constructor(languages: Intl.LocalesArgument = 'de-DE', options: Intl.NumberFormatOptions = {}) {
      super(languages, options)
    }
  }
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { NumberFormat: GermanFormat }))
  vi.resetModules()
  const numbers = await import('./numbers.ts')
  vi.unstubAllGlobals()
  expect(numbers.countText(1_200)).toBe('1,200')
  expect(numbers.percentText(0.333)).toBe('33.3%')
  expect(numbers.changeText(0.125)).toBe('+12.5%')
})
