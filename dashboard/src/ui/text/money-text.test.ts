import { describe, expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

describe('an amount of money', () => {
  it.each([
    ['0', 6, '0.00'],
    ['1', 6, '0.000001'],
    ['100000', 6, '0.10'],
    ['123456', 6, '0.123456'],
    ['1000000', 6, '1.00'],
    ['1234500000', 6, '1,234.50'],
    ['0001000000', 6, '1.00'],
    ['1234567', 0, '1,234,567'],
    ['5', 1, '0.50'],
  ])('of %s units with %d decimals is %s', (atomic, decimals, text) => {
    expect(moneyText(atomic, decimals)).toBe(text)
  })

  it('is exact where a floating-point number is not', () => {
    expect(moneyText('9007199254740993000001', 6)).toBe('9,007,199,254,740,993.000001')
    expect(moneyText((2n ** 256n - 1n).toString(), 6).replaceAll(/[,.]/g, '')).toBe((2n ** 256n - 1n).toString())
  })

  it('that is none stays as it is', () => {
    for (const text of ['', '-1', '1e3', '1.5', 'NaN', '<b>']) expect(moneyText(text, 6)).toBe(text)
  })
})
