import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import {
  challengeOf,
  newAddress,
  paymentRow,
  receiptOf,
  rowInState,
  signPayment,
  until,
  untilAsPromised,
} from '../support/buyers/buyer.ts'
import { type FacilitatorProxy, type Interceptor, putBeforeFacilitator } from '../support/wire/facilitator-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import {
  CHARGED_ONCE,
  everythingSaid,
  NOT_CHARGED,
  openShop,
  pay,
  refusal,
  termsOf,
  uniquePath,
  upstreamHits,
} from './market.ts'

const it = withProxiedShop()
  /** Makes an honest purchase, which must work after any attack. */
  .extend('buysHonestly', ({ presented, proxy, signed }) => async () => {
    proxy.reset()
    const { result: response, ...moved } = await presented(await signed())
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })

const TRANSACTION = `0x${'1'.repeat(64)}`
const YES = JSON.stringify({ isValid: true, success: true, transaction: TRANSACTION })
const MEGABYTES = `${YES.slice(0, -1)},"x":"${'x'.repeat(10_000_000)}"}`

/** Possible answers of a facilitator to any call. None of them is valid. */
const NO_ANSWERS: [string, Interceptor][] = [
  ['10 MB', ({ reply }) => reply(200, MEGABYTES)],
  ['a redirect', ({ reply }) => reply(302, '', { location: 'http://127.0.0.1:1/' })],
  ['a redirect that says yes', ({ reply }) => reply(307, YES, { location: '/elsewhere' })],
  ['yes as plain text', ({ reply }) => reply(200, YES, { 'content-type': 'text/plain' })],
  ['yes as an error', ({ reply }) => reply(500, YES)],
  ['half a yes', ({ reply }) => reply(200, YES.slice(0, -1))],
  ['more than one yes', ({ reply }) => reply(200, YES + YES)],
  ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
]

describe('a facilitator that answers a verification with', () => {
  it.for(NO_ANSWERS)(
    '%s is not believed: nothing is delivered, the payment stays valid',
    async ([, answer], { market, presented, proxy, signed }) => {
      proxy.intercept('/verify', answer)
      const path = uniquePath('/weather')
      const payment = await signed()
      const { result: response, ...moved } = await presented(payment, path)
      expect(moved).toEqual(NOT_CHARGED)
      expect(await refusal(response)).toEqual({ status: 503, code: 'facilitator_unavailable' })
      expect(await upstreamHits(market, path)).toEqual([])
      expect(await rowInState(market.pool, payment.authorization, 'RELEASED')).toMatchObject({ upstream_status: null })
      proxy.reset()
      expect((await presented(payment)).result.status).toBe(200)
    },
  )
})

