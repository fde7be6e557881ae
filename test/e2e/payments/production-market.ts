import { startPart } from '../../../sandbox/stack.ts'
import { it as onStack } from '../support/fixtures.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import type { TokenChain } from '../support/stack/own-chain.ts'
import { productionChain } from '../support/stack/production-network.ts'
import { testSettings } from '../support/stack/stack.ts'
import { type Market, openMarket } from './market.ts'

/** The parts that a test in production uses: those of `Market`, a seller, and the network on which the seller is paid. */
export interface ProductionMarket extends Market {
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
