import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { challengeOf, fundedWallet, receiptOf, signPayment } from '../support/buyer.ts'
import { expectFourRecordsAgree } from '../support/four-way-join.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  openMarket,
  openShop,
  paidShop,
  pay,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

let market: Market
let shop: Shop
let wallet: Awaited<ReturnType<typeof fundedWallet>>

beforeAll(async () => {
  market = openMarket()
  shop = await openShop(market, { methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] })
  wallet = await fundedWallet(market.chain)
})
afterEach(() => expectFourRecordsAgree(paidShop(market, shop)))
afterAll(() => market?.close())

/** Pays honestly for one request and is charged for it once. */
async function bought(url: string, init: RequestInit = {}, at = shop): Promise<Response> {
  const { accepts } = challengeOf(await market.fetch(url, init))
  const payment = await signPayment(wallet, accepts[0])
  const { result: response, ...moved } = await movement(market, { payer: wallet.address, payTo: at.payTo }, () =>
    pay(market, url, payment, init),
  )
  expect(moved).toEqual(CHARGED_ONCE)
  expect(receiptOf(response)).toMatchObject({ success: true, payer: wallet.address })
  return response
}

describe('what is paid for', () => {
  it('may be an empty 204', async () => {
    const path = uniquePath('/no-content')
    const response = await bought(shop.url(path))
    expect(response.status).toBe(204)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })

  it('may be a HEAD, at the price of GET and without a body in the 402', async () => {
    const path = uniquePath('/weather')
    const challenge = await market.fetch(shop.url(path), { method: 'HEAD' })
    expect(challenge.status).toBe(402)
    expect(await challenge.text()).toBe('')
    expect(challengeOf(challenge).accepts).toEqual(challengeOf(await market.fetch(shop.url(path))).accepts)
    const response = await bought(shop.url(path), { method: 'HEAD' })
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' })
    expect((await upstreamHits(market, path)).map(({ method }) => method)).toEqual(['HEAD'])
  })

  it('gets the query string as it was sent', async () => {
    const query = '?a=1&a=2&empty=&plus=a+b&encoded=%C3%A4%26%3D%2F&t=x'
    const response = await bought(shop.url(`/echo${query}`))
    expect(response.status).toBe(200)
    const hits = await upstreamHits(market, '/echo?a=1&a=2')
    expect(hits.map(({ path }) => path)).toEqual([`/echo${query}`])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('gets the body of a %s', async (method) => {
    const body = JSON.stringify({ text: 'ünïcødé', filler: 'x'.repeat(100_000) })
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const response = await bought(shop.url(uniquePath('/echo')), { method, body, headers })
    expect(await response.json()).toMatchObject({
      method,
      body,
      body_bytes: Buffer.byteLength(body),
      headers: { 'content-type': headers['content-type'] },
    })
  })

  it.each(['', '/'])('lies below the base path of the upstream ("/status%s")', async (slash) => {
    const below = await openShop(market, { upstream: `${market.upstream}/status${slash}` })
    const path = uniquePath('/203')
    const response = await bought(below.url(path), {}, below)
    expect(response.status).toBe(203)
    expect((await upstreamHits(market, path)).map((hit) => hit.path)).toEqual([`/status${path}`])
  })

  it('comes with a receipt of the gateway and none of the upstream', async () => {
    const response = await bought(shop.url('/spoof'))
    expect(await response.json()).toEqual({ spoofed: true })
    expect(await market.chain.receiptStatus(receiptOf(response).transaction)).toBe('success')
    expect(response.headers.get('x-payment-response')).toBe(response.headers.get('payment-response'))
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is made known to the upstream without the payment itself, whatever the client claims', async () => {
    const path = uniquePath('/weather')
    const forged = { 'x-launa-payer': '0xforged', 'x-launa-payment-id': 'forged', 'x-launa-other': 'forged' }
    await bought(shop.url(path), { headers: forged })
    const [hit] = await upstreamHits(market, path)
    expect(hit?.headers['x-launa-payer']).toBe(wallet.address)
    expect(hit?.headers['x-launa-payment-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(hit?.headers['x-request-id']).toBeTruthy()
    for (const name of ['payment-signature', 'x-payment', 'x-launa-other'])
      expect(hit?.headers).not.toHaveProperty(name)
  })
})
