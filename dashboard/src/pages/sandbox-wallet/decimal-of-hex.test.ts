import { expect, it } from 'vitest'
import { decimalOfHex } from './decimal-of-hex.ts'

it('reads quantities to the last digit', () => {
  expect(decimalOfHex('0x0')).toBe('0')
  expect(decimalOfHex('0x5f5e100')).toBe('100000000')
  expect(decimalOfHex('0x20000000000001')).toBe('9007199254740993')
  expect(decimalOfHex('none')).toBe('none')
})
