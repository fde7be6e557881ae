import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import { freePorts } from '../../../runtime/testing/free-ports.ts'
import { paymentRow, until } from '../support/buyers/buyer.ts'
import { end } from '../support/processes/child.ts'
import { openShop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { it as gatewayTest } from './fixtures.ts'

const settings = testSettings()
const KEYS = '/.well-known/payment-context/jwks.json'
const ISSUER = `http://dev.localhost:${settings.ports.gatewayHttp}`
const FORGED = { headers: { 'payment-context': 'forged' } }
const it = gatewayTest
  .extend('endpoints', { scope: 'file' }, () => [{ path: '/*' }])
  .extend('received', ({ shop, upstream }) => async () => {
    upstream.clear()
    const { response, payment } = await shop.pay('/echo?city=Bern', FORGED)
    expect(response.status).toBe(200)
    return { token: upstream.hits[0]?.headers['payment-context'] as string | undefined, payment }
  })

/** Writes the code of a document's example to a file, unchanged. Returns the file's path. */
function exampleOf(document: string): string {
  const [, code] =
    /```js upstream\.mjs\n(import \{ createServer \}[\s\S]*?)```/.exec(readFileSync(document, 'utf8')) ?? []
  if (!code) throw new Error(`${document} has no example of an upstream`)
  const file = join(settings.stateDirectory, `upstream-example-${process.pid}.mjs`)
  writeFileSync(file, code)
  return file
}

describe('a payment context', () => {
  it('comes with each request of an API that asks for it, and replaces the buyer’s header', async ({
    shop,
    received,
  }) => {
    const { seller, api } = shop
    expect((await received()).token).toBeUndefined()
    expect(await seller.call('PUT', `/apis/${api.id}`, { body: { payment_context: true } })).toMatchObject({
      status: 200,
      body: { payment_context: true },
    })
    await until('it is signed', async () => (await received()).token !== undefined)

    const { token = '', payment } = await received()
    const keys = (await (await shop.get(KEYS)).json()) as JSONWebKeySet
    expect(keys.keys).toEqual([expect.not.objectContaining({ d: expect.anything() })])
    const expected = { issuer: ISSUER, audience: api.id, algorithms: ['EdDSA'] }
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), expected)
    expect(payload).toMatchObject({
      payment_id: (await paymentRow(shop.pool, payment.authorization))?.id,
      payer: shop.wallet.address,
      ...{ environment: 'development', htm: 'GET', htu: shop.url('/echo') },
      ...{ scheme: 'exact', network: payment.payload.accepted.network, amount: '100000', pay_to: shop.payTo },
    })
    expect(payload.transaction).toBeUndefined()
  })

  it('reports that a payment was charged before, and no seller can publish keys at that path', async ({
    shop,
    received,
  }) => {
    const { seller, api, endpoints } = shop
    await seller.updateApi(api.id, { payment_context: true })
    await seller.call('PUT', `/apis/${api.id}/endpoints/${endpoints[0]?.id}`, { body: { charge: 'before' } })
    await until('it is charged before', async () => {
      const { token, payment } = await received()
      const { transaction } = token ? decodeJwt(token) : {}
      const row = await paymentRow(shop.pool, payment.authorization)
      return transaction !== undefined && transaction === row?.transaction
    })
    // The seller's pattern `/*` matches the path of the keys too. But the gateway serves its own keys there, free.
    const answer = await shop.get(KEYS)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('keys')
    expect((await shop.get(`${KEYS}x`)).status).toBe(402)
  })

  it('lets the documented example distinguish its own buyers from those of another seller', async ({ shop }) => {
    const [port = 0] = await freePorts(1)
    const upstream = `http://127.0.0.1:${port}`
    const own = await openShop({ settings, upstream })
    // Any seller can put an upstream of another seller on sale for a low price.
    const other = await openShop({ settings, upstream, endpoints: [{ path: '/*', amount: '1' }] })
    for (const { seller, api } of [own, other]) await seller.updateApi(api.id, { payment_context: true })
    const child = spawn(
      process.execPath,
      [
        `--import=${join(settings.root, 'test/conformance/resolve-localhost.mjs')}`,
        exampleOf(join(settings.root, 'docs/selling.md')),
      ],
      { env: { GATEWAY_URL: shop.url(''), ISSUER, API_ID: own.api.id, PORT: String(port) }, stdio: 'inherit' },
    )
    try {
      await until('the example listens', async () => (await fetch(upstream).catch(() => undefined))?.status === 401)
      const earned = await other.earned()
      const { response } = await own.pay('/now')
      expect(await response.text()).toBe(`paid by ${own.wallet.address}`)
      expect(response.status).toBe(200)
      expect((await other.pay('/now', FORGED)).response.status).toBe(401)
      expect(await other.earned()).toBe(earned)
    } finally {
      await end(child)
      await Promise.all([own.close(), other.close()])
    }
  })
})
