import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { challengeOf, fundedWallet, rowInState, type SignedPayment, signPayment } from '../support/buyer.ts'
import { expectFourRecordsAgree } from '../support/four-way-join.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  paidShop,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'
import { restartXds, restoreXds } from './xds.ts'

let market: Market
let shop: Shop
let wallet: Awaited<ReturnType<typeof fundedWallet>>

beforeAll(async () => {
  market = openMarket()
  shop = await openShop(market)
  wallet = await fundedWallet(market.chain)
})
afterEach(() => expectFourRecordsAgree(paidShop(market, shop)))
afterAll(async () => {
  await restoreXds(market)
  await market.close()
})

async function termsOf(at: Shop): Promise<PaymentRequirements> {
  return challengeOf(await market.fetch(at.url('/weather'))).accepts[0]
}

/** Pays for something that fails: nothing is charged, and the ledger says why. */
async function failing(at: Shop, path: string): Promise<{ payment: SignedPayment; response: Response }> {
  const payment = await signPayment(wallet, await termsOf(at))
  const { result: response, ...moved } = await movement(market, { payer: wallet.address, payTo: at.payTo }, () =>
    pay(market, at.url(path), payment),
  )
  expect(response.headers.get('payment-response')).toBeNull()
  expect(response.headers.get('payment-required')).toBeNull()
  expect(moved).toEqual(NOT_CHARGED)
  expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  return { payment, response }
}

/** Where nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** The same header, once the upstream works: charged once, served once. */
async function usableAgain(at: Shop, payment: SignedPayment): Promise<void> {
  const path = uniquePath('/weather')
  const { result: response, ...moved } = await movement(market, { payer: wallet.address, payTo: at.payTo }, () =>
    pay(market, at.url(path), payment),
  )
  expect(response.status).toBe(200)
  expect(moved).toEqual(CHARGED_ONCE)
  expect(await upstreamHits(market, path)).toHaveLength(1)
}

describe('an upstream that answers', () => {
  const STATUSES = [500, 503, 404, 402, 401, 400, 302, 301, 304]
  it.each(STATUSES)('%i is passed on, costs nothing, and the payment stays good', async (status) => {
    const path = uniquePath(`/status/${status}`)
    const { payment, response } = await failing(shop, path)
    expect(response.status).toBe(status)
    if (status !== 304) expect(await response.json()).toEqual({ status })
    expect(await upstreamHits(market, path)).toHaveLength(1)
    const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(row).toMatchObject({ error_reason: 'upstream_status', upstream_status: status, transaction: null })
    await usableAgain(shop, payment)
  })

  it('a redirect passes it on with its Location, and costs nothing', async () => {
    const { payment, response } = await failing(shop, '/redirect')
    expect({ status: response.status, to: response.headers.get('location') }).toEqual({ status: 302, to: '/weather' })
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    await usableAgain(shop, payment)
  })
})

describe('an upstream that does not answer', () => {
  it('but resets the connection is 502, is called once, costs nothing, and the payment stays good', async () => {
    const path = uniquePath('/reset')
    const { payment, response } = await failing(shop, path)
    expect(await refusal(response)).toEqual({ status: 502, code: 'upstream_unavailable' })
    expect(await upstreamHits(market, path)).toHaveLength(1)
    const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(row).toMatchObject({ error_reason: 'upstream_unreachable', upstream_status: null })
    await usableAgain(shop, payment)
  })

  const UNREACHABLE = [
    { what: 'refuses connections', upstream: closedAddress, code: 'upstream_unavailable' },
    {
      what: 'has a name that does not resolve',
      upstream: async () => 'http://no-such-host.invalid',
      code: 'upstream_not_resolved',
    },
  ]
  it.each(UNREACHABLE)('but $what is 502, costs nothing, and the payment is good once it is moved', async (case_) => {
    const broken = await openShop(market, { upstream: await case_.upstream() })
    const { payment, response } = await failing(broken, '/weather')
    expect(await refusal(response)).toEqual({ status: 502, code: case_.code })
    await rowInState(market.pool, payment.authorization, 'RELEASED')

    await broken.seller.updateApi(broken.api.id, { upstream_base_url: market.upstream })
    const other = await signPayment(wallet, await termsOf(broken))
    await expect
      .poll(async () => (await pay(market, broken.url('/weather'), other)).status, { timeout: 5000 })
      .toBe(200)
    await usableAgain(broken, payment)
    await expectFourRecordsAgree(paidShop(market, broken))
  })

  describe('within its time', () => {
    beforeAll(() => restartXds(market, shop, { UPSTREAM_TIMEOUT_SECONDS: '2' }))
    afterEach(() => restoreXds(market))

    it('is 504, costs nothing, and the payment stays good', async () => {
      const begun = Date.now()
      const { payment, response } = await failing(shop, uniquePath('/hang'))
      expect(await refusal(response)).toEqual({ status: 504, code: 'upstream_timeout' })
      expect(Date.now() - begun).toBeGreaterThan(1900)
      expect(Date.now() - begun).toBeLessThan(4000)
      const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
      expect(row).toMatchObject({ error_reason: 'upstream_unreachable', upstream_status: null })
      await usableAgain(shop, payment)
    })
  })
})

describe('a payment whose upstream has failed', () => {
  it('stays good while the API is changed', async () => {
    const { payment } = await failing(shop, '/status/500')
    for (let round = 0; round < 15; round++) {
      await rowInState(market.pool, payment.authorization, 'RELEASED')
      await shop.seller.updateApi(shop.api.id, { name: `round ${round}` })
      // At once, so that the change may not have come to the gateway yet: that is no reason to refuse a payment.
      expect((await pay(market, shop.url('/status/500'), payment)).status).toBe(500)
    }
  })
})
