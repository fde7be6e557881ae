import { describe, expect } from 'vitest'
import { NAMED_TOKEN, priceOf } from '../support/stack/production-network.ts'
import { it as gatewayTest } from './fixtures.ts'

const UNKNOWN_TOKEN = '0x9999999999999999999999999999999999999999'

const it = gatewayTest
  /** An API in production with several tokens, and its documents. */
  .extend('documents', { scope: 'file' }, async ({ shop }) => {
    const seller = shop.seller.in('production')
    const api = await seller.createApi({ upstream_base_url: shop.api.upstream_base_url, pay_to_address: shop.payTo })
    const inToken = (asset: string, amount: bigint) => ({ ...priceOf({ scheme: 'exact', amount }), asset })
    const sell = (path: string, ...accepts: object[]) => seller.createEndpoint(api.id, { path_pattern: path, accepts })
    const usdc = priceOf({ scheme: 'exact', amount: 2_500_000n })
    await sell('/usdc', usdc)
    await sell('/named', inToken(NAMED_TOKEN, 25n * 10n ** 17n))
    await sell('/either', usdc, inToken(NAMED_TOKEN, 10n ** 18n), inToken(UNKNOWN_TOKEN, 1n))
    await sell('/unknown', inToken(UNKNOWN_TOKEN, 100_000n))
    const read = async (path: string) => {
      const response = await shop.fetch(shop.url(path).replace(shop.host, api.primary_host))
      return response.status === 200 ? response.text() : ''
    }
    await expect.poll(() => read('/openapi.json')).toContain('/unknown')
    return { openapi: JSON.parse(await read('/openapi.json')), llms: await read('/llms.txt') }
  })

describe('the price in a discovery document', () => {
  it('has the token’s decimals, and no dollar price for an unknown token', ({ documents }) => {
    const priceOf = (path: string) => documents.openapi.paths[path].get['x-payment-info'].price
    expect(priceOf('/usdc')).toEqual({ mode: 'fixed', currency: 'USD', amount: '2.50' })
    expect(priceOf('/named')).toEqual({ mode: 'fixed', currency: 'USD', amount: '2.50' })
    expect(priceOf('/either')).toEqual({ mode: 'dynamic', currency: 'USD', min: '1.00', max: '2.50' })
    expect(priceOf('/unknown')).toBeUndefined()
    expect(documents.openapi.paths['/unknown'].get['x-payment-info'].protocols).toHaveLength(1)
  })

  it('is written with the symbol of its token for people', ({ documents }) => {
    expect(documents.llms).toContain('- `GET /usdc`, 2.5 USDC')
    expect(documents.llms).toContain('- `GET /named`, 2.5 D18')
    expect(documents.llms).toContain(
      `- \`GET /unknown\`, 100000 atomic units of token ${UNKNOWN_TOKEN} on eip155:84532`,
    )
  })
})
