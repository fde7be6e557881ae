import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop } from '../support/sellers/shop.ts'
import { startClientEnvoy } from '../support/wire/http3-client.ts'
import { headerOf, type RawAnswer, requestBytes, sendRaw } from '../support/wire/raw-http.ts'

interface Asked {
  host: string
  headers?: string[]
}

const ask = ({ port }: { port: number }, { host, headers = [] }: Asked): Promise<RawAnswer> =>
  sendRaw({ port }, requestBytes({ path: '/weather', host, headers }))

const it = withShop()
  .extend('ca', { scope: 'file' }, ({ settings }) => readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8'))
  .extend('gateway', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const variables = { GATEWAY_SCHEME: 'https', HTTP3: 'true', PUBLIC_HTTPS_PORT: '443', PROXY_PROTOCOL: 'false' }
    const gateway = await startSecondGateway(settings, {
      ...variables,
      ...{ ALLOW_PRIVATE_UPSTREAMS: 'true', LOG_LEVEL: 'warn' },
    })
    onCleanup(() => gateway.close())
    return gateway
  })
  .extend('client', { scope: 'file' }, async ({ settings, gateway, ca, shop }, { onCleanup }) => {
    const client = await startClientEnvoy(settings, { protocol: 'http3', gatewayPort: gateway.httpsPort, ca })
    onCleanup(() => client.close())
    await until('the gateway sells by HTTP/3', async () => (await ask(client, shop)).status === 402)
    return client
  })

describe('HTTP/3', () => {
  it('sells like every other protocol, and tells browsers to use https', async ({ shop, client, gateway }) => {
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const paid = await ask(client, { host: shop.host, headers: [`Payment-Signature: ${payment.header}`] })
    expect(paid.status).toBe(200)
    expect(headerOf(paid, 'payment-response')).toBeDefined()
    expect(headerOf(paid, 'strict-transport-security')).toMatch(/^max-age=/)
    expect(await shop.earned()).toBe(100_000n)
    const again = await ask(client, { host: shop.host, headers: [`Payment-Signature: ${payment.header}`] })
    expect(again.status).toBe(409)
    const id = headerOf(paid, 'x-request-id') ?? 'none'
    const line = await until('Envoy has logged the request', async () =>
      gateway
        .envoyLog()
        .split('\n')
        .slice(0, -1)
        .find((each) => each.includes(id)),
    )
    expect(JSON.parse(line)).toMatchObject({ protocol: 'HTTP/3', client_address: '127.0.0.1', status: 200 })
  })

  it('reports the delivery of a long answer', async ({ shop, client }) => {
    const path = '/large?bytes=3000000'
    const payment = await signPayment(shop.wallet, await shop.terms(path))
    const headers = [`Payment-Signature: ${payment.header}`]
    const paid = await sendRaw({ port: client.port }, requestBytes({ path, host: shop.host, headers }))
    expect(paid.status).toBe(200)
    const { id } = await rowInState(shop.pool, payment.authorization, 'SETTLED')
    const text = 'select from delivery where payment_id = $1 and delivered'
    await until('its delivery is on record', async () => (await shop.pool.query(text, [id])).rowCount === 1)
  })

  it('keeps the framing of a paid body', async ({ settings, client }) => {
    const seen: object[] = []
    await using open = new AsyncDisposableStack()
    const upstream = open.adopt(
      await startUpstream(({ headers }, response) => {
        seen.push({ length: headers['content-length'], coding: headers['transfer-encoding'] })
        response.end('ok')
      }),
      (each) => each.close(),
    )
    const shop = open.adopt(
      await openShop({ settings, upstream: upstream.url, endpoints: [{ path: '/weather', method: 'POST' }] }),
      (each) => each.close(),
    )
    const terms = await shop.terms('/weather', { method: 'POST' })
    const send = async (framing: string, body: string) => {
      const payment = await signPayment(shop.wallet, terms)
      const headers = [`Payment-Signature: ${payment.header}`, framing]
      const head = requestBytes({ path: '/weather', host: shop.host, method: 'POST', headers })
      return sendRaw(client, Buffer.concat([head, Buffer.from(body)]))
    }
    await until('the gateway sells to HTTP/3', async () => (await send('Content-Length: 3', 'abc')).status === 200)
    await send('Transfer-Encoding: chunked', '3\r\nabc\r\n0\r\n\r\n')
    expect(seen).toEqual([
      { length: '3', coding: undefined },
      { length: undefined, coding: 'chunked' },
    ])
  })

  it('is announced over TLS, and not without TLS', async ({ shop, client, gateway, ca }) => {
    await ask(client, shop)
    const tls = { ca, servername: shop.host }
    const request = requestBytes({ path: '/weather', host: shop.host })
    const secure = await sendRaw({ port: gateway.httpsPort, tls }, request)
    expect([secure.status, headerOf(secure, 'alt-svc')]).toEqual([402, 'h3=":443"; ma=86400'])
    const clear = await sendRaw({ port: gateway.httpPort }, request)
    expect([clear.status, headerOf(clear, 'alt-svc')]).toEqual([308, undefined])
  })

  it('serves only hosts of the platform', async ({ settings, shop, client, gateway, ca }) => {
    const toShop = await ask(client, shop)
    expect(toShop.status).toBe(402)
    const named = async (sni: string, host: string) => {
      const other = await startClientEnvoy(settings, { protocol: 'http3', gatewayPort: gateway.httpsPort, ca, sni })
      try {
        return (await ask(other, { host })).status
      } finally {
        await other.close()
      }
    }
    // Envoy as a client answers 503 if it cannot connect.
    expect(await named('shop.example.net', shop.host)).toBe(503)
    expect(await named(shop.host, 'shop.example.net')).toBe(421)
  })
})
