import type { PlatformConfig } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { acceptOf, highPrice, otherNetworks, priceNetworks, priceProblem } from './price.ts'

const token = {
  symbol: 'USDC',
  address: '0x1',
  decimals: 6,
  extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
}
const network = (name: string, environment: 'production' | 'development', schemes = ['exact']) => ({
  network: `eip155:${name}`,
  name,
  environment,
  available: schemes.length > 0,
  schemes,
  tokens: [token, { ...token, symbol: 'EURC', address: '0x2' }],
})
const platform = {
  networks: [network('1', 'production'), network('2', 'development'), network('3', 'production', ['other'])],
} as unknown as PlatformConfig

describe('a price', () => {
  it('can be paid in the USDC of the environment’s own networks', () => {
    expect(priceNetworks(platform, 'production').map(({ network }) => network)).toEqual(['eip155:1'])
    expect(priceNetworks(platform, 'development').map(({ asset }) => asset)).toEqual(['0x1'])
  })

  it('may be set where nothing settles it yet, and its network is shown as such', () => {
    const later = { networks: [network('4', 'production', [])] } as unknown as PlatformConfig
    expect(priceNetworks(later, 'production')).toMatchObject([{ network: 'eip155:4', name: '4 (not available yet)' }])
  })

  it('has no form on an available network without a token', () => {
    const hedera = { ...network('5', 'production'), name: 'Hedera', tokens: [] }
    const networks = [hedera, { ...hedera, available: false }, network('6', 'production')]
    expect(otherNetworks({ networks } as unknown as PlatformConfig, 'production')).toEqual(['Hedera'])
    expect(otherNetworks({ networks } as unknown as PlatformConfig, 'development')).toEqual([])
  })

  it('becomes a payment option to the last digit', () => {
    const [usdc] = priceNetworks(platform, 'production')
    expect(usdc && acceptOf('9007199254740993.000001', usdc)).toEqual({
      scheme: 'exact',
      network: 'eip155:1',
      asset: '0x1',
      amount: '9007199254740993000001',
      max_timeout_seconds: 300,
      extra: token.extra,
    })
  })

  it.each(['', '0', '0.000000', '-1', '1e3', '0.1234567', '1,5', 'NaN', ' 1'])('is not %j', (text) => {
    expect(priceProblem(text)).toMatch(/^must be/)
  })

  it('is any amount above zero', () => {
    for (const text of ['0.1', '0.000001', '1000']) expect(priceProblem(text)).toBeUndefined()
  })

  it('is repeated with its thousands when it is high', () => {
    expect(highPrice('999999999999')).toContain('999,999,999,999.00 USDC')
    for (const usual of ['100', '0.1', '', 'x']) expect(highPrice(usual)).toBeUndefined()
  })
})
