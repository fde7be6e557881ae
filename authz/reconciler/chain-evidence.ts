import { type Block, blockAt } from '../chain/blocks.ts'
import type { ChainRpc } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/unresolved.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { Finding } from '../schemes/scheme.ts'
import { findByTransaction } from './named-transactions.ts'

/** What the chain says of many payments at one moment. */
export interface ChainEvidence {
  /** Unix seconds of the block that everything was asked at. */
  time: number
  /** By payment id, one for each payment of a kind that can be looked up. */
  findings: ReadonlyMap<string, Finding>
}

export type LookUpPayments = (payments: readonly UnresolvedPayment[]) => Promise<ChainEvidence>

/**
 * Asks a chain about payments, as it was at a block that is deep enough, so that what it says lasts: each kind by its own
 * rules and by itself, and those of no kind that it knows not at all. The block is looked at again at the end: when it is another by
 * then, the chain was reorganised or begun anew, and nothing that was found counts. Rejects when the node does not answer.
 */
export function createLookUp({ chain, block }: { chain: ChainRpc; block: () => Promise<Block> }): LookUpPayments {
  return async (payments) => {
    const at = await block()
    const named = await findByTransaction(chain, payments, at)
    const others = payments.filter(({ id }) => !named.has(id))
    const findings = new Map(named)
    for (const [scheme, own] of Map.groupBy(others, ({ signed }) => knownSchemeOf(signed)))
      for (const [id, finding] of (await scheme?.find?.(chain, own, at)) ?? []) findings.set(id, finding)
    if ((await blockAt(chain, at.number)).hash !== at.hash) throw new Error('the chain was reorganised meanwhile')
    return { time: at.time, findings }
  }
}
