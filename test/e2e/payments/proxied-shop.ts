import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { challengeOf, fundedWallet, type SignedPayment, signPayment } from '../support/buyer.ts'
import {
  type FacilitatorProxy,
  putBeforeFacilitator,
  startFacilitatorProxy,
  takeFromFacilitator,
} from '../support/facilitator-proxy.ts'
import { type Market, type Movement, movement, openMarket, openShop, pay, type Shop, uniquePath } from './market.ts'
import { restoreXds } from './xds.ts'

/** A shop whose gateway reaches its facilitator through a proxy that the test has in hand. */
export interface ProxiedShop {
  market: Market
  proxy: FacilitatorProxy
  shop: Shop
  wallet: Awaited<ReturnType<typeof fundedWallet>>
  terms: PaymentRequirements
  /** An honest payment for the shop's price. */
  signed(): Promise<SignedPayment>
  /** Presents a payment and tells what it moved. */
  presented(payment: SignedPayment, path?: string): Promise<Movement<Response>>
  close(): Promise<void>
}

export async function openProxiedShop(): Promise<ProxiedShop> {
  const market = openMarket()
  const proxy = await startFacilitatorProxy(market.settings)
  /** Also when opening has failed half-way: the stack is left as it was found. */
  const close = async () => {
    await takeFromFacilitator()
    await restoreXds(market)
    await proxy.close()
    await market.close()
  }
  try {
    await putBeforeFacilitator(proxy)
    const shop = await openShop(market)
    const wallet = await fundedWallet(market.chain)
    const terms = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const parties = { payer: wallet.address, payTo: shop.payTo }
    return {
      market,
      proxy,
      shop,
      wallet,
      terms,
      signed: () => signPayment(wallet, terms),
      presented: (payment, path = uniquePath('/weather')) =>
        movement(market, parties, () => pay(market, shop.url(path), payment)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
