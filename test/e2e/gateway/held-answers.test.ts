import { afterEach, describe, expect, it } from 'vitest'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { paymentRow, signPayment } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'

/**
 * No answer reaches the buyer before its payment is settled (M1), by whichever way Envoy finds the route of the request. Envoy creates a
 * request's filters before it loads the routes of a cold API, and before it changes an upper-case host to lower case.
 */
const settings = testSettings()
const target = { port: settings.ports.gatewayHttp }
let shop: Shop
afterEach(() => shop?.close())

type Send = (host: string, payment: string) => Promise<RawAnswer | undefined>

const http1 = (method: string, lines: string[], body = ''): Send => {
  return (host, payment) => {
    const headers = [`PAYMENT-SIGNATURE: ${payment}`, ...lines]
    const head = requestBytes({ path: '/echo', host, method, headers })
    return sendRaw(target, Buffer.concat([head, Buffer.from(body)]))
  }
}
const WAYS: [string, Send][] = [
  ['GET', http1('GET', [])],
  ['HEAD', http1('HEAD', [])],
  ['POST with a body', http1('POST', ['Content-Length: 5'], 'hello')],
  ['POST in chunks', http1('POST', ['Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n')],
  [
    'GET over HTTP/2',
    (host, payment) =>
      sendHttp2(target, { ':method': 'GET', ':path': '/echo', ':authority': host, 'payment-signature': payment }),
  ],
]

const endpoints = [{ path: '/echo' }, { path: '/echo', method: 'POST' }]

/** Pays and expects the result of every paid call: charged once, recorded, with a receipt. */
async function expectSettled(send: Send, host: string): Promise<void> {
  const terms = paymentRequirements(sandboxAccept(), shop.payTo)
  const payment = await signPayment(shop.wallet, terms)
  const answer = await send(host, payment.header)
  expect(answer?.status).toBe(200)
  expect({
    receipt: answer && headerOf(answer, 'payment-response') !== undefined,
    state: (await paymentRow(shop.pool, payment.authorization))?.state,
    earned: await shop.earned(),
  }).toEqual({ receipt: true, state: 'SETTLED', earned: 100_000n })
}

describe('the first request to an API', () => {
  it.each(WAYS)('is charged: %s', async (_, send) => {
    shop = await openShop({ settings, endpoints, cold: true })
    await expectSettled(send, shop.host)
  })

  it('with a payment for something else is refused', async () => {
    shop = await openShop({ settings, endpoints, cold: true })
    const terms = paymentRequirements(sandboxAccept('1'), shop.payTo)
    const { header } = await signPayment(shop.wallet, terms)
    expect((await http1('GET', [])(shop.host, header))?.status).toBe(402)
  })
})

describe('a request with an upper-case host', () => {
  it.each(WAYS)('is charged: %s', async (_, send) => {
    shop = await openShop({ settings, endpoints })
    await expectSettled(send, shop.host.toUpperCase())
  })

  it.each(WAYS)('is charged as the first request to the API: %s', async (_, send) => {
    shop = await openShop({ settings, endpoints, cold: true })
    await expectSettled(send, shop.host.toUpperCase())
  })
})

describe('many first requests at once', () => {
  it('are each charged', async () => {
    shop = await openShop({ settings, endpoints, cold: true })
    const terms = paymentRequirements(sandboxAccept(), shop.payTo)
    const payments = await Promise.all(Array.from({ length: 8 }, () => signPayment(shop.wallet, terms)))
    const answers = await Promise.all(payments.map(({ header }) => http1('GET', [])(shop.host, header)))
    expect(answers.map((answer) => answer?.status)).toEqual(payments.map(() => 200))
    const rows = await Promise.all(payments.map(({ authorization }) => paymentRow(shop.pool, authorization)))
    expect(rows.map((row) => row?.state)).toEqual(payments.map(() => 'SETTLED'))
    expect(await shop.earned()).toBe(800_000n)
  })
})
