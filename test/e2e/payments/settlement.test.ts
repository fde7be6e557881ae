import { describe, expect } from 'vitest'
import { receiptOf, rowInState } from '../support/buyers/buyer.ts'
import { somebodyElse } from '../support/buyers/somebody-else.ts'
import type { Interceptor } from '../support/wire/facilitator-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, NOT_CHARGED, refusal, uniquePath, upstreamHits } from './market.ts'

const it = withProxiedShop().extend('stranger', { scope: 'file' }, ({ settings }) => somebodyElse(settings))
/**
 * The circuit breaker counts all calls of a seller. Two answered settlements before each test keep it closed, because each test makes one
 * without an answer.
 */
it.beforeEach(async ({ presented, proxy, signed }) => {
  for (let purchase = 0; purchase < 2; purchase += 1) expect((await presented(await signed())).result.status).toBe(200)
  proxy.reset()
})

describe('a settlement', () => {
  it('that is refused gives 402 with a receipt for the refusal, and hides the answer', async ({
    market,
    presented,
    proxy,
    signed,
    terms,
  }) => {
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
})

describe('an authorization that is settled after its settlement was refused', () => {
  it('is owed its answer, beside the answer that a second payment has bought, and the seller sees both (M4, M5)', async ({
    market,
    presented,
    proxy,
    shop,
    signed,
    stranger,
    terms,
  }) => {
    const forged = { success: false, errorReason: 'insufficient_funds', transaction: '', network: terms.network }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(forged)))
    const path = uniquePath('/weather')
    const first = await signed()
    expect((await presented(first, path)).result.status).toBe(402)
    proxy.reset()
    const second = await signed()
    const { result: bought, ...moved } = await presented(second, path)
    expect(bought.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)

    // The first payment is valid until it expires, and is watched until then.
    await rowInState(market.pool, first.authorization, 'RELEASED')
    const transaction = await stranger.settle([first])
    await rowInState(market.pool, first.authorization, 'SETTLED')
    const owed = await presented(first, path)
    expect(owed.result.status).toBe(200)
    expect({ paid: owed.paid, received: owed.received }).toEqual(NOT_CHARGED)
    expect(receiptOf(owed.result)).toMatchObject({ success: true, transaction })
    expect(proxy.calls.filter((called) => called === '/settle')).toHaveLength(1)

    const { body } = await shop.seller.call<{ items: object[] }>('GET', '/settlements?status=settled&limit=2')
    expect(body.items).toEqual([
      expect.objectContaining({ transaction: receiptOf(bought).transaction, error_reason: null }),
      expect.objectContaining({ transaction, error_reason: 'insufficient_funds' }),
    ])
  })
})

/** Makes the real settlement, then gives an answer that does not report it. */
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

describe('a settlement that has happened but is answered with', () => {
  it.for(NO_ANSWERS)(
    '%s gives 503, never 402; the chain shows the outcome, and the answer is then free',
    async ([, answer], { market, presented, proxy, signed }) => {
      proxy.intercept('/settle', afterSettling(answer))
      const payment = await signed()
      const path = uniquePath('/weather')
      const { result: response, ...moved } = await presented(payment, path)
      expect(moved).toEqual(CHARGED_ONCE)
      expect(response.headers.get('payment-required')).toBeNull()
      expect(receiptOf(response)).toMatchObject({
        success: false,
        errorReason: expect.stringMatching(/^(settlement|transfer)_/),
      })
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
    },
  )
})

describe('a settlement that has not happened but is reported with', () => {
  it.for([
    ['a transaction that does not exist', false],
    ['the transaction of an older payment of the same buyer', true],
  ] as const)('%s releases nothing', async ([, exists], { market, presented, proxy, signed, terms }) => {
    const older = (await presented(await signed())).result
    const transaction = exists ? receiptOf(older).transaction : `0x${'1'.repeat(64)}`
    const forged = { success: true, transaction, network: terms.network }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify(forged)))
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'transfer_absent', transaction })
    expect(await rowInState(market.pool, payment.authorization, 'UNKNOWN')).toMatchObject({
      error_reason: 'transfer_absent',
    })
  })
})
