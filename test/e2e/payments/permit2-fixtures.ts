import { sandboxAccept } from '../support/sellers/seller.ts'
import { withProxiedShop } from './fixtures.ts'
import { movement, PRICE, uniquePath } from './market.ts'
import { permit2Wallet, type SignedPermit, signedPermit, type Wallet } from './permit2-buyer.ts'

/** Adds a shop with payments through Permit2, a facilitator that the test controls, and the actions of wallets there. */
export const withPermit2Shop = ({ maxTimeoutSeconds = 300 }: { maxTimeoutSeconds?: number } = {}) => {
  const price = { ...sandboxAccept(String(PRICE)), max_timeout_seconds: maxTimeoutSeconds }
  return (
    withProxiedShop({ accepts: [{ ...price, extra: { assetTransferMethod: 'permit2' } }] })
      .extend(
        'permit',
        ({ market, shop }) =>
          (wallet: Wallet): Promise<SignedPermit> =>
            signedPermit(market, shop, wallet),
      )
      .extend(
        'present',
        ({ market, shop }) =>
          (header: string, path = uniquePath('/weather')) =>
            market.fetch(shop.url(path), { headers: { 'payment-signature': header } }),
      )
      /** Returns the money that an action has moved from a wallet to the shop. */
      .extend(
        'moved',
        ({ market, shop }) =>
          <Result>({ address }: Wallet, act: () => Promise<Result>) =>
            movement(market, { payer: address, payTo: shop.payTo }, act),
      )
      /** Creates a new wallet that can pay through Permit2. */
      .extend('buyer', ({ market }) => permit2Wallet(market))
  )
}
