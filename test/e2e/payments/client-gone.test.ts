import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowInState, type SignedPayment, until } from '../support/buyer.ts'
import { late } from '../support/facilitator-proxy.ts'
import { CHARGED_ONCE, movement, NOT_CHARGED, pay, refusal, uniquePath, upstreamHits } from './market.ts'
import { openProxiedShop, type ProxiedShop } from './proxied-shop.ts'

let stage: ProxiedShop

beforeAll(async () => {
  stage = await openProxiedShop()
})
beforeEach(() => stage.proxy.reset())
afterAll(() => stage?.close())

/** Sends a payment and goes away once `gone` resolves. */
async function abandoned(payment: SignedPayment, path: string, gone: () => Promise<unknown>): Promise<void> {
  const client = new AbortController()
  const request = pay(stage.market, stage.shop.url(path), payment, { signal: client.signal })
  const outcome = request.then(
    () => 'answered',
    (error: Error) => error.name,
  )
  await gone()
  client.abort()
  expect(await outcome).toBe('AbortError')
}

describe('a client that goes away', () => {
  it('during settlement has paid once, and the ledger knows', async () => {
    const { market, proxy, shop, signed, terms, wallet } = stage
    proxy.intercept('/settle', late(1000))
    const payment = await signed()
    const { result: row, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, async () => {
      await abandoned(payment, uniquePath('/weather'), () =>
        until('settlement has begun', async () => proxy.calls.includes('/settle')),
      )
      return rowInState(market.pool, payment.authorization, 'SETTLED')
    })
    expect(moved).toEqual(CHARGED_ONCE)
    expect(row).toMatchObject({ amount: terms.amount, payer: wallet.address, upstream_status: 200 })
    expect(await market.chain.receiptStatus(row.transaction ?? '')).toBe('success')
    expect(proxy.calls).toEqual(['/verify', '/settle'])
  })

  it('before the upstream has answered pays nothing, and can pay with the same header when the lease has ended', async () => {
    const { market, presented, proxy, shop, signed, wallet } = stage
    const path = uniquePath('/slow?ms=400')
    const payment = await signed()
    const { result: row, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, async () => {
      await abandoned(payment, path, () =>
        until('the upstream is called', async () => (await upstreamHits(market, path)).length === 1),
      )
      // About time: by then the upstream would have answered and the settlement would have begun.
      await delay(800)
      return rowInState(market.pool, payment.authorization, 'RESERVED')
    })
    expect(moved).toEqual(NOT_CHARGED)
    expect(proxy.calls).toEqual(['/verify'])
    expect(await refusal((await presented(payment)).result)).toEqual({ status: 409, code: 'payment_in_flight' })

    await market.pool.query('update payment set lease_until = now() where id = $1', [row.id])
    const later = await presented(payment)
    expect(later.result.status).toBe(200)
    expect({ paid: later.paid, received: later.received }).toEqual(CHARGED_ONCE)
  })
})
