import { expect } from 'vitest'
import { type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import type { Wallet } from '../support/sellers/shop.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  pay,
  type Shop,
  termsOf,
  uniquePath,
  upstreamHits,
} from './market.ts'

interface Purchase {
  market: Market
  shop: Shop
  wallet: Wallet
}

/** Pays for a failing request. Expects that nothing is charged, and that the answer does not mention a payment. */
export async function failedPurchase(
  { market, shop, wallet }: Purchase,
  path: string,
): Promise<{ payment: SignedPayment; response: Response }> {
  const payment = await signPayment(wallet, await termsOf(market, shop))
  const parties = { payer: wallet.address, payTo: shop.payTo }
  const { result: response, ...moved } = await movement(market, parties, () => pay(market, shop.url(path), payment))
  expect(response.headers.get('payment-response')).toBeNull()
  expect(response.headers.get('payment-required')).toBeNull()
  expect(moved).toEqual(NOT_CHARGED)
  expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  return { payment, response }
}

/** Presents the payment of a failed purchase again, for a request that succeeds. Expects one charge and one request at the upstream. */
export async function boughtAfterFailure({ market, shop, wallet }: Purchase, payment: SignedPayment): Promise<void> {
  const path = uniquePath('/weather')
  const parties = { payer: wallet.address, payTo: shop.payTo }
  const { result: response, ...moved } = await movement(market, parties, () => pay(market, shop.url(path), payment))
  expect(response.status).toBe(200)
  expect(moved).toEqual(CHARGED_ONCE)
  expect(await upstreamHits(market, path)).toHaveLength(1)
}
