import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { it as base } from '../support/fixtures.ts'
import { appOver } from '../support/processes/control-plane-app.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { type EndpointRecord, signUp } from '../support/sellers/seller.ts'
import {
  NAMED_TOKEN,
  PRODUCTION_NETWORK,
  priceOf,
  productionFacilitator,
  productionFacilitatorUrl,
} from '../support/stack/production-network.ts'

const PAYEE = `0x${'11'.repeat(20)}`
const price = priceOf({ scheme: 'exact', amount: 1_000n })

/** A control plane with the tests' production network in its configuration. */
const it = base.extend('platform', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
  const own = productionFacilitator(settings)[PRODUCTION_NETWORK]
  const facilitators = { [PRODUCTION_NETWORK]: { ...own, url: productionFacilitatorUrl(settings) } }
  const app = await appOver(settings, { environment: { FACILITATORS: JSON.stringify(facilitators) } })
  onCleanup(() => app[Symbol.asyncDispose]())
  const seller = (await signUp(planeOf(settings))).in('production')
  const api = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
  const headers = { authorization: `Bearer ${seller.token}` }
  const get = async <T>(path: string) =>
    (await app.production.inject({ url: `/apis/${api.id}${path}`, headers })).json<T>()
  let made = 0
  const create = async (change: object) => {
    const payload = { method: 'GET', path_pattern: `/${made++}`, accepts: [{ ...price, ...change }] }
    const answer = await app.production.inject({
      ...{ method: 'POST', url: `/apis/${api.id}/endpoints`, headers, payload },
    })
    return answer.json<EndpointRecord>()
  }
  await expect.poll(async () => (await create({})).payable).toBe('yes')
  return { get, create, seller, api, app, headers }
})

describe('a price on a network with a node', () => {
  it.for<[string, object, string | undefined]>([
    ['that is right', {}, undefined],
    ['with another name of the token', { extra: { name: 'USD Coin', version: '2' } }, 'token_domain_mismatch'],
    ['with another version', { extra: { name: 'USDC', version: '1' } }, 'token_domain_mismatch'],
    ['in a token that is not there', { asset: NAMED_TOKEN }, 'token_missing'],
  ])('%s is checked against the chain, in the answer to the write', async ([, change, code], { platform }) => {
    const created = await platform.create(change)
    expect(created.warnings.map((warning) => warning.code)).toEqual(code ? [code] : [])
    expect(created.payable).toBe(code ? 'no' : 'yes')
    const { payable, warnings } = created
    expect(await platform.get(`/endpoints/${created.id}`)).toMatchObject({ payable, warnings })
    const { items } = await platform.get<{ items: EndpointRecord[] }>('/endpoints?limit=1')
    expect(items).toMatchObject([{ id: created.id, payable, warnings }])
  })

  it('is counted as not payable for its API, with the reason', async ({ platform }) => {
    const { payable_endpoints } = await platform.get<{ payable_endpoints: { no: number; warnings: object[] } }>(
      '/discovery',
    )
    expect(payable_endpoints).toMatchObject({ no: 3, unknown: 0 })
    expect(payable_endpoints.warnings).toContainEqual(
      expect.objectContaining({
        code: 'token_missing',
        endpoint_count: 1,
        endpoints: [expect.stringMatching(/^GET /)],
      }),
    )
  })
})

describe('a node that does not answer', () => {
  it('delays a write for a second at most, and leaves the state of the price unknown', async ({
    settings,
    platform,
  }) => {
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const rpc_url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const facilitators = { [PRODUCTION_NETWORK]: { url: productionFacilitatorUrl(settings), rpc_url } }
    await using app = await appOver(settings, { environment: { FACILITATORS: JSON.stringify(facilitators) } })
    const payload = { method: 'POST', path_pattern: '/silent', accepts: [{ ...price, asset: NAMED_TOKEN }] }
    const url = `/apis/${platform.api.id}/endpoints`
    const answer = await app.production.inject({ method: 'POST', url, headers: platform.headers, payload })
    // The write waits for the node for one second only. The control plane itself goes on waiting, for up to three seconds.
    expect(answer.statusCode).toBe(201)
    const { payable, warnings } = answer.json<EndpointRecord>()
    expect(payable).toBe('unknown')
    expect(warnings.map(({ code }) => code)).toContain('token_unchecked')
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})
