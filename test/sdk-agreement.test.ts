import { readFileSync } from 'node:fs'
import * as sdk from '@launa/sdk'
import { DEFAULT_ASSETS } from '@x402/evm'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from '../authz/chain/signature.ts'
import { domainSeparator } from '../authz/chain/typed-data.ts'
import { transferDigest } from '../authz/schemes/eip3009/eip3009.ts'
import { parsePaymentHeader } from '../authz/schemes/payment-header.ts'
import { apiKeyEnvironment, newApiKey } from '../control-plane/identity/api-key-secret.ts'
import { acceptProblem } from '../domain/accepts/accept-rules.ts'
import { ENVIRONMENTS } from '../domain/environment.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../domain/networks/network.ts'
import { supportedTokens } from '../domain/networks/supported-networks.ts'
import { KNOWN_USDC, tokenRegistry } from '../domain/networks/token-registry.ts'

/** The SDK imports none of our code, and has its own copies of tables and rules. This test compares these copies with the service. */
describe('the SDK and the service', () => {
  it('know equal tokens', () => {
    expect([sdk.SANDBOX_NETWORK, sdk.SANDBOX_USDC_ADDRESS]).toEqual([SANDBOX_NETWORK, SANDBOX_USDC.address])
    for (const network of Object.keys(KNOWN_USDC))
      for (const { address, symbol, decimals } of supportedTokens(network))
        expect([sdk.isUsdc({ network, asset: address }), tokenRegistry()({ network, asset: address })]).toEqual([
          true,
          { symbol, decimals, currency: 'USD' },
        ])
  })

  /** A network where the issuer of USDC is not confirmed. */
  const UNCONFIRMED = 'eip155:38833'
  const usdc = Object.entries(DEFAULT_ASSETS).flatMap(([network, assets]) =>
    assets.flatMap(({ symbol, asset, decimals }) =>
      symbol === 'USDC' && network !== UNCONFIRMED ? [{ network, asset, decimals }] : [],
    ),
  )

  it.each(usdc)('know the USDC of $network, equal to the installed official package', ({ decimals, ...token }) => {
    expect(sdk.isUsdc(token)).toBe(true)
    expect(tokenRegistry()(token)).toEqual({ symbol: 'USDC', decimals, currency: 'USD' })
  })

  it('build the price that the Sandbox accepts', () => {
    const accept = sdk.buildSandboxUsdcAccept('exact', sdk.usdcToAtomic('0.10'))
    expect(acceptProblem(accept, 'development')).toBeUndefined()
  })

  it.each(ENVIRONMENTS)('read equal facts from a key of %s', (environment) => {
    const { key } = newApiKey(environment)
    expect([sdk.apiKeyEnvironment(key), apiKeyEnvironment(key)]).toEqual([environment, environment])
  })
})

describe('the vectors of signed payments', () => {
  interface Vector {
    address: string
    accepted: { network: string; asset: string; extra: { name: string; version: string } }
    authorization: Parameters<typeof transferDigest>[1]
    digest: string
    signature: string
    payment_header: string
  }
  const vectors = JSON.parse(readFileSync(new URL('../sdks/vectors/eip3009.json', import.meta.url), 'utf8')) as Vector[]

  it.each(vectors)('are read and verified by the gateway: $digest', (vector) => {
    const { address, accepted, authorization, signature } = vector
    const parsed = parsePaymentHeader(vector.payment_header)
    expect(parsed).toMatchObject({ kind: 'payment', payment: { accepted, payload: { authorization, signature } } })
    const chainId = Number(accepted.network.split(':')[1])
    const digest = transferDigest(
      domainSeparator({ ...accepted.extra, chainId, address: accepted.asset }),
      authorization,
    )
    expect(`0x${Buffer.from(digest).toString('hex')}`).toBe(vector.digest)
    expect(isSignedBy({ digest, signature, address })).toBe(true)
  })
})
