import { openMarket, openShop, pay } from '../../payments/market.ts'
import { challengeOf, fundedWallet, signPayment } from '../../support/buyer.ts'
import { it as base } from './fixtures.ts'

/** A shop that sells on every path, and a buyer with money. */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('market', { scope: 'file' }, async ({}, { onCleanup }) => {
    const market = openMarket()
    onCleanup(() => market.close())
    return market
  })
  .extend('shop', { scope: 'file' }, ({ market }) => openShop(market))
  .extend('wallet', { scope: 'file' }, ({ market }) => fundedWallet(market.chain))
  .extend('buy', { scope: 'file' }, ({ market, shop, wallet }) => {
    /** Pays for a path and reads the answer; its status. */
    return async (path: string): Promise<number> => {
      const payment = await signPayment(wallet, challengeOf(await market.fetch(shop.url(path))).accepts[0])
      const answer = await pay(market, shop.url(path), payment)
      await answer.arrayBuffer()
      return answer.status
    }
  })
