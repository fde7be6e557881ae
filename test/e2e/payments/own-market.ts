import { SANDBOX_NETWORK } from '../../../domain/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { putFacilitators, takeFromFacilitator } from '../support/facilitator-proxy.ts'
import { type OwnChain, startChain, startFacilitator } from '../support/own-chain.ts'
import { type Seller, signUp } from '../support/seller.ts'
import { type Market, openMarket, openShop, type Shop } from './market.ts'

/** A network that v1 has a name for, and the token that clients take by default: here they need no settings at all. */
export const CHAIN_ID = 84532
export const NETWORK = `eip155:${CHAIN_ID}`
const TOKEN = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
/** Atomic units. */
export const PRICE = 1000n
export const VALID_SECONDS = 60

/** A market of the production environment with one shop, on a chain that nobody else uses. */
export interface OwnMarket extends Market {
  ownChain: OwnChain
  seller: Seller
  shop: Shop
}

export async function openOwnMarket(options: { confirmations?: number } = {}): Promise<OwnMarket> {
  const market = openMarket()
  const ownChain = await startChain(market.settings, { chainId: CHAIN_ID, token: TOKEN })
  const facilitator = await startFacilitator(market.settings, { rpcUrl: ownChain.url, chainId: CHAIN_ID })
  await putFacilitators({
    [SANDBOX_NETWORK]: {
      url: httpAddress(market.settings, 'facilitator'),
      rpc_url: httpAddress(market.settings, 'rpc'),
    },
    [NETWORK]: { url: facilitator.url, rpc_url: ownChain.url, ...options },
  })
  const price = {
    ...{ scheme: 'exact', network: NETWORK, asset: TOKEN, amount: String(PRICE), max_timeout_seconds: VALID_SECONDS },
    extra: { name: 'USDC', version: '2' },
  }
  const seller = await signUp(market.plane, { environment: 'production' })
  const shop = await openShop(market, { seller, accepts: [price] })
  return {
    ...{ ...market, ownChain, seller, shop },
    async close() {
      await takeFromFacilitator()
      await facilitator.close()
      await ownChain.close()
      await market.close()
    },
  }
}
