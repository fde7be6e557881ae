import { type Departure, type SignedPayment, signPayment } from '../support/buyer.ts'
import { startFacilitatorProxy } from '../support/facilitator-proxy.ts'
import { switchFacilitator } from '../support/facilitator-switch.ts'
import { it as onStack } from '../support/fixtures.ts'
import { movement, openMarket, openShop, pay, type Shop, type ShopOptions, termsOf, uniquePath } from './market.ts'

/** What tests of buyers begin with. */
export const it = onStack.extend('market', { scope: 'file' }, ({ settings: _ }, { onCleanup }) => {
  const market = openMarket()
  onCleanup(() => market.close())
  return market
})

/** The same with a shop, and what the file's wallet does there. */
export const withShop = (options: ShopOptions = {}) =>
  it
    .extend('shop', { scope: 'file' }, ({ market }) => openShop(market, options))
    .extend('terms', { scope: 'file' }, ({ market, shop }) => termsOf(market, shop))
    /** A payment for the shop's price, honest unless told. */
    .extend(
      'signed',
      { scope: 'file' },
      ({ wallet, terms }) =>
        (departure?: Departure) =>
          signPayment(wallet, terms, departure),
    )
    /** Tells what an action has moved from the wallet to the shop. */
    .extend(
      'moving',
      { scope: 'file' },
      ({ market, wallet, shop }) =>
        <Result>(act: () => Promise<Result>, at: Shop = shop) =>
          movement(market, { payer: wallet.address, payTo: at.payTo }, act),
    )
    /** Presents a payment and tells what that has moved. */
    .extend(
      'presented',
      { scope: 'file' },
      ({ market, shop, moving }) =>
        (payment: SignedPayment, path = uniquePath('/weather'), init: RequestInit = {}) =>
          moving(() => pay(market, shop.url(path), payment, init)),
    )

/** The same where calls about the shop's payee go to the facilitator by way of a proxy that the test has in hand. */
export const withProxiedShop = (options: ShopOptions = {}) =>
  withShop(options)
    .extend('facilitator', { scope: 'file' }, async ({ settings, shop }, { onCleanup }) => {
      const proxy = await startFacilitatorProxy(settings)
      await switchFacilitator(settings, shop.payTo, proxy.url)
      onCleanup(async () => {
        await switchFacilitator(settings, shop.payTo, undefined)
        await proxy.close()
      })
      return proxy
    })
    /** Lets everything through at the beginning of each test, and has forgotten all calls. */
    .extend('proxy', ({ facilitator }, { onCleanup }) => {
      facilitator.reset()
      onCleanup(() => facilitator.reset())
      return facilitator
    })