describe('a facilitator that answers a settlement with', () => {
  const forged = (answer: object) => JSON.stringify({ success: true, transaction: TRANSACTION, ...answer })
  const LIES: [string, Interceptor][] = [
    ["success for somebody else's payment", ({ reply }) => reply(200, forged({ payer: newAddress() }))],
    ['success on another network', ({ reply }) => reply(200, forged({ network: 'eip155:1' }))],
    ['success with another amount', ({ reply }) => reply(200, forged({ amount: '1' }))],
    ['success with a transaction that is none', ({ reply }) => reply(200, forged({ transaction: '0x12' }))],
  ]

  // A redirect without a settlement in it means that nothing was sent to the chain (`turned-away.test.ts`).
  const doubtful = NO_ANSWERS.filter(([name]) => name !== 'a redirect')

  it.for([...doubtful, ...LIES])(
    '%s delivers nothing, and is not asked again',
    async ([, answer], { buysHonestly, market, presented, proxy, signed }) => {
      proxy.intercept('/settle', answer)
      const payment = await signed()
      const { result: response, ...moved } = await presented(payment)
      expect(moved).toEqual(NOT_CHARGED)
      expect(response.headers.get('payment-required')).toBeNull()
      expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
      await rowInState(market.pool, payment.authorization, 'UNKNOWN')
      expect(await refusal((await presented(payment)).result)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
      expect(proxy.calls.filter((called) => called === '/settle')).toHaveLength(1)
      await buysHonestly()
    },
  )

  it('an error after a success has charged once, and no buyer is told of a failure', async ({
    buysHonestly,
    market,
    presented,
    proxy,
    signed,
  }) => {
    proxy.intercept('/settle', async ({ forward, reply }) => {
      await forward()
      reply(500, '{"error":"down"}')
    })
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    const again = await presented(payment)
    expect({ paid: again.paid, received: again.received }).toEqual(NOT_CHARGED)
    // The payment was UNKNOWN until the check of the chain.
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    await buysHonestly()
  })
})

describe('a text of the facilitator', () => {
  const SECRET = 'At rpc.internal 10.0.0.7: <script>'

  it.for<[string, 'isValid' | 'success', Interceptor]>([
    [
      'of a verification',
      'isValid',
      ({ reply }) => reply(200, JSON.stringify({ isValid: false, invalidReason: SECRET, invalidMessage: SECRET })),
    ],
    [
      'of a settlement',
      'success',
      ({ reply }) =>
        reply(200, JSON.stringify({ success: false, errorReason: SECRET, errorMessage: SECRET, transaction: '' })),
    ],
  ])(
    '%s reaches no buyer in its own words',
    async ([, kind, answer], { buysHonestly, market, presented, proxy, signed }) => {
      proxy.intercept(kind === 'isValid' ? '/verify' : '/settle', answer)
      const payment = await signed()
      const { result: response } = await presented(payment)
      if (kind === 'isValid') expect(challengeOf(response).error).toBe('unexpected_verify_error')
      expect(await everythingSaid(response)).not.toContain('10.0.0.7')
      const row = await paymentRow(market.pool, payment.authorization)
      expect(row?.error_reason).toMatch(/^unexpected_(verify|settle)_error$/)
      await buysHonestly()
    },
  )

  const TELLTALE = 'insufficient_funds: At 10.0.0.7'

  it.for<['/verify' | '/settle', object]>([
    ['/verify', { isValid: false, invalidReason: TELLTALE, invalidMessage: SECRET }],
    ['/settle', { success: false, errorReason: TELLTALE, errorMessage: SECRET, transaction: '' }],
  ])(
    'behind a reason that is known reaches no buyer either (%s)',
    async ([path, answer], { buysHonestly, presented, proxy, signed }) => {
      proxy.intercept(path, ({ reply }) => reply(200, JSON.stringify(answer)))
      const { result: response, ...moved } = await presented(await signed())
      expect(moved).toEqual(NOT_CHARGED)
      expect(response.status).toBe(402)
      if (path === '/verify') expect(challengeOf(response).error).toBe('insufficient_funds')
      else expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
      const said = await everythingSaid(response)
      expect(said).toContain('insufficient_funds')
      expect(said).not.toContain('10.0.0.7')
      await buysHonestly()
    },
  )
})

describe('a client that disconnects during the verification', () => {
  it('ends it, and its authorization is usable at once', async ({ market, presented, proxy, shop, signed }) => {
    let ended = false
    proxy.intercept('/verify', async ({ gone }) => {
      await gone
      ended = true
    })
    const payment = await signed()
    const client = new AbortController()
    const request = pay(market, shop.url(uniquePath('/weather')), payment, { signal: client.signal }).catch(
      () => undefined,
    )
    await until('verification has begun', async () => proxy.calls.includes('/verify'))
    client.abort()
    await request
    await untilAsPromised('verification has ended', async () => ended, 2000)
    expect(await rowInState(market.pool, payment.authorization, 'RELEASED')).toMatchObject({
      error_reason: 'client_gone',
    })
    proxy.reset()
    const { result: response, ...moved } = await presented(payment)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })
})

describe('an outage', () => {
  it('is noticed: payments are refused at once, reserve nothing, and are valid after it', async ({
    buysHonestly,
    market,
    pool,
    presented,
    proxy,
    signed,
    wallet,
  }) => {
    const other = await openShop(market)
    const otherTerms = await termsOf(market, other)
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    // Ten failed calls in a row open the breaker if no earlier call had an answer.
    let asked = -1
    while (asked < proxy.calls.length) {
      asked = proxy.calls.length
      await presented(await signed())
    }
    expect(asked).toBeGreaterThanOrEqual(10)
    const payment = await signed()
    const begun = performance.now()
    const { result: response } = await presented(payment)
    expect(performance.now() - begun).toBeLessThan(promised(500))
    const retryAfter = Number(response.headers.get('retry-after'))
    expect(await refusal(response)).toEqual({ status: 503, code: 'facilitator_unavailable' })
    expect(retryAfter).toBeGreaterThan(0)
    expect(proxy.calls).toHaveLength(asked)
    expect(await paymentRow(pool, payment.authorization)).toBeUndefined()

    // The circuit breaker is open only for this seller and token: other sellers still sell.
    for (let purchase = 0; purchase < 3; purchase += 1)
      expect((await pay(market, other.url('/weather'), await signPayment(wallet, otherTerms))).status).toBe(200)
    expect(await refusal((await presented(payment)).result)).toMatchObject({ code: 'facilitator_unavailable' })
    expect(proxy.calls).toHaveLength(asked)

    proxy.reset()
    await delay(retryAfter * 1000)
    expect((await presented(payment)).result.status).toBe(200)
    await buysHonestly()
  })
})

describe('a facilitator that', () => {
  it('does not answer at the start of authz does not prevent challenges', async ({
    buysHonestly,
    market,
    proxy,
    shop,
  }) => {
    proxy.intercept('/supported', ({ cut }) => cut())
    await restartAuthz(proxy)
    expect((await market.fetch(shop.url('/weather'))).status).toBe(402)
    await buysHonestly()
  })

  it('no longer settles a kind removes that kind from challenges and discovery documents', async ({
    market,
    proxy,
    shop,
    signed,
    presented,
  }) => {
    const payment = await signed()
    proxy.intercept('/supported', ({ reply }) => reply(200, '{"kinds":[],"extensions":[],"signers":{}}'))
    await restartAuthz(proxy)
    const response = await until('the kind is gone', async () => {
      const answer = await market.fetch(shop.url('/weather'))
      return answer.status !== 402 && answer
    })
    expect(await refusal(response)).toEqual({ status: 503, code: 'facilitator_unavailable' })
    expect(await refusal((await presented(payment)).result)).toEqual({ status: 503, code: 'facilitator_unavailable' })
    const manifest = await market.fetch(shop.url('/.well-known/x402.json'))
    expect(await manifest.text()).not.toContain(shop.payTo)
    proxy.reset()
    await restartAuthz(proxy)
    await until('the kind is back', async () => (await market.fetch(shop.url('/weather'))).status === 402)
  })
})

let restarts = 0

/** Restarts authz with an empty memory, and with all its calls going to the proxy. */
async function restartAuthz(proxy: FacilitatorProxy): Promise<void> {
  restarts += 1
  await putBeforeFacilitator(proxy, { FAILED_PAYMENTS_PER_PAYER: String(1000 + restarts) })
}
