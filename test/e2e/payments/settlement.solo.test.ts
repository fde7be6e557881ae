import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf, rowInState } from '../support/buyer.ts'
import { type Interceptor, late } from '../support/facilitator-proxy.ts'
import { CHARGED_ONCE, NOT_CHARGED, pay, refusal, uniquePath, upstreamHits } from './market.ts'
import { openProxiedShop, type ProxiedShop } from './proxied-shop.ts'
import { restartXds, restoreXds } from './xds.ts'

let stage: ProxiedShop

beforeAll(async () => {
  stage = await openProxiedShop()
})
beforeEach(() => stage.proxy.reset())
afterAll(() => stage?.close())

describe('a settlement', () => {
  it('that is refused gives 402 with a receipt that says so, and hides the answer', async () => {
    const { market, presented, proxy, signed, terms } = stage
    const forged = { success: false, errorReason: 'insufficient_funds', transaction: '', network: terms.network }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(forged)))
    const path = uniquePath('/weather')
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment, path)
    expect(response.status).toBe(402)
    expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds', transaction: '' })
    expect(await response.text()).not.toContain('Berlin')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toHaveLength(1)
    expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  })

  it('that takes longer than the upstream may is waited for', async () => {
    const { market, presented, proxy, shop, signed } = stage
    await restartXds(market, shop, { UPSTREAM_TIMEOUT_SECONDS: '2' })
    try {
      proxy.intercept('/settle', late(3000))
      const begun = Date.now()
      // Too much to be read ahead: the upstream is still sending while its answer is held.
      const { result: response, ...moved } = await presented(await signed(), uniquePath('/large?bytes=5000000'))
      expect(response.status).toBe(200)
      expect(await response.bytes()).toHaveLength(5_000_000)
      expect(Date.now() - begun).toBeGreaterThan(3000)
      expect(receiptOf(response).success).toBe(true)
      expect(moved).toEqual(CHARGED_ONCE)
    } finally {
      await restoreXds(market)
    }
  })
})

/** Lets the real settlement happen first, then answers with something that does not say so. */
const afterSettling =
  (answer: Interceptor): Interceptor =>
  async (call) => {
    await call.forward()
    await answer(call)
  }

const NO_ANSWERS: [string, Interceptor][] = [
  ['HTTP 500', ({ reply }) => reply(500, '{"error":"internal"}')],
  [
    'a page of HTML',
    ({ reply }) => reply(200, '<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' }),
  ],
  ['no answer at all', ({ cut }) => cut()],
  ['JSON of another kind', ({ reply }) => reply(200, '{"settled":"yes"}')],
  ['success without a transaction', ({ reply }) => reply(200, '{"success":true,"transaction":""}')],
  ['a failure after it was sent', ({ reply }) => reply(200, '{"success":false,"errorReason":"settlement_pending"}')],
  [
    'a refusal that names its transaction',
    ({ reply }) =>
      reply(200, `{"success":false,"errorReason":"insufficient_funds","transaction":"0x${'1'.repeat(64)}"}`),
  ],
]

describe('a settlement that has happened and is answered with', () => {
  it.each(NO_ANSWERS)('%s gives 503, never 402; the chain tells, and the answer is free', async (_, answer) => {
    const { market, presented, proxy, signed } = stage
    proxy.intercept('/settle', afterSettling(answer))
    const payment = await signed()
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await presented(payment, path)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('payment-response')).toBeNull()
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })

    const row = await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect(row).toMatchObject({ upstream_status: 200, error_reason: null })
    expect(await market.chain.receiptStatus(row.transaction ?? '')).toBe('success')
    const again = await presented(payment, path)
    expect({ paid: again.paid, received: again.received }).toEqual(NOT_CHARGED)
    expect(again.result.status).toBe(200)
    expect(receiptOf(again.result)).toMatchObject({ success: true, transaction: row.transaction })
    expect(await upstreamHits(market, path)).toHaveLength(2)
    expect(proxy.calls.filter((called) => called === '/settle')).toHaveLength(1)
  })
})

describe('a settlement that has not happened and is claimed with', () => {
  it.each([
    ['a transaction that does not exist', async () => `0x${'1'.repeat(64)}`],
    ['the transaction of an older payment of the same buyer', () => settledTransaction()],
  ])('%s releases nothing', async (_, transactionOf) => {
    const { market, presented, proxy, signed, terms } = stage
    const transaction = await transactionOf()
    const forged = { success: true, transaction, network: terms.network }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(forged)))
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    expect(await rowInState(market.pool, payment.authorization, 'UNKNOWN')).toMatchObject({
      error_reason: 'transfer_absent',
    })
  })
})

/** The transaction of an honest payment of the same price to the same shop. */
async function settledTransaction(): Promise<string> {
  const { market, proxy, shop, signed } = stage
  proxy.reset()
  const response = await pay(market, shop.url('/weather'), await signed())
  expect(response.status).toBe(200)
  return receiptOf(response).transaction
}
