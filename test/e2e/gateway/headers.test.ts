import { describe, expect } from 'vitest'
import { paymentRow, receiptOf, signPayment } from '../support/buyers/buyer.ts'
import type { Hit } from '../support/sellers/gateway.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, requestBytes, sendRaw } from '../support/wire/raw-http.ts'
import type { DemoUpstream } from './demo-upstream.ts'
import { it as gatewayTest } from './fixtures.ts'

const settings = testSettings()
const PRICE = 100_000n
const it = gatewayTest.extend('endpoints', { scope: 'file' }, () => [
  { path: '/*' },
  { path: '/*', method: 'POST' },
  { path: '/exact', method: 'PUT' },
])
/** Headers of the demo upstream that act on the whole host or on caches, which only the gateway may decide about. */
const PRESUMPTUOUS = [
  ...['clear-site-data', 'strict-transport-security', 'nel', 'report-to', 'reporting-endpoints'],
  ...['service-worker-allowed', 'cdn-cache-control', 'surrogate-control', 'age', 'expires'],
]
it.beforeEach(({ upstream }) => upstream.clear())

/** Returns the only request that reached the upstream. */
function onlyHit({ hits }: DemoUpstream): Hit {
  expect(hits).toHaveLength(1)
  return hits[0] as Hit
}

describe('a request at the upstream', () => {
  it('names the payer and the payment id, and contains nothing of the payment itself', async ({ shop, upstream }) => {
    const { response, payment } = await shop.pay('/echo')
    expect(response.status).toBe(200)
    const { headers } = onlyHit(upstream)
    expect(headers['x-launa-payer']).toBe(shop.wallet.address)
    expect(headers['x-launa-payment-id']).toBe((await paymentRow(shop.pool, payment.authorization))?.id)
    expect(headers['x-request-id']).toBe(response.headers.get('x-request-id'))
    expect(headers.host).toBe(new URL(shop.api.upstream_base_url).host)
    expect(Object.keys(headers).filter((name) => name.includes('payment'))).toEqual(['x-launa-payment-id'])
    expect(JSON.stringify(headers)).not.toContain(payment.header)
    expect(JSON.stringify(headers)).not.toContain(payment.payload.payload.signature)
  })

  const hostile: Record<string, string> = {
    'x-launa-payer': '0xsomebody',
    'x-launa-payment-id': 'forged',
    'x-launa-anything': 'forged',
    'X-LAUNA-LOUD': 'forged',
    'x-envoy-upstream-rq-timeout-ms': '1',
    'x-envoy-upstream-rq-per-try-timeout-ms': '1',
    'x-envoy-retry-on': '5xx',
    'x-envoy-max-retries': '9',
    'x-envoy-original-path': '/forged',
    'x-envoy-decorator-operation': 'forged',
    'x-envoy-internal': 'true',
    'x-envoy-external-address': '203.0.113.9',
    'x-envoy-peer-metadata': 'forged',
    'x-envoy-force-trace': 'true',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'forged.example.com',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-original-url': '/forged',
    'x-rewrite-url': '/forged',
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
    'true-client-ip': '203.0.113.9',
    'cf-connecting-ip': '203.0.113.9',
    'fastly-client-ip': '203.0.113.9',
    'x-client-ip': '203.0.113.9',
    'x-cluster-client-ip': '203.0.113.9',
    'x-original-host': 'forged.example.com',
    'x-forwarded-prefix': '/forged',
    'x-forwarded-port': '9',
    'x-forwarded-server': 'forged.example.com',
    'x-forwarded-proto': 'forged',
    'x-forwarded-uri': '/forged',
    'x-forwarded-user': 'forged',
    'x-original-uri': '/forged',
    'x-original-method': 'DELETE',
    'fly-client-ip': '203.0.113.9',
    proxy: 'http://forged.example.com',
    'proxy-authorization': 'Basic forged',
    'x-request-id': '11111111-1111-1111-1111-111111111111',
  }

  it.for(Object.entries(hostile))(
    'does not contain the client’s value of %s',
    async ([name, value], { shop, upstream }) => {
      const { response } = await shop.pay('/echo', { headers: { [name]: value } })
      expect(response.status).toBe(200)
      const { headers, path, method } = onlyHit(upstream)
      expect({ method, path }).toEqual({ method: 'GET', path: '/echo' })
      const got = headers[name.toLowerCase()]
      // The gateway sets a few of these headers, but never with the client's value.
      expect(got ?? '').not.toContain(value)
      if (name.toLowerCase().startsWith('x-envoy-')) expect(got).toBeUndefined()
    },
  )

  it('contains all other headers of the client', async ({ shop, upstream }) => {
    const { response } = await shop.pay('/echo?q=1', { headers: { authorization: 'Bearer theirs', 'x-own': 'kept' } })
    expect(response.status).toBe(200)
    const { headers, path } = onlyHit(upstream)
    expect(path).toBe('/echo?q=1')
    expect(headers).toMatchObject({ authorization: 'Bearer theirs', 'x-own': 'kept' })
  })
})

