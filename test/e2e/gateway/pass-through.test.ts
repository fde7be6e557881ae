import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { patience } from '../../../runtime/patience.ts'
import { newId, withIdentifier } from '../payments/identified.ts'
import { rowInState, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, requestBytes, sendRaw } from '../support/wire/raw-http.ts'

/** The gateway forwards bodies byte for byte, with the headers and trailers that belong to them. */
const settings = testSettings()
const target = { port: settings.ports.gatewayHttp }
const PRICE = 100_000n
const TEXT = 'what was paid for, over and over. '.repeat(100)
const CODINGS = { gzip: gzipSync(TEXT), br: brotliCompressSync(TEXT) }
let shop: Shop
let terms: PaymentRequirements
/** The requests at the upstream. */
const seen: { method: string; path: string; trailers: object; body: string; expect: string | undefined }[] = []

const upstream = createServer((asked, response) => void answer(asked, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  const body = String(await buffer(request))
  seen.push({ method: request.method ?? '', path, trailers: request.trailers, body, expect: request.headers.expect })
  const [, kind, detail = ''] = path.split('/')
  if (kind === 'coding') {
    const bytes = CODINGS[detail as keyof typeof CODINGS]
    response.writeHead(200, { 'content-encoding': detail, 'content-length': bytes.length, etag: '"as it was"' })
    response.end(bytes)
  } else if (kind === 'early') {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</what-was-not-paid-for>; rel=preload', 'x-answer': TEXT.slice(0, 50) })
    response.end()
  } else if (kind === 'status') {
    response.writeHead(Number(detail), { 'x-own': 'kept' }).end()
  } else if (kind === 'redirect') {
    response.writeHead(Number(detail), { location: '/text?moved=1' }).end('moved')
  } else if (kind === 'trailers') {
    response.writeHead(200, { trailer: 'x-checksum' })
    response.write(TEXT)
    const forged = { 'payment-response': 'forged', 'x-payment-response': 'forged' }
    const misplaced = { 'content-length': '9', 'content-type': 'a/b', 'set-cookie': 'a=b; Domain=localhost', age: '9' }
    response.addTrailers({ 'x-checksum': 'sum', ...forged, ...misplaced })
    response.end()
  } else if (kind === 'trailers-alone') {
    response.writeHead(200, { 'content-type': 'application/json', trailer: 'x-checksum' })
    if (detail === 'later') {
      response.flushHeaders()
      await delay(100)
    }
    response.addTrailers({ 'x-checksum': 'sum' })
    response.end()
  } else if (kind === 'hop') {
    response
      .writeHead(200, { te: 'gzip', 'http2-settings': 'AAA', 'x-edge-cache-control': 'public', 'x-own': 'kept' })
      .end(TEXT)
  } else if (kind === 'large-headers') {
    response.writeHead(200, { 'x-large': 'x'.repeat(Number(detail)) }).end()
  } else {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': TEXT.length })
    response.end(request.method === 'HEAD' ? undefined : TEXT)
  }
}

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  shop = await openShop({
    settings,
    upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    endpoints: [{ path: '/*' }, { path: '/*', method: 'POST' }],
  })
  terms = await shop.terms('/text')
})
afterAll(async () => {
  await shop?.close()
  upstream.closeAllConnections()
  upstream.close()
})
beforeEach(() => {
  seen.length = 0
})

/** Opens a paid request with a body that the test writes. */
async function open(method: string, path: string, headers: Record<string, string | number> = {}) {
  const payment = await signPayment(shop.wallet, terms)
  const asked = request({
    ...{ host: '127.0.0.1', port: target.port, agent: false, method, path, maxHeaderSize: 200_000 },
    headers: { host: shop.host, 'payment-signature': payment.header, ...headers },
  })
  return { asked, payment }
}

async function answered(asked: ClientRequest) {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response), response }
}

async function get(path: string, headers = {}) {
  const { asked, payment } = await open('GET', path, headers)
  asked.end()
  return { ...(await answered(asked)), payment }
}

async function expectCharged(payment: SignedPayment): Promise<void> {
  expect((await rowInState(shop.pool, payment.authorization, 'SETTLED')).transaction).toMatch(/^0x/)
}

