import { describe, expect } from 'vitest'
import { newAddress, receiptOf, until } from '../support/buyers/buyer.ts'
import { type FacilitatorProxy, type Interception, NO_ANSWERS } from '../support/wire/facilitator-proxy.ts'
import { CHARGED_ONCE, NOT_CHARGED, refusal, uniquePath } from './market.ts'
import { withPermit2Shop } from './permit2-fixtures.ts'

const UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }

const it = withPermit2Shop()
  /**
   * The transactions of two purchases with the honest facilitator. Two answered settlements also keep the circuit breaker closed: it counts
   * all calls of a seller, and each test makes one settlement without an answer.
   */
  .extend('older', async ({ buyer, moved, permit, present, proxy }) => {
    const transactions: string[] = []
    for (let purchase = 0; purchase < 2; purchase += 1) {
      const { header } = await permit(buyer)
      const { result: response, ...money } = await moved(buyer, () => present(header))
      expect(response.status).toBe(200)
      expect(money).toEqual(CHARGED_ONCE)
      transactions.push(receiptOf(response).transaction)
    }
    proxy.reset()
    return transactions as [string, string]
  })

const settlements = (proxy: FacilitatorProxy) => proxy.calls.filter((called) => called === '/settle')

describe('a permit that was not used but whose settlement is reported with', () => {
  const claimed = (answer: object) => JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}`, ...answer })
  const LIES: [string, (call: Interception, older: string) => void][] = [
    ['a transaction that does not exist', ({ reply }) => reply(200, claimed({}))],
    ['an older transaction of the same buyer', ({ reply }, transaction) => reply(200, claimed({ transaction }))],
    ['another payer', ({ reply }) => reply(200, claimed({ payer: newAddress() }))],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    ['an error', ({ reply }) => reply(500, claimed({}))],
  ]

  it.for(LIES)(
    '%s delivers nothing, charges nothing, and is not tried again',
    async ([, lie], { buyer, older, moved, permit, present, proxy }) => {
      proxy.intercept('/settle', (call) => lie(call, older[0]))
      const { header } = await permit(buyer)
      const { result: response, ...money } = await moved(buyer, () => present(header))
      expect(response.headers.get('payment-required')).toBeNull()
      expect(receiptOf(response)).toMatchObject({ success: false })
      expect(await refusal(response)).toEqual(UNKNOWN)
      expect(money).toEqual(NOT_CHARGED)
      expect(settlements(proxy)).toHaveLength(1)
      // The facilitator is honest from now on. But authz cannot know whether its answer was true, so the outcome stays unknown.
      proxy.reset()
      const { result: again, ...afterwards } = await moved(buyer, () => present(header))
      expect(await refusal(again)).toEqual(UNKNOWN)
      expect(afterwards).toEqual(NOT_CHARGED)
      expect(settlements(proxy)).toHaveLength(0)
    },
  )
})

describe('a permit that was used but whose settlement is answered with', () => {
  it.for(NO_ANSWERS)(
    '%s is charged once, and its buyer is owed the answer',
    async ([, answer], { buyer, moved, older: _, permit, present, proxy }) => {
      const { header } = await permit(buyer)
      proxy.intercept('/settle', async (call) => {
        await call.forward()
        await answer(call)
      })
      const path = uniquePath('/weather')
      const { result: served, ...money } = await moved(buyer, async () => {
        expect(await refusal(await present(header, path))).toEqual(UNKNOWN)
        return until(
          'the transfer is found',
          async () => {
            const response = await present(header, path)
            return response.status === 200 ? response : void (await response.arrayBuffer())
          },
          20_000,
        )
      })
      expect(receiptOf(served)).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(money).toEqual(CHARGED_ONCE)
      expect(settlements(proxy)).toHaveLength(1)
    },
  )
})
