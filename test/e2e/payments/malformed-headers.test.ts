import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MALFORMED_HEADERS, paddedTo } from '../../../authz/testing/malformed-headers.ts'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { challengeOf, fundedWallet, signPayment } from '../support/buyer.ts'
import { type Market, openMarket, openShop, pay, refusal, refused, type Shop } from './market.ts'

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

describe('a payment header that', () => {
  it.each(MALFORMED_HEADERS)('%s is refused as malformed, not answered with terms', async (_, code, spoil) => {
    const honest = await signPayment(wallet, terms)
    const header = spoil(honest.payload)
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
