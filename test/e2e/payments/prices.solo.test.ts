import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartName } from '../../../sandbox/part.ts'
import { partPid, startPart, stopPart } from '../../../sandbox/stack.ts'
import { challengeOf, fundedWallet, newAddress, paymentRow, signPayment, until } from '../support/buyer.ts'
import { sandboxAccept, signUp } from '../support/seller.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  PRICE,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

let market: Market
let wallet: Awaited<ReturnType<typeof fundedWallet>>

beforeAll(async () => {
  market = openMarket()
  wallet = await fundedWallet(market.chain)
})
afterAll(() => market?.close())

/** How long a change may take until buyers see it, in milliseconds. */
const PROPAGATION_MS = 1000

async function termsOf(shop: Shop) {
  return challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
}

async function setPrice(shop: Shop, amount: bigint): Promise<void> {
  const [endpoint] = shop.endpoints
  if (!endpoint) throw new Error('a shop without endpoints has no price')
  await shop.seller.updateEndpoint(shop.api.id, endpoint.id, { accepts: [sandboxAccept(String(amount))] })
}

/** Presents a payment that the seller's change has made void, at once after the change. */
async function presentVoid(shop: Shop, change: () => Promise<unknown>): Promise<Response> {
  const payment = await signPayment(wallet, await termsOf(shop))
  const path = uniquePath('/weather')
  const parties = { payer: wallet.address, payTo: shop.payTo }
  await change()
  const { result: response, ...moved } = await movement(market, parties, () => pay(market, shop.url(path), payment))
  expect(moved).toEqual(NOT_CHARGED)
  expect(await upstreamHits(market, path)).toEqual([])
  expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  expect(await paymentRow(market.pool, payment.authorization)).toBeUndefined()
  return response
}

describe('a change of price', () => {
  it('is asked for soon after its PUT has been answered', async () => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 10n; round++) {
      const amount = PRICE + round
      await setPrice(shop, amount)
      await until('the new price', async () => (await termsOf(shop)).amount === String(amount), PROPAGATION_MS)
    }
  })

  it('makes payments at the old price void from the moment its PUT has been answered', async () => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 10n; round++) {
      const amount = PRICE + round
      const response = await presentVoid(shop, () => setPrice(shop, amount))
      expect(response.status).toBe(402)
      expect(challengeOf(response)).toMatchObject({
        error: 'invalid_exact_evm_payload_authorization_value_mismatch',
        accepts: [{ amount: String(amount), payTo: shop.payTo }],
      })
    }
  })

  it('is what the next buyer pays', async () => {
    const shop = await openShop(market)
    await setPrice(shop, 7n)
    await until('the new price', async () => (await termsOf(shop)).amount === '7', PROPAGATION_MS)
    const payment = await signPayment(wallet, await termsOf(shop))
    const { result, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      pay(market, shop.url('/weather'), payment),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual({ paid: 7n, received: 7n })
  })
})

describe('a change of payee', () => {
  it('makes payments to the old one void from the moment its PUT has been answered', async () => {
    const shop = await openShop(market)
    for (let round = 0; round < 10; round++) {
      const payTo = newAddress()
      const response = await presentVoid(shop, () => shop.seller.updateApi(shop.api.id, { pay_to_address: payTo }))
      expect(response.status).toBe(402)
      expect(challengeOf(response)).toMatchObject({
        error: 'invalid_exact_evm_recipient_mismatch',
        accepts: [{ amount: String(PRICE), payTo }],
      })
    }
  })
})

/** Ways in which something stops being sold. */
const ENDS: [string, (shop: Shop) => Promise<unknown>][] = [
  [
    'a disabled endpoint',
    ({ seller, api, endpoints }) => seller.updateEndpoint(api.id, endpoints[0]?.id ?? '', { enabled: false }),
  ],
  ['a deleted endpoint', ({ seller, api, endpoints }) => seller.deleteEndpoint(api.id, endpoints[0]?.id ?? '')],
  ['a disabled API', ({ seller, api }) => seller.updateApi(api.id, { enabled: false })],
  ['a deleted API', ({ seller, api }) => seller.deleteApi(api.id)],
]

