import { describe, expect, it } from 'vitest'
import { type Column, fields, plain, price, table } from './text.ts'

const ROWS = [
  { name: 'Weather', host: 'weather.example.com' },
  { name: 'A\u001b[31m\n', host: '' },
]
const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  ['name', ({ name }) => name],
  ['host', ({ host }) => host],
]

describe('text', () => {
  it('is a table for people and lines with tabs for programs', () => {
    expect(table(ROWS, COLUMNS, { isTty: true })).toBe(
      'NAME               HOST\nWeather            weather.example.com\nA\\u001b[31m\\u000a',
    )
    expect(table(ROWS, COLUMNS, { isTty: false })).toBe('Weather\tweather.example.com\nA\\u001b[31m\\u000a\t')
    expect([table([], COLUMNS, { isTty: true }), table([], COLUMNS, { isTty: false })]).toEqual(['nothing here', ''])
  })

  it('lets no control character of others reach a terminal', () => {
    expect(plain('a\u001b]0;title\u0007b\u202ec\u009bd')).toBe('a\\u001b]0;title\\u0007b\\u202ec\\u009bd')
    expect(
      fields([
        ['name', 'a\nb'],
        ['none', null],
      ]),
    ).toBe('name  a\\u000ab')
  })

  it('shows USDC as such and other tokens in their units', () => {
    const usdc = { network: 'eip155:845320402', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '100000' }
    expect(price(usdc)).toBe('0.1 USDC')
    expect(price({ ...usdc, asset: '0x1' })).toBe('100000 units of 0x1')
    expect(price({ ...usdc, amount: 'much' })).toBe('much units')
  })
})
