import { describe, expect, it } from 'vitest'
import { leastAmount, longestDescription, shortened } from './facilitator-limits.ts'
import { facilitatorsVariable } from './facilitator-settings.ts'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const url = 'https://facilitator.example'
const token = (asset: string) => ({ network: 'eip155:8453', asset })
const parsed = (settings: object) =>
  facilitatorsVariable.safeParse(JSON.stringify({ 'eip155:8453': { url, ...settings } }))

describe('the limits of a facilitator', () => {
  it('are read from its settings', () => {
    const { success, data = {} } = parsed({ longest_description: 80, least_amounts: { [TOKEN]: '1000' } })
    expect(success).toBe(true)
    const limits = data['eip155:8453']
    expect(longestDescription(limits)).toBe(80)
    expect(leastAmount(limits ?? {}, token(TOKEN.toLowerCase()))).toEqual({
      amount: 1000n,
      of: undefined,
      certain: true,
    })
    expect(leastAmount(limits ?? {}, token('0xother'))).toBeUndefined()
  })

  it('are 500 characters unless set', () => {
    expect([longestDescription(), longestDescription({ url })]).toEqual([500, 500])
  })

  it("are Coinbase's for its address, and a doubt about others", () => {
    const ofCoinbase = { amount: 1000n, of: 'Coinbase' }
    const coinbase = { url: 'https://api.cdp.coinbase.com/platform/v2/x402' }
    expect(leastAmount(coinbase, token(TOKEN))).toEqual({ ...ofCoinbase, certain: true })
    expect(leastAmount({ url }, token(TOKEN))).toEqual({ ...ofCoinbase, certain: false })
    expect(leastAmount({ url }, { ...token(TOKEN), network: 'eip155:1' })).toBeUndefined()
  })

  it('are what the operator has set, also where others are known', () => {
    expect(leastAmount({ url, least_amounts: { [TOKEN]: '0' } }, token(TOKEN))).toMatchObject({ amount: 0n })
  })

  it.each([{ longest_description: -1 }, { least_amounts: { [TOKEN]: '0.1' } }, { least_amounts: { [TOKEN]: 1000 } }])(
    'are refused at the start where they are none: %j',
    (settings) => expect(parsed(settings).success).toBe(false),
  )
})

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['abc😀d', 5, 'abc…'],
  ['abc', 0, ''],
])('%j in %i units is %j', (text, longest, expected) => {
  expect(shortened(text, longest)).toBe(expected)
  expect(shortened(text, longest).length).toBeLessThanOrEqual(longest)
})
