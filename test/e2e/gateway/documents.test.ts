import { describe, expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { openShop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'
import { it } from './fixtures.ts'

const settings = testSettings()
/** The example key of RFC 6455, section 1.3. */
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const PATHS = ['/openapi.json', '/.well-known/x402.json', '/llms.txt', '/favicon.ico']

describe('discovery documents', () => {
  // The process that serves documents reads the endpoints by itself, perhaps after the gateway has begun to sell them.
  it.beforeAll(({ shop }) =>
    until('the documents show the endpoint', async () => {
      const { paths } = JSON.parse(await (await shop.get('/openapi.json')).text())
      return Object.keys(paths ?? {}).length > 0
    }),
  )

  it('have a validator for conditional requests', async ({ shop }) => {
    for (const path of PATHS) {
      const first = await shop.get(path)
      const etag = first.headers.get('etag') ?? ''
      expect({ status: first.status, vary: first.headers.get('vary') }).toEqual({
        status: 200,
        vary: 'accept-encoding',
      })
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      expect((await first.text()).length).toBeGreaterThan(0)
      const again = await shop.get(path, { headers: { 'if-none-match': etag } })
      expect({ status: again.status, etag: again.headers.get('etag') }).toEqual({ status: 304, etag })
      expect(again.headers.get('cache-control')).toBe('no-cache')
    }
    const before = (await shop.get('/openapi.json')).headers.get('etag') ?? ''
    await shop.seller.updateApi(shop.api.id, { discovery_guidance: 'Another one.' })
    const asked = () => shop.get('/openapi.json', { headers: { 'if-none-match': before } })
    await until('the change is told', async () => (await asked()).status === 200)
  })

  it('are compressed for clients that accept it, with equal content', async ({ shop }) => {
    for (const path of PATHS) {
      const plain = await shop.get(path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBe(null)
      const text = await plain.text()
      expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      for (const coding of ['gzip', 'br']) {
        const compressed = await shop.get(path, { headers: { 'accept-encoding': coding } })
        expect(compressed.headers.get('content-encoding')).toBe(coding)
        expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
        expect(await compressed.text()).toBe(text)
      }
    }
  })

  it('can be read by web pages of any origin, like every answer', async ({ shop }) => {
    const { headers } = await shop.get('/openapi.json', { headers: { origin: 'https://shop.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(
      (await shop.get('/')).headers.get('access-control-expose-headers'),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('answer HEAD with their length, and ignore a body or an upgrade', async ({ shop }) => {
    const path = '/openapi.json'
    const length = (await shop.get(path, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-length')
    const to = { port: settings.ports.gatewayHttp }
    const asking = { path, host: shop.host }
    const head = await sendRaw(to, requestBytes({ ...asking, method: 'HEAD' }))
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': [length] }, body: '' })
    const body = 'x'.repeat(200_000)
    const carrying = requestBytes({ ...asking, headers: [`Content-Length: ${body.length}`] })
    expect(await sendRaw(to, Buffer.concat([carrying, Buffer.from(body)]))).toMatchObject({ status: 200 })
    const headers = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${KEY}`,
    ]
    expect(await sendRaw(to, requestBytes({ ...asking, headers }))).toMatchObject({ status: 501 })
  })

  it('belong to the API of the requested host, whatever a client writes into the gateway’s headers', async ({
    shop,
  }) => {
    const other = await openShop({ settings })
    try {
      await until('the other one has documents', async () => (await other.get('/openapi.json')).status === 200)
      const forged = { 'x-launa-api': other.api.id, 'x-launa-client-address': '203.0.113.1' }
      const text = await (await shop.get('/openapi.json', { headers: forged })).text()
      expect(text).toContain(shop.host)
      expect(text).not.toContain(other.host)
    } finally {
      await other.close()
    }
  })

  it('remain, without endpoints, if an API is disabled', async ({ shop }) => {
    const endpoints = async () => Object.keys(JSON.parse(await (await shop.get('/openapi.json')).text()).paths)
    expect((await endpoints()).length).toBeGreaterThan(0)
    await shop.seller.updateApi(shop.api.id, { enabled: false })
    await until('nothing is sold', async () => (await endpoints()).length === 0)
    await shop.seller.updateApi(shop.api.id, { enabled: true })
    await until('it is sold again', async () => (await endpoints()).length > 0)
  })
})
