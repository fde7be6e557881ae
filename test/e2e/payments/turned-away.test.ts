import { describe, expect } from 'vitest'
import { challengeOf, receiptOf, rowInState } from '../support/buyers/buyer.ts'
import type { Interceptor } from '../support/wire/facilitator-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, NOT_CHARGED, refusal, uniquePath } from './market.ts'

const it = withProxiedShop()

const UNAVAILABLE = { status: 503, code: 'facilitator_unavailable' }
const INVALID = JSON.stringify({ errorType: 'invalid_request', errorMessage: 'description is too long' })
const POOR = JSON.stringify({ success: false, errorReason: 'insufficient_funds', transaction: '' })
const HTML = { 'content-type': 'text/html' }

/** Answers that refuse a settlement before the facilitator works on it. */
const TURNED_AWAY: [string, Interceptor, number][] = [
  ['a bad request', ({ reply }) => reply(400, INVALID), 400],
  ['a request for credentials', ({ reply }) => reply(401, '{"error":"no key"}'), 401],
  ['a page of HTML that the body is too large', ({ reply }) => reply(413, '<html>', HTML), 413],
  ['a redirect', ({ reply }) => reply(302, '', { location: 'http://127.0.0.1:1/' }), 302],
  ['a rate that allows no call in time', ({ reply }) => reply(429, '', { 'retry-after': '100' }), 429],
]

describe('a settlement that the facilitator refuses unprocessed with', () => {
  it.for(TURNED_AWAY)(
    '%s leaves the payment valid, and its buyer gets the same answer each time',
    async ([, answer, status], { market, presented, proxy, signed }) => {
      proxy.intercept('/settle', answer)
      const payment = await signed()
      for (let time = 0; time < 2; time += 1) {
        const { result: response, ...moved } = await presented(payment)
        expect(await refusal(response)).toEqual(UNAVAILABLE)
        expect(response.headers.get('retry-after')).toBe(status === 429 ? '100' : '5')
        expect(response.headers.get('payment-required')).toBeNull()
        expect(moved).toEqual(NOT_CHARGED)
        const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
        expect(row.error_reason).toBe(`facilitator_rejected_${status}`)
      }
      proxy.reset()
      const { result: response, ...moved } = await presented(payment)
      expect(response.status).toBe(200)
      expect(moved).toEqual(CHARGED_ONCE)
    },
  )

  it('a rate limit is repeated when the facilitator allows it, while the buyer waits', async ({
    presented,
    proxy,
    signed,
  }) => {
    let calls = 0
    proxy.intercept('/settle', async ({ forward, reply }) => {
      calls += 1
      if (calls < 3) return reply(429, '', { 'retry-after': '1' })
      const { status, body } = await forward()
      reply(status, body)
    })
    const { result: response, ...moved } = await presented(await signed())
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(calls).toBe(3)
  })
})

describe('a settlement that the facilitator refuses', () => {
  it.for([200, 402])(
    'for want of money (status %i) leaves the payment valid, and its buyer gets the same answer each time',
    async (status, { market, presented, proxy, signed }) => {
      proxy.intercept('/settle', ({ reply }) => reply(status, POOR))
      const payment = await signed()
      for (let time = 0; time < 2; time += 1) {
        const { result: response, ...moved } = await presented(payment)
        expect(response.status).toBe(402)
        expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
        expect(moved).toEqual(NOT_CHARGED)
        const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
        expect(row.error_reason).toBe('insufficient_funds')
      }
      proxy.reset()
      const { result: response, ...moved } = await presented(payment)
      expect(response.status).toBe(200)
      expect(moved).toEqual(CHARGED_ONCE)
    },
  )

  it('is refused at the next verification too, with that verification’s reason', async ({
    presented,
    proxy,
    signed,
  }) => {
    const reason = 'insufficient_funds'
    proxy.intercept('/settle', ({ reply }) => reply(200, POOR))
    const payment = await signed()
    expect(receiptOf((await presented(payment)).result)).toMatchObject({ errorReason: reason })
    proxy.intercept('/verify', ({ reply }) => reply(200, JSON.stringify({ isValid: false, invalidReason: reason })))
    const { result: response } = await presented(payment)
    expect([response.status, challengeOf(response).error]).toEqual([402, reason])
  })
})

describe('a facilitator that has settled, and reports', () => {
  /** Answers of a proxy that repeats a call, or of a facilitator that fails after its transaction. */
  const SETTLED: [string, Interceptor][] = [
    ['that the payer has no money', afterwards(({ reply }) => reply(200, POOR))],
    ['that the request was bad', afterwards(({ reply }) => reply(400, INVALID))],
    ['that there were too many calls', afterwards(({ reply }) => reply(429, '', { 'retry-after': '100' }))],
  ]

  it.for(SETTLED)(
    '%s is not believed: no other payment is asked for, and the answer is owed',
    async ([, answer], { market, presented, proxy, signed }) => {
      proxy.intercept('/settle', answer)
      const payment = await signed()
      const path = uniquePath('/weather')
      const { result: response, ...moved } = await presented(payment, path)
      expect(moved).toEqual(CHARGED_ONCE)
      expect(response.headers.get('payment-required')).toBeNull()
      expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
      await rowInState(market.pool, payment.authorization, 'SETTLED')
      const again = await presented(payment, path)
      expect(again.result.status).toBe(200)
      expect({ paid: again.paid, received: again.received }).toEqual(NOT_CHARGED)
    },
  )

  it('at the next verification that the payer has no money is not trusted either', async ({
    market,
    presented,
    proxy,
    signed,
  }) => {
    // The proxy reports a refusal. It forwards the settlement only after authz has looked for it on the chain.
    let send: (() => Promise<unknown>) | undefined
    proxy.intercept('/settle', ({ forward, reply }) => {
      send = forward
      reply(400, INVALID)
    })
    const payment = await signed()
    const path = uniquePath('/weather')
    expect(await refusal((await presented(payment, path)).result)).toEqual(UNAVAILABLE)
    await send?.()
    const no = JSON.stringify({ isValid: false, invalidReason: 'insufficient_funds' })
    proxy.intercept('/verify', ({ reply }) => reply(200, no))
    const { result: response } = await presented(payment, path)
    expect(response.headers.get('payment-required')).toBeNull()
    // 200: the job that checks released payments has already found the transfer. 503: the job has not found it yet.
    const owed = [200, 503]
    expect(owed).toContain(response.status)
    await rowInState(market.pool, payment.authorization, 'SETTLED')
  })
})

function afterwards(answer: Interceptor): Interceptor {
  return async (interception) => {
    await interception.forward()
    await answer(interception)
  }
}
