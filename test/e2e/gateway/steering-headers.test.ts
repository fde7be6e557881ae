import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf, rowInState, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** The upstream sends buyers to its own URL or to other parties, or asks them for a separate payment. */
const settings = testSettings()
/** The server of another party. It records the requests of buyers whom the upstream has sent to it. */
let thief: OwnUpstream
let upstream: OwnUpstream
let shop: Shop
const stolen: IncomingMessage['headers'][] = []
const landed: string[] = []
let answer: { status: number; headers: Record<string, string | string[]>; body?: string }

beforeAll(async () => {
  thief = await startUpstream((request, response) => {
    stolen.push(request.headers)
    response.end('stolen')
  })
  // The thief's URL has another host name than the upstream's, although both are on this machine.
  thief.url = thief.url.replace('127.0.0.1', 'localhost')
  upstream = await startUpstream((request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/base/landed') {
      landed.push(request.url)
      return void response.end('landed')
    }
    response.writeHead(answer.status, answer.headers).end(answer.body ?? 'a body of the upstream')
  })
  const endpoints = [{ path: '/*' }, { path: '/*', method: 'POST' }]
  shop = await openShop({ settings, upstream: `${upstream.url}/base`, endpoints })
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
  await thief?.close()
})
beforeEach(() => {
  stolen.length = 0
  landed.length = 0
})

/** Pays like an official client, which follows redirects with its headers. */
async function follow(given: typeof answer, method = 'GET') {
  answer = given
  const payment = await signPayment(shop.wallet, await shop.terms('/from'))
  const response = await shop.present('/from', payment, { method, redirect: 'follow' })
  return { response, payment, reaches: (state: string) => rowInState(shop.pool, payment.authorization, state) }
}

async function answered(given: typeof answer) {
  answer = given
  const payment = await signPayment(shop.wallet, await shop.terms('/from'))
  const response = await shop.present('/from', payment, { redirect: 'manual' })
  return { response, payment, reaches: (state: string) => rowInState(shop.pool, payment.authorization, state) }
}

describe('a redirect', () => {
  it.each([300, 301, 302, 303, 304, 305, 307, 308])(
    'to another party (%i) is not followed, and the payment stays valid',
    async (status) => {
      const location = `${thief.url}/take?it=1`
      const { response, payment, reaches } = await follow({ status, headers: { location } })
      expect(response.status).toBe(502)
      expect(response.headers.has('location')).toBe(false)
      expect(response.headers.has('payment-response')).toBe(false)
      expect(response.headers.get('x-launa-redirect')).toBe(location)
      expect(await response.json()).toEqual({
        error: expect.any(String),
        code: 'redirect_not_passed',
        request_id: response.headers.get('x-request-id'),
        redirect: { status, location },
      })
      expect(stolen).toEqual([])
      await reaches('RELEASED')
      const again = await shop.present('/landed', payment)
      expect([again.status, await again.text()]).toEqual([200, 'landed'])
    },
  )

  it.each([
    '/base/landed',
    'landed',
    './landed',
    'URL/base/landed',
    '//HOST/base/landed',
    'https://GATEWAY/base/landed',
    'http://GATEWAY/landed',
    '/base//landed',
  ])('to %s leads back to the gateway, where the payment is valid', async (form) => {
    const location = form.replace('URL', upstream.url).replace('HOST', new URL(upstream.url).host)
    const { response, reaches } = await follow({
      status: 307,
      headers: { location: location.replace('GATEWAY', shop.host) },
    })
    expect([response.status, await response.text()]).toEqual([200, 'landed'])
    expect(landed).toEqual(['/base/landed'])
    await reaches('SETTLED')
  })

  it.each(['/other', 'URL/basement', 'http://[', 'http://127.0.0.1:8443/', 'ws://127.0.0.1/base/landed'])(
    'to %s, which the gateway does not serve, does not name the upstream',
    async (form) => {
      const { response } = await answered({ status: 302, headers: { location: form.replace('URL', upstream.url) } })
      expect(response.status).toBe(502)
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({ code: 'redirect_not_passed', redirect: { status: 302 } })
      expect(text + JSON.stringify([...response.headers])).not.toContain('127.0.0.1')
    },
  )

  it('after a charge causes a 502 with the receipt, and the answer stays owed', async () => {
    const accepts = [sandboxAccept()]
    await shop.seller.createEndpoint(shop.api.id, { path_pattern: '/first', method: 'GET', accepts, charge: 'before' })
    answer = { status: 302, headers: { location: `${thief.url}/` } }
    const terms = await until('the endpoint is sold', () => shop.terms('/first').catch(() => undefined))
    const payment = await signPayment(shop.wallet, terms)
    const response = await shop.present('/first', payment, { redirect: 'follow' })
    expect([response.status, stolen.length]).toEqual([502, 0])
    const { transaction } = receiptOf(response)
    answer = { status: 200, headers: {}, body: 'what was paid for' }
    const owed = await until('the answer is given', async () => {
      const again = await shop.present('/first', payment)
      return again.status === 200 && again
    })
    expect(await owed.text()).toBe('what was paid for')
    expect(receiptOf(owed).transaction).toBe(transaction)
  })

  it('of a POST does not lead to another host either', async () => {
    const { response } = await follow({ status: 308, headers: { location: `${thief.url}/` } }, 'POST')
    expect([response.status, stolen.length]).toEqual([502, 0])
  })
})

