import { type AddressInfo, createServer } from 'node:net'
import { describe, expect } from 'vitest'
import { receiptOf, rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { boughtAfterFailure, failedPurchase } from './failed-purchase.ts'
import { withShop } from './fixtures.ts'
import { openShop, paidShop, pay, refusal, termsOf, uniquePath, upstreamHits } from './market.ts'

const it = withShop()
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop)))

/** Returns a URL at which no server listens. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('an upstream that answers', () => {
  const STATUSES = [500, 503, 404, 401, 400, 302, 301, 304]
  it.for(STATUSES)(
    '%i is forwarded, costs nothing, and the payment stays valid',
    async (status, { market, shop, wallet }) => {
      const path = uniquePath(`/status/${status}`)
      const { payment, response } = await failedPurchase({ market, shop, wallet }, path)
      expect(response.status).toBe(status)
      if (status !== 304) expect(await response.json()).toEqual({ status })
      expect(await upstreamHits(market, path)).toHaveLength(1)
      const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
      expect(row).toMatchObject({ error_reason: 'upstream_status', upstream_status: status, transaction: null })
      await boughtAfterFailure({ market, shop, wallet }, payment)
    },
  )

  it('a redirect is forwarded with its Location, and costs nothing', async ({ market, shop, wallet }) => {
    const { payment, response } = await failedPurchase({ market, shop, wallet }, '/redirect')
    expect({ status: response.status, to: response.headers.get('location') }).toEqual({ status: 302, to: '/weather' })
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    await boughtAfterFailure({ market, shop, wallet }, payment)
  })
})

describe('an upstream that does not answer', () => {
  it('but resets the connection causes a 502, is called once, costs nothing, and the payment stays valid', async ({
    market,
    shop,
    wallet,
  }) => {
    const path = uniquePath('/reset')
    const { payment, response } = await failedPurchase({ market, shop, wallet }, path)
    expect(await refusal(response)).toEqual({ status: 502, code: 'upstream_unavailable' })
    expect(await upstreamHits(market, path)).toHaveLength(1)
    const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(row).toMatchObject({ error_reason: 'upstream_unreachable', upstream_status: null })
    await boughtAfterFailure({ market, shop, wallet }, payment)
  })

  it.for([
    ['one interim answer', 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n', 1],
    ['many interim answers', 'HTTP/1.1 102 Processing\r\n\r\n', 50],
  ] as const)(
    'but breaks off after %s is 502, costs nothing, and the payment stays valid',
    async ([, interim, count], { market, wallet }) => {
      await using started = new AsyncDisposableStack()
      const upstream = await startUpstream(({ socket, url }, response) => {
        if (url !== '/broken') return void response.end('whole')
        socket.write(interim.repeat(count))
        setTimeout(() => socket.destroy(), 200)
      })
      started.defer(() => upstream.close())
      const shop = await openShop(market, { upstream: upstream.url })
      const { payment, response } = await failedPurchase({ market, shop, wallet }, '/broken')
      expect(await refusal(response)).toEqual({ status: 502, code: 'upstream_unavailable' })
      const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
      expect(row).toMatchObject({ error_reason: 'upstream_unreachable', upstream_status: null })
      expect((await pay(market, shop.url('/'), payment)).status).toBe(200)
    },
  )

  it('but breaks off after an interim answer owes an answer that was charged before', async ({ market, wallet }) => {
    await using started = new AsyncDisposableStack()
    const upstream = await startUpstream(({ socket }, response) => {
      if (upstream.hits > 1) return void response.end('whole')
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')
      setTimeout(() => socket.destroy(), 200)
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url, charge: 'before' })
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const broken = await pay(market, shop.url('/x'), payment)
    expect(receiptOf(broken).success).toBe(true)
    expect(await refusal(broken)).toEqual({ status: 502, code: 'upstream_unavailable' })
    const owed = async () => {
      const response = await pay(market, shop.url('/x'), payment)
      return response.status === 200 ? response.text() : undefined
    }
    expect(await until('the answer is served', owed)).toBe('whole')
  })

  it('but floods the gateway with 1xx is disconnected soon, and gets no more requests for a while', async ({
    market,
    wallet,
  }) => {
    await using started = new AsyncDisposableStack()
    const cut = Promise.withResolvers<void>()
    const upstream = await startUpstream(({ socket, url }, response) => {
      if (url !== '/flood') return void response.end('whole')
      const piece = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'.repeat(1_000)
      const flood = setInterval(() => socket.write(piece), 50)
      socket.once('close', () => {
        clearInterval(flood)
        cut.resolve()
      })
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url })
    const terms = await termsOf(market, shop)
    const { payment, response } = await failedPurchase({ market, shop, wallet }, '/flood')
    expect(await refusal(response)).toEqual({ status: 502, code: 'upstream_unavailable' })
    await cut.promise
    const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(row).toMatchObject({ error_reason: 'upstream_unreachable', upstream_status: null })
    const hits = upstream.hits
    const refused = await pay(market, shop.url('/'), await signPayment(wallet, terms))
    expect(await refusal(refused)).toEqual({ status: 503, code: 'seller_busy' })
    expect(upstream.hits).toBe(hits)
  })

  const UNREACHABLE = [
    { what: 'refuses connections', upstream: closedAddress, code: 'upstream_unavailable' },
    {
      what: 'has a name that does not resolve',
      upstream: async () => 'http://no-such-host.invalid',
      code: 'upstream_not_resolved',
    },
  ]
  it.for(UNREACHABLE)(
    'but $what is 502, costs nothing, and the payment buys an answer after the API gets a working upstream',
    async (case_, { market, wallet }) => {
      const broken = await openShop(market, { upstream: await case_.upstream() })
      const { payment, response } = await failedPurchase({ market, shop: broken, wallet }, '/weather')
      expect(await refusal(response)).toEqual({ status: 502, code: case_.code })
      await rowInState(market.pool, payment.authorization, 'RELEASED')

      await broken.seller.updateApi(broken.api.id, { upstream_base_url: market.upstream })
      const other = await signPayment(wallet, await termsOf(market, broken))
      await expect.poll(async () => (await pay(market, broken.url('/weather'), other)).status).toBe(200)
      await boughtAfterFailure({ market, shop: broken, wallet }, payment)
      await expectFourRecordsAgree(paidShop(market, broken))
    },
  )
})

describe('a payment after a failure of its upstream', () => {
  it('stays valid while the API is changed', async ({ market, shop, wallet }) => {
    const { payment } = await failedPurchase({ market, shop, wallet }, '/status/500')
    for (let round = 0; round < 15; round++) {
      await rowInState(market.pool, payment.authorization, 'RELEASED')
      await shop.seller.updateApi(shop.api.id, { name: `round ${round}` })
      // The test sends the payment at once, perhaps before the gateway has the change. The gateway must accept the payment in both cases.
      expect((await pay(market, shop.url('/status/500'), payment)).status).toBe(500)
    }
  })
})
