import { describe, expect } from 'vitest'
import { reserve } from '../../../authz/ledger/payments/reserve.ts'
import { blockedBy } from '../../../runtime/testing/blocked-by.ts'
import type { PartName } from '../../../sandbox/part.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { partPid } from '../../../sandbox/stack.ts'
import { challengeOf, newAddress, paymentRow, rowKey, signPayment, untilAsPromised } from '../support/buyers/buyer.ts'
import { sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { ledgerApi, newReservation } from './ledger-fixtures.ts'
import { CHARGED_ONCE, movement, openShop, PRICE, pay, refusal, termsOf, uniquePath } from './market.ts'
import { ENDS, it, setPrice } from './void-payments.ts'

/** Milliseconds after which the gateway's answers to unpaid requests must show a change. */
const PROPAGATION_MS = 1000

describe('a change of price', () => {
  it('is in challenges soon after its PUT was answered', async ({ asked, market }) => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 10n; round++) {
      const amount = PRICE + round
      await setPrice(shop, amount)
      await untilAsPromised('the new price', async () => (await asked(shop)).amount === String(amount), PROPAGATION_MS)
    }
  })

  it('makes payments at the old price invalid from the moment its PUT was answered', async ({
    market,
    presentAfter,
  }) => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 10n; round++) {
      const amount = PRICE + round
      const response = await presentAfter(shop, () => setPrice(shop, amount))
      expect(response.status).toBe(402)
      expect(challengeOf(response)).toMatchObject({
        error: 'invalid_exact_evm_payload_authorization_value_mismatch',
        accepts: [{ amount: String(amount), payTo: shop.payTo }],
      })
    }
  })

  it('is answered after the reservations that started before it, and before all others', async ({ market, wallet }) => {
    const shop = await openShop(market)
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const rival = newReservation(await ledgerApi(market), { key: rowKey(payment.authorization) })
    const client = await market.pool.connect()
    try {
      // Another transaction is about to write this authorization, so the reservation waits in the middle of its statement.
      await client.query('begin')
      await reserve(client, [rival])
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const answer = pay(market, shop.url(uniquePath('/weather')), payment)
      const reserving = await blockedBy(market.pool, rows[0]?.pid ?? 0)
      const changed = setPrice(shop, PRICE + 1n).then(() => paymentRow(market.pool, payment.authorization))
      await Promise.race([changed, blockedBy(market.pool, reserving)])
      await client.query('rollback')
      expect((await answer).status).toBe(200)
      expect((await changed)?.id).toBe((await paymentRow(market.pool, payment.authorization))?.id)
    } finally {
      client.release(true)
    }
  })

  it('applies to the next buyer', async ({ asked, market, wallet }) => {
    const shop = await openShop(market)
    await setPrice(shop, 7n)
    await untilAsPromised('the new price', async () => (await asked(shop)).amount === '7', PROPAGATION_MS)
    const payment = await signPayment(wallet, await asked(shop))
    const { result, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      pay(market, shop.url('/weather'), payment),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual({ paid: 7n, received: 7n })
  })
})

describe('a change of payee', () => {
  it('makes payments to the old one invalid from the moment its PUT was answered', async ({ market, presentAfter }) => {
    const shop = await openShop(market)
    for (let round = 0; round < 10; round++) {
      const payTo = newAddress()
      const response = await presentAfter(shop, () => shop.seller.updateApi(shop.api.id, { pay_to_address: payTo }))
      expect(response.status).toBe(402)
      expect(challengeOf(response)).toMatchObject({
        error: 'invalid_exact_evm_recipient_mismatch',
        accepts: [{ amount: String(PRICE), payTo }],
      })
    }
  })
})

describe('an endpoint or API that is no longer sold', () => {
  it.for(ENDS)(
    '%s takes no payment from the moment the change is answered, and is 404',
    async ([, end], { market, presentAfter }) => {
      const shop = await openShop(market)
      const response = await presentAfter(shop, () => end(shop))
      expect(await refusal(response)).toEqual({ status: 404, code: 'not_found' })
      const unpaid = async () => (await market.fetch(shop.url('/weather'))).status === 404
      await untilAsPromised('it is gone for everybody', unpaid, PROPAGATION_MS)
    },
  )

  it('can be sold again after the endpoint was disabled', async ({ market }) => {
    const shop = await openShop(market)
    const id = shop.endpoints[0]?.id ?? ''
    await shop.seller.updateEndpoint(shop.api.id, id, { enabled: false })
    await untilAsPromised(
      'it is gone',
      async () => (await market.fetch(shop.url('/weather'))).status === 404,
      PROPAGATION_MS,
    )
    await shop.seller.updateEndpoint(shop.api.id, id, { enabled: true })
    await untilAsPromised(
      'it is sold',
      async () => (await market.fetch(shop.url('/weather'))).status === 402,
      PROPAGATION_MS,
    )
  })

  it('can be created again as an API with its slug and another payee', async ({ asked, market, wallet }) => {
    const shop = await openShop(market)
    const { seller, api } = shop
    await seller.deleteApi(api.id)
    const payTo = newAddress()
    const again = await seller.createApi({ slug: api.slug, upstream_base_url: market.upstream, pay_to_address: payTo })
    await seller.createEndpoint(again.id, { accepts: [sandboxAccept(String(PRICE))] })
    const sold = async () =>
      (await market.fetch(shop.url('/weather'))).status === 402 && (await asked(shop)).payTo === payTo
    await untilAsPromised('it is sold', sold, PROPAGATION_MS)
    const payment = await signPayment(wallet, await asked(shop))
    const { result, ...moved } = await movement(market, { payer: wallet.address, payTo }, () =>
      pay(market, shop.url('/weather'), payment),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })
})

describe("another seller's changes", () => {
  const PARTS: readonly PartName[] = ['control-plane', 'authz', 'xds', 'envoy']
  const pids = (settings: Settings) => PARTS.map((part) => partPid(settings, part))

  it('become effective while everybody else is served, without a restart', async ({ asked, market, wallet }) => {
    const before = pids(market.settings)
    expect(before.every((pid) => pid !== undefined)).toBe(true)
    const steady = await openShop(market)
    const seller = await signUp(market.plane)
    const statuses: number[] = []
    let changing = true
    const serving = (async () => {
      while (changing) {
        statuses.push((await market.fetch(steady.url('/weather'))).status)
        const payment = await signPayment(wallet, await asked(steady))
        statuses.push((await pay(market, steady.url('/weather'), payment)).status)
      }
    })()
    try {
      for (let round = 0; round < 5; round++) {
        const shop = await openShop(market, { seller })
        await setPrice(shop, 1n)
        await untilAsPromised('the new price', async () => (await asked(shop)).amount === '1', PROPAGATION_MS)
        await seller.deleteApi(shop.api.id)
      }
    } finally {
      changing = false
      await serving
    }
    expect(statuses.length).toBeGreaterThan(3)
    expect(statuses.filter((_, index) => index % 2 === 0).every((status) => status === 402)).toBe(true)
    expect(statuses.filter((_, index) => index % 2 === 1).every((status) => status === 200)).toBe(true)
    expect(pids(market.settings)).toEqual(before)
  })
})