describe('a paid answer', () => {
  it.each(['application/json', 'text/plain'])('as %s contains only addresses of the gateway', async (type) => {
    const at = `${upstream.url}/base`
    const link = [`<${at}/items?page=2>; rel="next"`, '<https://other.example/>; rel="license"']
    const { response, reaches } = await answered({
      status: 201,
      headers: {
        ...{ 'content-type': type, location: `${at}/items/7`, 'content-location': '/base/items/7', link },
        ...{ refresh: `5; url=${at}/landed`, 'operation-location': `${at}/operations/7` },
      },
      body: '{"id":7}',
    })
    expect(response.status).toBe(201)
    expect(await response.text()).toBe('{"id":7}')
    expect(receiptOf(response)).toMatchObject({ success: true })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ location: '/items/7', 'content-location': '/items/7', refresh: '5; url=/landed' },
      'operation-location': '/operations/7',
      link: '</items?page=2>; rel="next", <https://other.example/>; rel="license"',
    })
    await reaches('SETTLED')
  })

  it('does not reveal the upstream’s software, and contains no commands for a proxy', async () => {
    const behind = {
      ...{ via: '1.1 inside', 'server-timing': 'db;dur=9', 'x-powered-by': 'php', server: 'inside/1' },
      ...{ 'x-served-by': 'web-3', 'x-aspnet-version': '4', 'proxy-authenticate': 'Basic', 'proxy-status': 'inside' },
      ...{ 'x-accel-redirect': '/etc/passwd', 'x-sendfile': '/etc/passwd', 'x-payment-required': 'e30=' },
    }
    const { response } = await answered({ status: 200, headers: { ...behind, 'x-own': 'kept' } })
    expect(response.status).toBe(200)
    const names = [...response.headers.keys()].filter((name) => Object.hasOwn(behind, name))
    expect([names, response.headers.get('server')]).toEqual([['server'], 'launa'])
    expect(response.headers.get('x-own')).toBe('kept')
  })
})

describe('a free answer', () => {
  it('does not send a payment to another party by Refresh or Location', async () => {
    const away = { refresh: `0; url=${thief.url}/`, location: `${thief.url}/` }
    const { response, reaches } = await answered({ status: 503, headers: away })
    expect(response.status).toBe(503)
    expect([response.headers.get('refresh'), response.headers.get('location')]).toEqual([null, null])
    await reaches('RELEASED')
  })

  it('cannot demand a payment beside another login', async () => {
    const challenges = ['Payment id="1", method="tempo", request="e30"', 'Bearer realm="own"']
    const { response } = await answered({ status: 401, headers: { 'www-authenticate': challenges } })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="own"'])
  })

  it.each([402, 407])('with %i cannot look like the gateway’s own', async (status) => {
    const terms = { x402Version: 2, accepts: [{ scheme: 'exact', network: 'eip155:1', payTo: '0x1' }] }
    const { response, payment, reaches } = await answered({
      status,
      headers: {
        ...{ 'content-type': 'application/json', 'www-authenticate': 'Payment id="1"', 'proxy-authenticate': 'Basic' },
        ...{ 'payment-required': 'forged', 'x-payment-required': 'forged' },
      },
      body: JSON.stringify(terms),
    })
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({
      error: expect.any(String),
      code: 'upstream_status_reserved',
      request_id: response.headers.get('x-request-id'),
      upstream_status: status,
    })
    const names = [...response.headers.keys()].filter((name) => /payment-|authenticate/.test(name))
    expect(names).toEqual([])
    await reaches('RELEASED')
    const again = await shop.present('/landed', payment)
    expect(await again.text()).toBe('landed')
  })
})

describe('a redirect to an origin that the API allows', () => {
  const location = 'https://user@Files.Example.com:443/a?b=1'
  const read = 'https://files.example.com/a?b=1'

  beforeAll(async () => {
    await shop.seller.updateApi(shop.api.id, { redirect_origins: ['https://files.example.com'] })
  })

  async function isSpent(path: string, payment: SignedPayment) {
    return until('the payment buys nothing', async () => {
      const again = await shop.present(path, payment)
      const { code } = (await again.json()) as { code: string }
      return code !== 'payment_in_flight' && code
    })
  }

  it.each([
    ['with a short body', 'moved'],
    ['without a body', ''],
    ['with a long body', 'x'.repeat(200_000)],
  ])('is charged before it is sent, %s', async (_, body) => {
    const headers = { location, 'content-length': String(body.length) }
    const { response, payment, reaches } = await answered({ status: 302, headers, body })
    expect([response.status, response.headers.get('location')]).toEqual([302, read])
    expect(response.headers.get('x-launa-redirect')).toBe(read)
    expect(receiptOf(response)).toMatchObject({ success: true })
    expect(await response.text()).toBe(body)
    await reaches('SETTLED')
    // The other party gets a payment that is already spent, for this and any other request.
    expect(await isSpent('/from', payment)).toBe('payment_already_used')
    expect(await isSpent('/landed', payment)).toBe('payment_already_used')
    expect(landed).toEqual([])
  })

  it('delivers an answer that was charged before', async () => {
    const accepts = [sandboxAccept()]
    await shop.seller.createEndpoint(shop.api.id, { path_pattern: '/sent', method: 'GET', accepts, charge: 'before' })
    answer = { status: 303, headers: { location } }
    const terms = await until('the endpoint is sold', () => shop.terms('/sent').catch(() => undefined))
    const payment = await signPayment(shop.wallet, terms)
    const response = await shop.present('/sent', payment, { redirect: 'manual' })
    expect([response.status, response.headers.get('x-launa-redirect')]).toEqual([303, read])
    await response.text()
    expect(await isSpent('/sent', payment)).toBe('payment_already_used')
  })

  it('is the only exception: no other party gets a payment', async () => {
    const { response, reaches } = await follow({ status: 302, headers: { location: `${thief.url}/` } })
    expect([response.status, stolen.length]).toEqual([502, 0])
    await reaches('RELEASED')
  })
})
