import { describe, expect } from 'vitest'
import { scaled } from '../../../runtime/patience.ts'
import { startPart, stopPart } from '../../../sandbox/stack.ts'
import { challengeOf, until, untilAsPromised } from '../support/buyers/buyer.ts'
import { openShop, PRICE, refusal, termsOf } from './market.ts'
import { ENDS, it, setPrice } from './void-payments.ts'

describe('without NATS, so that the gateway learns of a change late', () => {
  it.beforeAll(({ settings }) => stopPart(settings, 'nats'))
  it.afterAll(async ({ market, settings }) => {
    await startPart(settings, 'nats')
    const shop = await openShop(market)
    let amount = PRICE
    const change = async () => {
      amount += 1n
      await setPrice(shop, amount)
      const begun = Date.now()
      await untilAsPromised('the new price', async () => (await termsOf(market, shop)).amount === String(amount), 5000)
      return Date.now() - begun < scaled(200)
    }
    await until('changes come as fast as hints do', change, 20_000)
  })

  it('payments at the old price are refused nevertheless', async ({ market, presentAfter }) => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 5n; round++) {
      const response = await presentAfter(shop, () => setPrice(shop, PRICE + round))
      expect(response.status).toBe(402)
      expect(challengeOf(response).accepts[0]?.amount).toBe(String(PRICE + round))
    }
  })

  it.for(ENDS)('after %s no payment is accepted nevertheless', async ([, end], { market, presentAfter }) => {
    const shop = await openShop(market)
    expect(await refusal(await presentAfter(shop, () => end(shop)))).toEqual({ status: 404, code: 'not_found' })
  })
})
