import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { challengeOf, fundedWallet, signPayment } from '../support/buyers/buyer.ts'
import type { Interceptor } from '../support/wire/facilitator-proxy.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, NOT_CHARGED, refusal, uniquePath, upstreamHits } from './market.ts'

const it = withProxiedShop()

const OUTAGES: [string, Interceptor][] = [
  ['cuts the connection', ({ cut }) => cut()],
  ['answers HTTP 500', ({ reply }) => reply(500, '{"error":"internal"}')],
  ['answers HTML', ({ reply }) => reply(200, '<html></html>', { 'content-type': 'text/html' })],
]

describe('a verification that', () => {
  it.for(OUTAGES)(
    '%s gives 503 before the upstream is called, and the payment stays valid',
    async ([, outage], { market, presented, proxy, signed }) => {
      proxy.intercept('/verify', outage)
      const path = uniquePath('/weather')
      const payment = await signed()
      const { result: response, ...moved } = await presented(payment, path)
      expect(moved).toEqual(NOT_CHARGED)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refusal(response)).toEqual({ status: 503, code: 'facilitator_unavailable' })
      expect(await upstreamHits(market, path)).toEqual([])
      expect(proxy.calls).toEqual(['/verify'])

      proxy.reset()
      const later = await presented(payment, path)
      expect(later.result.status).toBe(200)
      expect({ paid: later.paid, received: later.received }).toEqual(CHARGED_ONCE)
      expect(await upstreamHits(market, path)).toHaveLength(1)
    },
  )

  it('approves everything does not make a bad signature valid', async ({ market, presented, proxy, terms, wallet }) => {
    proxy.intercept('/verify', ({ reply }) => reply(200, '{"isValid":true}'))
    const stranger = await fundedWallet(market.chain)
    const payment = await signPayment(stranger, terms, { authorization: { from: wallet.address } })
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await presented(payment, path)
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_exact_evm_signature')
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    expect(proxy.calls).toEqual([])
  })

  it('arrives byte by byte is ended after the time limit of verifications', async ({ presented, proxy, signed }) => {
    proxy.intercept('/verify', ({ drip }) => drip(Array(100).fill(' '), 300))
    const begun = Date.now()
    const { result: response, ...moved } = await presented(await signed())
    expect(await refusal(response)).toEqual({ status: 503, code: 'facilitator_unavailable' })
    // All bytes of this answer would take half a minute to arrive.
    expect(Date.now() - begun).toBeLessThan(promised(15_000))
    expect(moved).toEqual(NOT_CHARGED)
    proxy.reset()
    const honest = await presented(await signed())
    expect(honest.result.status).toBe(200)
    expect({ paid: honest.paid, received: honest.received }).toEqual(CHARGED_ONCE)
  })
})