describe('an upstream that pretends to have been paid', () => {
  it('cannot send a receipt or a challenge: the gateway replaces or removes it', async ({ shop }) => {
    const before = await shop.earned()
    const { response } = await shop.pay('/spoof')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ spoofed: true })
    const receipt = receiptOf(response)
    expect(receipt).toMatchObject({ success: true, payer: shop.wallet.address })
    expect(await shop.chain.receiptStatus(receipt.transaction)).toBe('success')
    expect(response.headers.get('x-payment-response')).toBe(response.headers.get('payment-response'))
    expect(response.headers.has('payment-required')).toBe(false)
    expect(await shop.earned()).toBe(before + PRICE)
  })
})

describe('web pages as buyers', () => {
  it('may ask before they pay: the preflight is free and does not reach the upstream', async ({ shop, upstream }) => {
    const response = await shop.get('/echo', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'payment-signature',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain('GET')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual(['payment-signature'])
    expect(response.headers.has('payment-required')).toBe(false)
    expect(upstream.hits).toEqual([])
  })

  it('may send every header that they announce, and may pay without announcing headers', async ({ shop }) => {
    const allowed = async (headers: Record<string, string>) => {
      const asked = { origin: 'https://shop.example', 'access-control-request-method': 'POST', ...headers }
      const response = await shop.get('/echo', { method: 'OPTIONS', headers: asked })
      expect(response.status).toBe(204)
      return response.headers.get('access-control-allow-headers')
    }
    const names = 'idempotency-key,payment-signature,x-own'
    expect(await allowed({ 'access-control-request-headers': names })).toBe(names)
    expect((await allowed({}))?.toLowerCase()).toContain('payment-signature')
  })

  it('can read challenge, receipt and errors', async ({ shop }) => {
    const unpaid = await shop.get('/echo')
    const paid = (await shop.pay('/echo')).response
    const missing = await shop.get('/exact')
    expect([unpaid.status, paid.status]).toEqual([402, 200])
    for (const response of [unpaid, paid, missing]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase() ?? ''
      for (const name of ['payment-required', 'payment-response', 'x-request-id', 'retry-after'])
        expect(exposed.split(', ')).toContain(name)
    }
  })
})

describe('answers', () => {
  it('with 402 must not be cached', async ({ shop }) => {
    expect((await shop.get('/echo')).headers.get('cache-control')).toBe('no-store')
  })

  it('that were paid for may be stored only by the payer', async ({ shop }) => {
    const { response } = await shop.pay('/stream?chunks=1&ms=1')
    expect(response.status).toBe(200)
    // The upstream sent "no-cache". The gateway's value is stricter and replaces it.
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await response.text()
  })

  it.for([200, 404])('with %i set no rules for the whole host or for caches', async (status, { shop }) => {
    const { response } = await shop.pay(`/presumptuous?status=${status}`)
    expect(response.status).toBe(status)
    const names = [...response.headers.keys()]
    expect(names.filter((name) => PRESUMPTUOUS.includes(name) || /^x-(launa|envoy)-/.test(name))).toEqual([])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')?.split(/, */)).toEqual(['Accept', 'Payment-Signature', 'X-Payment'])
    expect(response.headers.get('x-own')).toBe('kept')
    expect(response.headers.getSetCookie()).toEqual(['wide=1; Path=/', 'own=2; HttpOnly'])
  })

  it('do not reveal the upstream’s software', async ({ shop }) => {
    const { response } = await shop.pay('/echo')
    expect(response.headers.get('server')).toBe('launa')
    expect([...response.headers.keys()].filter((name) => /^(x-powered-by|x-envoy-|via$)/.test(name))).toEqual([])
  })

  it('to another method are 405 with the allowed methods, paid or not', async ({ shop, upstream }) => {
    const payment = await signPayment(shop.wallet, await shop.terms('/echo'))
    for (const response of [
      await shop.get('/echo', { method: 'DELETE' }),
      await shop.present('/echo', payment, { method: 'DELETE' }),
    ]) {
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', error: 'method not allowed' })
    }
    expect((await shop.get('/exact', { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST, PUT')
    expect(upstream.hits).toEqual([])
    expect(await paymentRow(shop.pool, payment.authorization)).toBeUndefined()
  })

  it('contain one request id, in header and body', async ({ shop }) => {
    const bytes = requestBytes({ path: '/echo', host: shop.host, method: 'DELETE' })
    const answer = await sendRaw({ port: settings.ports.gatewayHttp }, bytes)
    expect(headerOf(answer, 'x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(answer.body).request_id).toBe(headerOf(answer, 'x-request-id'))
  })
})
