import { describe, expect, it } from 'vitest'
import { fields, plain, price } from './text.ts'

describe('text', () => {
  it('lets no control character of another party reach a terminal', () => {
    expect(plain('a\u001b]0;title\u0007b\u202ec\u009bd')).toBe('a\\u001b]0;title\\u0007b\\u202ec\\u009bd')
    expect(
      fields([
        ['name', 'a\nb'],
        ['none', null],
      ]),
    ).toBe('name  a\\u000ab')
  })

  it('shows USDC by name and other tokens in their units', () => {
    const usdc = { network: 'eip155:845320402', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '100000' }
    expect(price(usdc)).toBe('0.1 USDC')
    expect(price({ ...usdc, asset: '0x1' })).toBe('100000 units of 0x1')
    expect(price({ ...usdc, amount: 'much' })).toBe('much units')
  })
})
