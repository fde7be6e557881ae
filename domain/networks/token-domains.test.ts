import { DEFAULT_ASSETS } from '@x402/evm'
import { expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'
import { tokenDomainOf } from './token-domains.ts'

const listed = Object.entries(DEFAULT_ASSETS).flatMap(([network, assets]) =>
  assets.map((asset) => ({ network, ...asset })),
)

it.each(listed)('$symbol of $network is known as x402 knows it', ({ network, asset, ...token }) => {
  const { name, version, decimals, assetTransferMethod } = token
  const expected = { name, version, decimals, ...(assetTransferMethod && { transferMethod: assetTransferMethod }) }
  expect(tokenDomainOf({ network, asset: asset.toLowerCase() })).toEqual(expected)
})

it('the Sandbox has a token of its own, and nothing else is known', () => {
  expect(tokenDomainOf({ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address })).toMatchObject({ name: 'USDC' })
  expect(tokenDomainOf({ network: 'eip155:2', asset: SANDBOX_USDC.address })).toBeUndefined()
  expect(tokenDomainOf({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', asset: 'x' })).toBeUndefined()
})
