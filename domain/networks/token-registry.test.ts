import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'
import { tokenRegistry, tokensShape } from './token-registry.ts'

const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'
const eurc = { symbol: 'EURC', decimals: 6, currency: 'EUR' }

describe('the token registry', () => {
  const tokenOf = tokenRegistry({ 'eip155:8453': { [EURC]: eurc } })

  it('knows USDC, the tokens that the operator names, and no other', () => {
    const usdc = { symbol: 'USDC', decimals: 6, currency: 'USD' }
    expect(tokenOf({ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address })).toEqual(usdc)
    expect(tokenOf({ network: 'eip155:8453', asset: EURC })).toEqual(eurc)
    expect(tokenOf({ network: 'eip155:1', asset: EURC })).toBeUndefined()
    expect(tokenRegistry()({ network: 'eip155:8453', asset: EURC })).toBeUndefined()
  })

  it('ignores the case of an address where it says nothing, and only there', () => {
    expect(tokenOf({ network: 'eip155:8453', asset: EURC.toLowerCase() })).toEqual(eurc)
    const [network, asset] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v']
    expect(tokenOf({ network, asset })).toMatchObject({ symbol: 'USDC' })
    expect(tokenOf({ network, asset: asset.toLowerCase() })).toBeUndefined()
  })

  it.each([
    ['no decimals', { symbol: 'X' }],
    ['decimals that no token has', { symbol: 'X', decimals: 37 }],
    ['a symbol of two words', { symbol: 'A B', decimals: 6 }],
    ['a currency that is none', { symbol: 'X', decimals: 6, currency: 'dollar' }],
    ['a setting that is not known', { symbol: 'X', decimals: 6, usd: true }],
  ])('takes no token with %s', (_, token) => {
    expect(tokensShape.safeParse({ 'eip155:1': { [EURC]: token } }).success).toBe(false)
  })
})
