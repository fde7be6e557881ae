import { startPart } from '../../../sandbox/stack.ts'
import { it as onStack } from '../support/fixtures.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import type { TokenChain } from '../support/stack/own-chain.ts'
import { productionChain } from '../support/stack/production-network.ts'
import { testSettings } from '../support/stack/stack.ts'
import { type Market, openMarket } from './market.ts'

/** A market of the production environment. */
export interface ProductionMarket extends Market {
  /** The network on which its sellers are paid. */
  network: TokenChain
  seller: Seller
}

/** The base of tests in production. */
export const it = onStack.extend('market', { scope: 'file' }, async ({ settings, plane }, { onCleanup }) => {
  const market = openMarket()
  onCleanup(() => market.close())
  const seller = await signUp(plane, { environment: 'production' })
  return { ...market, network: productionChain(settings), seller }
})

/**
 * Restarts authz with these variables in addition to its usual ones. Without variables, an authz that already runs with the usual ones is
 * not restarted.
 */
export async function restartAuthz(variables: Record<string, string> = {}): Promise<void> {
  await startPart(testSettings({ authz: variables }), 'authz')
}