describe('without NATS, when the gateway learns of a change late', () => {
  beforeAll(() => stopPart(market.settings, 'nats'))
  afterAll(async () => {
    await startPart(market.settings, 'nats')
    const shop = await openShop(market)
    let amount = PRICE
    const change = async () => {
      amount += 1n
      await setPrice(shop, amount)
      const begun = Date.now()
      await until('the new price', async () => (await termsOf(shop)).amount === String(amount), 5000)
      return Date.now() - begun < 200
    }
    await until('changes come as fast as hints do', change, 20_000)
  })

  it('payments at the old price are void all the same', async () => {
    const shop = await openShop(market)
    for (let round = 1n; round <= 5n; round++) {
      const response = await presentVoid(shop, () => setPrice(shop, PRICE + round))
      expect(response.status).toBe(402)
      expect(challengeOf(response).accepts[0]?.amount).toBe(String(PRICE + round))
    }
  })

  it.each(ENDS)('%s takes no payment all the same', async (_, end) => {
    const shop = await openShop(market)
    expect(await refusal(await presentVoid(shop, () => end(shop)))).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('what is no longer sold', () => {
  it.each(ENDS)('%s takes no payment from the moment that is answered, and is 404', async (_, end) => {
    const shop = await openShop(market)
    const response = await presentVoid(shop, () => end(shop))
    expect(await refusal(response)).toEqual({ status: 404, code: 'not_found' })
    const unpaid = async () => (await market.fetch(shop.url('/weather'))).status === 404
    await until('it is gone for everybody', unpaid, PROPAGATION_MS)
  })

  it('an endpoint can be sold again after it was disabled', async () => {
    const shop = await openShop(market)
    const id = shop.endpoints[0]?.id ?? ''
    await shop.seller.updateEndpoint(shop.api.id, id, { enabled: false })
    await until('it is gone', async () => (await market.fetch(shop.url('/weather'))).status === 404, PROPAGATION_MS)
    await shop.seller.updateEndpoint(shop.api.id, id, { enabled: true })
    await until('it is sold', async () => (await market.fetch(shop.url('/weather'))).status === 402, PROPAGATION_MS)
  })

  it('an API can be made anew under the same slug, with another payee', async () => {
    const shop = await openShop(market)
    const { seller, api } = shop
    await seller.deleteApi(api.id)
    const payTo = newAddress()
    const again = await seller.createApi({ slug: api.slug, upstream_base_url: market.upstream, pay_to_address: payTo })
    await seller.createEndpoint(again.id, { accepts: [sandboxAccept(String(PRICE))] })
    const sold = async () =>
      (await market.fetch(shop.url('/weather'))).status === 402 && (await termsOf(shop)).payTo === payTo
    await until('it is sold', sold, PROPAGATION_MS)
    const payment = await signPayment(wallet, await termsOf(shop))
    const { result, ...moved } = await movement(market, { payer: wallet.address, payTo }, () =>
      pay(market, shop.url('/weather'), payment),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })
})

describe("another seller's changes", () => {
  const PARTS: readonly PartName[] = ['control-plane', 'authz', 'xds', 'envoy']
  const pids = () => PARTS.map((part) => partPid(market.settings, part))

  it('take effect while everybody else is served, and no process is restarted', async () => {
    const before = pids()
    expect(before.every((pid) => pid !== undefined)).toBe(true)
    const steady = await openShop(market)
    const seller = await signUp(market.plane)
    const statuses: number[] = []
    let changing = true
    const serving = (async () => {
      while (changing) {
        statuses.push((await market.fetch(steady.url('/weather'))).status)
        const payment = await signPayment(wallet, await termsOf(steady))
        statuses.push((await pay(market, steady.url('/weather'), payment)).status)
      }
    })()
    try {
      for (let round = 0; round < 5; round++) {
        const shop = await openShop(market, { seller })
        await setPrice(shop, 1n)
        await until('the new price', async () => (await termsOf(shop)).amount === '1', PROPAGATION_MS)
        await seller.deleteApi(shop.api.id)
      }
    } finally {
      changing = false
      await serving
    }
    expect(statuses.length).toBeGreaterThan(3)
    expect(statuses.filter((_, index) => index % 2 === 0).every((status) => status === 402)).toBe(true)
    expect(statuses.filter((_, index) => index % 2 === 1).every((status) => status === 200)).toBe(true)
    expect(pids()).toEqual(before)
  })
})
