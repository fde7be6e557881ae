import { expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { receiptOf, rowInState, signPayment } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { startXds } from '../support/sellers/gateway.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { testSettings } from '../support/stack/stack.ts'
import { late } from '../support/wire/facilitator-proxy.ts'
import { boughtAfterFailure, failedPurchase } from './failed-purchase.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, openShop, paidShop, pay, refusal, termsOf, uniquePath, upstreamHits } from './market.ts'

const it = withProxiedShop()
// xds gets this time-out before the shop opens, so that the shop's routes have it from the beginning.
it.beforeAll(() => startXds(testSettings({ xds: { UPSTREAM_TIMEOUT_SECONDS: '2' } })))
it.afterAll(() => startXds(testSettings()))
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop)))

it('an upstream that exceeds its time causes a 504, costs nothing, and the payment stays valid', async ({
  market,
  shop,
  wallet,
}) => {
  const begun = Date.now()
  const path = uniquePath('/hang')
  const { payment, response } = await failedPurchase({ market, shop, wallet }, path)
  expect(await refusal(response)).toEqual({ status: 504, code: 'upstream_timeout' })
  expect(Date.now() - begun).toBeGreaterThan(1900)
  // The answer comes long before the usual time-out of routes. So the time-out of two seconds ended the request, and Envoy tried only once.
  expect(Date.now() - begun).toBeLessThan(promised(10_000))
  expect(await upstreamHits(market, path)).toHaveLength(1)
  const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
  expect(row).toMatchObject({ error_reason: 'upstream_timeout', upstream_status: null })
  await boughtAfterFailure({ market, shop, wallet }, payment)
})

it.for(['GET', 'POST'])(
  'an upstream that sends an interim answer to a %s, and then nothing, is given up like a silent one',
  async (method, { market, wallet }) => {
    await using started = new AsyncDisposableStack()
    const upstream = await startUpstream(({ socket, url }, response) => {
      if (url !== '/hints') return void response.end('whole')
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n')
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url, methods: ['GET', 'POST'] })
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const begun = Date.now()
    const body = method === 'POST' ? { body: 'a question' } : {}
    const response = await pay(market, shop.url('/hints'), payment, { method, ...body })
    expect(await refusal(response)).toEqual({ status: 504, code: 'upstream_timeout' })
    expect(Date.now() - begun).toBeGreaterThan(1900)
    // Without the limit for silent upstreams, Envoy would allow two minutes of silence.
    expect(Date.now() - begun).toBeLessThan(promised(15_000))
    const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(row).toMatchObject({ error_reason: 'upstream_timeout', upstream_status: null })
    const again = await pay(market, shop.url('/other'), payment, { method, ...body })
    expect([again.status, await again.text()]).toEqual([200, 'whole'])
  },
)

it('the gateway waits for a settlement that takes longer than the upstream’s limit', async ({
  presented,
  proxy,
  signed,
}) => {
  proxy.intercept('/settle', late(3000))
  const begun = Date.now()
  // The answer is too long to be buffered, so the upstream still sends while the gateway holds the answer.
  const { result: response, ...moved } = await presented(await signed(), uniquePath('/large?bytes=5000000'))
  expect(response.status).toBe(200)
  expect(await response.bytes()).toHaveLength(5_000_000)
  expect(Date.now() - begun).toBeGreaterThan(3000)
  expect(receiptOf(response).success).toBe(true)
  expect(moved).toEqual(CHARGED_ONCE)
})