describe('a compressed answer', () => {
  it.each(['gzip', 'br'] as const)(
    'in %s is not touched, whether the buyer has asked for it or not',
    async (coding) => {
      for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
        const { headers: got, bytes, payment } = await get(`/coding/${coding}`, headers)
        expect(bytes.equals(CODINGS[coding])).toBe(true)
        expect(got).toMatchObject({
          'content-encoding': coding,
          'content-length': String(CODINGS[coding].length),
          etag: '"as it was"',
        })
        await expectCharged(payment)
      }
    },
  )
})

describe('headers of the upstream’s connection', () => {
  it('do not break the answer over HTTP/2, and none of them reaches a cache', async () => {
    const payment = await signPayment(shop.wallet, terms)
    const session = http2.connect(`http://127.0.0.1:${target.port}`)
    const stream = session.request({
      ...{ ':path': '/hop', ':authority': shop.host, 'payment-signature': payment.header },
    })
    const headers = once(stream, 'response')
    expect(String(await buffer(stream))).toBe(TEXT)
    const [received] = await headers
    expect(received).toMatchObject({ ':status': 200, 'x-own': 'kept' })
    expect(Object.keys(received).filter((name) => /^te$|settings|edge/.test(name))).toEqual([])
    session.close()
    await expectCharged(payment)
  })
})

describe('trailers', () => {
  it('of an answer reach the buyer, over HTTP/1.1 and HTTP/2, without a receipt of the upstream or fields that belong into headers', async () => {
    const { response, bytes, payment } = await get('/trailers', { te: 'trailers' })
    expect(String(bytes)).toBe(TEXT)
    expect(response.trailers).toEqual({ 'x-checksum': 'sum' })
    await expectCharged(payment)

    const second = await signPayment(shop.wallet, terms)
    const session = http2.connect(`http://127.0.0.1:${target.port}`)
    const stream = session.request({
      ...{ ':path': '/trailers', ':authority': shop.host, 'payment-signature': second.header },
    })
    const trailers = once(stream, 'trailers')
    expect(String(await buffer(stream))).toBe(TEXT)
    const [received] = await trailers
    expect(received).toMatchObject({ 'x-checksum': 'sum' })
    expect(Object.keys(received)).toEqual(['x-checksum'])
    session.close()
  })

  it('end an answer that passes through authz', async () => {
    const payment = await signPayment(shop.wallet, terms)
    const asked = request({
      ...{ host: '127.0.0.1', port: target.port, agent: false, path: '/trailers', timeout: patience() },
      headers: { host: shop.host, 'payment-signature': withIdentifier(payment.payload, newId()) },
    })
    asked.on('timeout', () => asked.destroy(new Error('the answer has no end')))
    asked.end()
    const { bytes, response } = await answered(asked)
    expect({ text: String(bytes), ...response.trailers }).toEqual({ text: TEXT, 'x-checksum': 'sum' })
    await expectCharged(payment)
  })

  it('of a request reach the upstream, without fields that only the gateway may set', async () => {
    const { asked } = await open('POST', '/text', { trailer: 'x-checksum', 'transfer-encoding': 'chunked' })
    asked.write('body')
    const ours = { 'x-launa-payer': '0x1', 'x-payment': 'a', 'payment-signature': 'b', 'payment-context': 'c' }
    const misplaced = { authorization: 'Basic x', host: 'elsewhere', 'x-forwarded-for': '203.0.113.9' }
    asked.addTrailers({ 'x-checksum': 'sum', ...ours, ...misplaced })
    asked.end()
    expect((await answered(asked)).status).toBe(200)
    expect(seen).toMatchObject([{ body: 'body' }])
    expect({ ...seen[0]?.trailers }).toEqual({ 'x-checksum': 'sum' })
  })
})

