import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowInState, type SignedPayment, until } from '../support/buyer.ts'
import { late } from '../support/facilitator-proxy.ts'
import { expectFourRecordsAgree } from '../support/four-way-join.ts'
import { abandoned } from './abandoned.ts'
import { CHARGED_ONCE, movement, NOT_CHARGED, paidShop, uniquePath, upstreamHits } from './market.ts'
import { openProxiedShop, type ProxiedShop } from './proxied-shop.ts'

let stage: ProxiedShop
/** Charged, and never asked for again. */
const unfetched: SignedPayment[] = []

beforeAll(async () => {
  stage = await openProxiedShop()
})
beforeEach(() => stage.proxy.reset())
afterEach(() => expectFourRecordsAgree(paidShop(stage.market, stage.shop), { unfetched }))
afterAll(() => stage?.close())

describe('a client that goes away', () => {
  it('during settlement has paid once, and the ledger knows', async () => {
    const { market, proxy, shop, signed, terms, wallet } = stage
    proxy.intercept('/settle', late(1000))
    const payment = await signed()
    unfetched.push(payment)
    const { result: row, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, async () => {
      await abandoned(stage, payment, uniquePath('/weather'), () =>
        until('settlement has begun', async () => proxy.calls.includes('/settle')),
      )
      return rowInState(market.pool, payment.authorization, 'SETTLED')
    })
    expect(moved).toEqual(CHARGED_ONCE)
    expect(row).toMatchObject({ amount: terms.amount, payer: wallet.address, upstream_status: 200 })
    expect(await market.chain.receiptStatus(row.transaction ?? '')).toBe('success')
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })

  it('before the upstream has answered pays nothing, and can pay with the same header at once', async () => {
    const { market, presented, proxy, shop, signed, wallet } = stage
    const path = uniquePath('/slow?ms=2000')
    const payment = await signed()
    const { result: row, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, async () => {
      await abandoned(stage, payment, path, () =>
        until('the upstream is called', async () => (await upstreamHits(market, path)).length === 1),
      )
      const begun = Date.now()
      const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
      expect(Date.now() - begun).toBeLessThan(1000)
      return row
    })
    expect(row).toMatchObject({ error_reason: 'client_gone' })
    expect(moved).toEqual(NOT_CHARGED)
    expect(proxy.calls).toEqual(['/verify'])
    const later = await presented(payment)
    expect(later.result.status).toBe(200)
    expect({ paid: later.paid, received: later.received }).toEqual(CHARGED_ONCE)
  })
})
