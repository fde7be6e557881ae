import { type Departure, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import { it as onStack } from '../support/fixtures.ts'
import { switchFacilitator } from '../support/stack/facilitator-switch.ts'
import { startFacilitatorProxy } from '../support/wire/facilitator-proxy.ts'
import { movement, openMarket, openShop, pay, type Shop, type ShopOptions, termsOf, uniquePath } from './market.ts'

/** The base of tests with buyers: a market per file. */
export const it = onStack.extend('market', { scope: 'file' }, ({ settings: _ }, { onCleanup }) => {
  const market = openMarket()
  onCleanup(() => market.close())
  return market
})

/** Returns tests with a shop, and the actions of the file's wallet there. */
export const withShop = (options: ShopOptions = {}) =>
  it
    .extend('shop', { scope: 'file' }, ({ market }) => openShop(market, options))
    .extend('terms', { scope: 'file' }, ({ market, shop }) => termsOf(market, shop))
    /** A payment for the shop's price, honest by default. */
    .extend(
      'signed',
      { scope: 'file' },
      ({ wallet, terms }) =>
        (departure?: Departure) =>
          signPayment(wallet, terms, departure),
    )
    /** Returns the money that an action has moved from the wallet to the shop. */
    .extend(
      'moving',
      { scope: 'file' },
      ({ market, wallet, shop }) =>
        <Result>(act: () => Promise<Result>, at: Shop = shop) =>
          movement(market, { payer: wallet.address, payTo: at.payTo }, act),
    )
    /** Presents a payment and returns the money that this has moved. */
    .extend(
      'presented',
      { scope: 'file' },
      ({ market, shop, moving }) =>
        (payment: SignedPayment, path = uniquePath('/weather'), init: RequestInit = {}) =>
          moving(() => pay(market, shop.url(path), payment, init)),
    )

/**
 * Returns tests with a shop, and with a proxy in front of the facilitator. The proxy gets authz's calls to the facilitator for payments to
 * the shop's payee. The shop's payments are always verified by default, so the calls do not depend on earlier payments of the file's wallet.
 */
export const withProxiedShop = (options: ShopOptions = {}) =>
  withShop({ alwaysVerify: true, ...options })
    .extend('facilitator', { scope: 'file' }, async ({ settings, shop }, { onCleanup }) => {
      const proxy = await startFacilitatorProxy(settings)
      await switchFacilitator(settings, shop.payTo, proxy.url)
      onCleanup(async () => {
        await switchFacilitator(settings, shop.payTo, undefined)
        await proxy.close()
      })
      return proxy
    })
    /** At the beginning of each test, the proxy forwards all calls and has recorded none. */
    .extend('proxy', ({ facilitator }, { onCleanup }) => {
      facilitator.reset()
      onCleanup(() => facilitator.reset())
      return facilitator
    })
