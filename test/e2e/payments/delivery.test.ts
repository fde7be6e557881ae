import { describe, expect } from 'vitest'
import { challengeOf, receiptOf, signPayment } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, openShop, paidShop, pay, uniquePath, upstreamHits } from './market.ts'

const it = withShop({ methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] })
  /** Makes an honest payment for one request, and expects one charge. */
  .extend('bought', ({ market, moving, shop, wallet }) => async (url: string, init: RequestInit = {}, at = shop) => {
    const { accepts } = challengeOf(await market.fetch(url, init))
    const payment = await signPayment(wallet, accepts[0])
    const { result: response, ...moved } = await moving(() => pay(market, url, payment, init), at)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(receiptOf(response)).toMatchObject({ success: true, payer: wallet.address })
    return response
  })
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop)))

describe('a paid answer', () => {
  it('may be an empty 204', async ({ bought, market, shop }) => {
    const path = uniquePath('/no-content')
    const response = await bought(shop.url(path))
    expect(response.status).toBe(204)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })

  it('may be for HEAD, at the price of GET and without a body in the 402', async ({ bought, market, shop }) => {
    const path = uniquePath('/weather')
    const challenge = await market.fetch(shop.url(path), { method: 'HEAD' })
    expect(challenge.status).toBe(402)
    expect(await challenge.text()).toBe('')
    expect(challengeOf(challenge).accepts).toEqual(challengeOf(await market.fetch(shop.url(path))).accepts)
    const response = await bought(shop.url(path), { method: 'HEAD' })
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' })
    expect((await upstreamHits(market, path)).map(({ method }) => method)).toEqual(['HEAD'])
  })

  it('is for the query string as it was sent', async ({ bought, market, shop }) => {
    const query = '?a=1&a=2&empty=&plus=a+b&encoded=%C3%A4%26%3D%2F&t=x'
    const response = await bought(shop.url(`/echo${query}`))
    expect(response.status).toBe(200)
    const hits = await upstreamHits(market, '/echo?a=1&a=2')
    expect(hits.map(({ path }) => path)).toEqual([`/echo${query}`])
  })

  it.for(['POST', 'PUT', 'PATCH', 'DELETE'])('is for the body of a %s', async (method, { bought, shop }) => {
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

  it.for(['', '/'])('comes from below the upstream’s base path ("/status%s")', async (slash, { bought, market }) => {
    const below = await openShop(market, { upstream: `${market.upstream}/status${slash}` })
    const path = uniquePath('/203')
    const response = await bought(below.url(path), {}, below)
    expect(response.status).toBe(203)
    expect((await upstreamHits(market, path)).map((hit) => hit.path)).toEqual([`/status${path}`])
  })

  it('has a receipt of the gateway and none of the upstream', async ({ bought, market, shop }) => {
    const response = await bought(shop.url('/spoof'))
    expect(await response.json()).toEqual({ spoofed: true })
    expect(await market.chain.receiptStatus(receiptOf(response).transaction)).toBe('success')
    expect(response.headers.get('x-payment-response')).toBe(response.headers.get('payment-response'))
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is announced to the upstream without the payment itself, whatever the client claims', async ({
    bought,
    market,
    shop,
    wallet,
  }) => {
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
