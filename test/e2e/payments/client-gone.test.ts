import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { rowInState, type SignedPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { late } from '../support/wire/facilitator-proxy.ts'
import { abandoned } from './abandoned.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, NOT_CHARGED, PRICE, paidShop, uniquePath, upstreamHits } from './market.ts'

const it = withProxiedShop()
/** Payments that were charged and never claimed. */
const unfetched: SignedPayment[] = []

it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop), { unfetched }))

describe('a client that disconnects', () => {
  it('during the settlement has paid once, and the ledger has the payment', async ({
    market,
    moving,
    proxy,
    shop,
    signed,
    wallet,
  }) => {
    proxy.intercept('/settle', late(1000))
    const payment = await signed()
    unfetched.push(payment)
    const { result: row, ...moved } = await moving(async () => {
      await abandoned({ market, shop }, payment, uniquePath('/weather'), () =>
        until('settlement has begun', async () => proxy.calls.includes('/settle')),
      )
      return rowInState(market.pool, payment.authorization, 'SETTLED')
    })
    expect(moved).toEqual(CHARGED_ONCE)
    expect(row).toMatchObject({ amount: String(PRICE), payer: wallet.address, upstream_status: 200 })
    expect(await market.chain.receiptStatus(row.transaction ?? '')).toBe('success')
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })

  it('before the upstream has answered pays nothing, and can pay with its header at once', async ({
    market,
    moving,
    presented,
    proxy,
    shop,
    signed,
  }) => {
    const path = uniquePath('/slow?ms=2000')
    const payment = await signed()
    const { result: row, ...moved } = await moving(async () => {
      await abandoned({ market, shop }, payment, path, () =>
        until('the upstream is called', async () => (await upstreamHits(market, path)).length === 1),
      )
      const begun = Date.now()
      const row = await rowInState(market.pool, payment.authorization, 'RELEASED')
      expect(Date.now() - begun).toBeLessThan(promised(1000))
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