describe('HEAD', () => {
  it('has the length, no body, and the price of GET', async () => {
    const earned = await shop.earned()
    const { header, ...payment } = await signPayment(shop.wallet, terms)
    const headers = [`PAYMENT-SIGNATURE: ${header}`]
    const answer = await sendRaw(target, requestBytes({ method: 'HEAD', path: '/text', host: shop.host, headers }))
    expect(answer.status).toBe(200)
    expect(headerOf(answer, 'content-length')).toBe(String(TEXT.length))
    expect(headerOf(answer, 'payment-response')).toMatch(/./)
    expect(seen.map(({ method }) => method)).toEqual(['HEAD'])
    await expectCharged({ header, ...payment })
    expect(await shop.earned()).toBe(earned + PRICE)
  })
})

describe('an answer without a body', () => {
  it.each(['at once', 'later'])('is charged if its trailers come %s, and they contain the receipt', async (when) => {
    const earned = await shop.earned()
    const path = `/trailers-alone/${when.replace(' ', '-')}`
    const { status, headers, response, bytes, payment } = await get(path)
    expect({ status, bytes: bytes.length, own: response.trailers['x-checksum'] }).toEqual({
      ...{ status: 200, bytes: 0, own: 'sum' },
    })
    await expectCharged(payment)
    expect(headers['payment-response'] ?? response.trailers['payment-response']).toMatch(/./)
    expect(await shop.earned()).toBe(earned + PRICE)
  })

  it.each([204, 205])('(%i) is a success and is charged', async (status) => {
    const earned = await shop.earned()
    const { status: got, headers, bytes, payment } = await get(`/status/${status}`)
    expect({ got, bytes: bytes.length, own: headers['x-own'] }).toEqual({ got: status, bytes: 0, own: 'kept' })
    await expectCharged(payment)
    expect(await shop.earned()).toBe(earned + PRICE)
  })

  it('(304) costs nothing', async () => {
    const earned = await shop.earned()
    const { status, headers, payment } = await get('/status/304', { 'if-none-match': '"x"' })
    expect({ status, own: headers['x-own'] }).toEqual({ status: 304, own: 'kept' })
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    expect(await shop.earned()).toBe(earned)
  })

  it.each([301, 302, 303, 307, 308])('(%i) is forwarded, not followed, and costs nothing', async (status) => {
    const earned = await shop.earned()
    const { status: got, headers, bytes, payment } = await get(`/redirect/${status}`)
    expect({ got, location: headers.location }).toEqual({ got: status, location: '/text?moved=1' })
    expect(String(bytes)).toBe('moved')
    expect(seen).toHaveLength(1)
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    expect(await shop.earned()).toBe(earned)
  })
})

describe('Expect: 100-continue', () => {
  const expecting = { expect: '100-continue', 'content-length': 5 }

  it('is answered by the gateway, and does not reach the upstream', async () => {
    const { asked, payment } = await open('POST', '/text', expecting)
    asked.flushHeaders()
    await once(asked, 'continue')
    asked.end('hello')
    expect((await answered(asked)).status).toBe(200)
    expect(seen).toMatchObject([{ body: 'hello', expect: undefined }])
    await expectCharged(payment)
  })

  it('gets its 402 without the body', async () => {
    const { port } = target
    const headers = { host: shop.host, ...expecting }
    const asked = request({ host: '127.0.0.1', port, agent: false, method: 'POST', path: '/text', headers })
    asked.flushHeaders()
    expect((await answered(asked)).status).toBe(402)
    asked.destroy()
  })
})

describe('interim answers of an upstream', () => {
  it('do not leave unpaid, and the answer follows', async () => {
    const { asked, payment } = await open('GET', '/early')
    const early: unknown[] = []
    asked.on('information', (information) => early.push(information))
    asked.end()
    expect((await answered(asked)).status).toBe(200)
    expect(early).toEqual([])
    await expectCharged(payment)
  })
})

describe('headers of an answer', () => {
  it('pass if they are long; those that are too long cause a 502 and cost nothing', async () => {
    const long = await get('/large-headers/40000')
    expect({ status: long.status, length: long.headers['x-large']?.length }).toEqual({ status: 200, length: 40_000 })
    const { status, bytes, payment } = await get('/large-headers/100000')
    expect(status).toBe(502)
    expect(JSON.parse(String(bytes))).toMatchObject({ code: 'upstream_unavailable' })
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
  })
})
