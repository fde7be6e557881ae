import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { challengeOf, encodeHeader, fundedWallet, type SignedPayment, signPayment } from '../support/buyer.ts'
import { type Market, openMarket, openShop, PRICE, pay, refusal, refused, type Shop } from './market.ts'

let market: Market
let shop: Shop
let wallet: Awaited<ReturnType<typeof fundedWallet>>
let terms: PaymentRequirements

beforeAll(async () => {
  market = openMarket()
  shop = await openShop(market)
  wallet = await fundedWallet(market.chain)
  terms = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
})
afterAll(() => market?.close())

const MALFORMED: [string, string, (honest: SignedPayment) => string][] = [
  ['is not base64', 'malformed_payment', () => '!!not base64!!'],
  ['is base64url', 'malformed_payment', ({ payload }) => base64url(payload)],
  ['lacks its padding', 'malformed_payment', ({ payload }) => unpadded(payload)],
  ['is not JSON', 'malformed_payment', () => Buffer.from('{"x402Version":2').toString('base64')],
  ['is not UTF-8', 'malformed_payment', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64')],
  ['is a JSON array', 'malformed_payment', ({ payload }) => encodeHeader([payload])],
  ['is JSON null', 'malformed_payment', () => encodeHeader(null)],
  ['is empty', 'malformed_payment', () => ''],
  ['lacks the authorization', 'malformed_payment', ({ payload }) => encodeHeader({ ...payload, payload: {} })],
  ['has version 3', 'unsupported_x402_version', ({ payload }) => encodeHeader({ ...payload, x402Version: 3 })],
  [
    'has version "2" as text',
    'unsupported_x402_version',
    ({ payload }) => encodeHeader({ ...payload, x402Version: '2' }),
  ],
  ['writes its amount in hex', 'malformed_payment', ({ payload }) => withValue(payload, `0x${PRICE.toString(16)}`)],
  ['writes its amount with a leading zero', 'malformed_payment', ({ payload }) => withValue(payload, `0${PRICE}`)],
  ['writes its amount with a blank', 'malformed_payment', ({ payload }) => withValue(payload, `${PRICE} `)],
  ['writes its amount as a number', 'malformed_payment', ({ payload }) => withValue(payload, Number(PRICE))],
  ['is 17 KiB long', 'payment_too_large', ({ payload }) => paddedTo(17 * 1024, payload)],
  ['is four characters over 16 KiB', 'payment_too_large', ({ payload }) => paddedTo(16 * 1024 + 4, payload)],
]

function withValue(payload: SignedPayment['payload'], value: unknown): string {
  const authorization = { ...payload.payload.authorization, value }
  return encodeHeader({ ...payload, payload: { ...payload.payload, authorization } })
}

/** A header of that many characters, a multiple of four, that says the same. */
function paddedTo(length: number, payload: object): string {
  const own = JSON.stringify({ ...payload, padding: '' }).length
  return encodeHeader({ ...payload, padding: 'x'.repeat((length / 4) * 3 - own) })
}

/** Long enough to hold both characters in which the two alphabets differ. */
function base64url(payload: object): string {
  const standard = encodeHeader({ ...payload, padding: '???>>>~~~' })
  if (!/[+/]/.test(standard)) throw new Error('this payload is spelled the same in both alphabets')
  return standard.replaceAll('+', '-').replaceAll('/', '_')
}

function unpadded(payload: object): string {
  for (let padding = ''; ; padding += 'x') {
    const encoded = encodeHeader({ ...payload, padding })
    if (encoded.endsWith('=')) return encoded.replace(/=+$/, '')
  }
}

describe('a payment header that', () => {
  it.each(MALFORMED)('%s is refused as malformed, not answered with terms', async (_, code, spoil) => {
    const honest = await signPayment(wallet, terms)
    const header = spoil(honest)
    const response = await refused(market, {
      shop,
      payment: honest,
      send: (url) => pay(market, url, { ...honest, header }),
    })
    expect(response.headers.get('payment-required')).toBeNull()
    expect(await refusal(response)).toEqual({ status: 400, code })
  })

  it('is 16 KiB long to the character is read', async () => {
    const honest = await signPayment(wallet, terms)
    const header = paddedTo(16 * 1024, honest.payload)
    expect(header).toHaveLength(16 * 1024)
    expect((await pay(market, shop.url('/weather'), { ...honest, header })).status).toBe(200)
  })

  it('comes beside a v1 header is refused', async () => {
    const payment = await signPayment(wallet, terms)
    const headers = { 'x-payment': payment.header }
    const response = await refused(market, {
      shop,
      payment,
      send: (url) => pay(market, url, payment, { headers }),
    })
    expect(await refusal(response)).toEqual({ status: 400, code: 'ambiguous_payment' })
  })

  it('comes twice is refused', async () => {
    const payment = await signPayment(wallet, terms)
    const response = await refused(market, { shop, payment, send: (url) => sendTwice(url, payment.header) })
    expect(await refusal(response)).toEqual({ status: 400, code: 'malformed_payment' })
  })
})

/** Two header lines, which no client library would write. */
async function sendTwice(url: string, header: string): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const socket = createConnection(market.settings.ports.gatewayHttp, '127.0.0.1')
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  socket.write([...lines, `PAYMENT-SIGNATURE: ${header}`, `PAYMENT-SIGNATURE: ${header}`, '', ''].join('\r\n'))
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  return new Response(body, { status: Number(head.slice(9, 12)) })
}
