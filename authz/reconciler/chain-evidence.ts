import { type Block, blockAt } from '../chain/blocks.ts'
import type { ChainRpc } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { Finding } from '../schemes/scheme.ts'
import { findByTransaction } from './named-transactions.ts'

/** The chain's evidence about many payments at one moment. */
export interface ChainEvidence {
  /** Time of the block at which all calls asked, Unix seconds. */
  time: number
  /** The findings by payment id, one for each payment with a scheme that can be looked up. */
  findings: ReadonlyMap<string, Finding>
}

export type LookUpPayments = (payments: readonly UnresolvedPayment[]) => Promise<ChainEvidence>

/**
 * Asks a chain about payments, at a block that is deep enough to last. Each payment is looked up separately, by its scheme's rules. Rejects
 * when the node does not answer.
 */
export function createLookUp({ chain, block }: { chain: ChainRpc; block: () => Promise<Block> }): LookUpPayments {
  return async (payments) => {
    const at = await block()
    const named = await findByTransaction(chain, payments, at)
    const others = payments.filter(({ id }) => !named.has(id))
    const findings = new Map(named)
    for (const [scheme, own] of Map.groupBy(others, ({ signed }) => knownSchemeOf(signed)))
      for (const [id, finding] of (await scheme?.find?.(chain, own, at)) ?? []) findings.set(id, finding)
    // If the block has changed, the chain was reorganised, and no finding counts.
    if ((await blockAt(chain, at.number)).hash !== at.hash) throw new Error('the chain was reorganised meanwhile')
    return { time: at.time, findings }
  }
}
