import { expect } from 'vitest'
import { paymentRow, signPayment } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { it as onMarket } from './fixtures.ts'
import { movement, NOT_CHARGED, pay, type Shop, termsOf, uniquePath, upstreamHits } from './market.ts'

export async function setPrice(shop: Shop, amount: bigint): Promise<void> {
  const [endpoint] = shop.endpoints
  if (!endpoint) throw new Error('a shop without endpoints has no price')
  await shop.seller.updateEndpoint(shop.api.id, endpoint.id, { accepts: [sandboxAccept(String(amount))] })
}

/** Ways in which a seller stops selling. */
export const ENDS: [string, (shop: Shop) => Promise<unknown>][] = [
  [
    'a disabled endpoint',
    ({ seller, api, endpoints }) => seller.updateEndpoint(api.id, endpoints[0]?.id ?? '', { enabled: false }),
  ],
  [
    'an endpoint that a change of many disables',
    ({ seller, api }) =>
      seller.call('POST', `/apis/${api.id}/endpoints/change`, { body: { filter: {}, changes: { enabled: false } } }),
  ],
  ['a deleted endpoint', ({ seller, api, endpoints }) => seller.deleteEndpoint(api.id, endpoints[0]?.id ?? '')],
  ['a disabled API', ({ seller, api }) => seller.updateApi(api.id, { enabled: false })],
  ['a deleted API', ({ seller, api }) => seller.deleteApi(api.id)],
]

export const it = onMarket
  /** Presents a payment that the seller's change has made invalid, immediately after the change. */
  .extend('presentAfter', ({ market, wallet }) => async (shop: Shop, change: () => Promise<unknown>) => {
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const path = uniquePath('/weather')
    const parties = { payer: wallet.address, payTo: shop.payTo }
    await change()
    const { result: response, ...moved } = await movement(market, parties, () => pay(market, shop.url(path), payment))
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
    expect(await paymentRow(market.pool, payment.authorization)).toBeUndefined()
    return response
  })
  /** The current terms of a shop. */
  .extend(
    'asked',
    ({ market }) =>
      (shop: Shop) =>
        termsOf(market, shop),
  )
