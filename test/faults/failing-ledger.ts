import type { Ledger } from '../../authz/ledger/ledger.ts'
import { createPostgresLedger as create } from '../../authz/ledger/postgres-ledger.ts'
import { withEdges } from './die.ts'

export * from '../../authz/ledger/postgres-ledger.ts'

/** Returns the real ledger. The process may die before, during or after its writes. */
export function createPostgresLedger(...args: Parameters<typeof create>): Ledger {
  const ledger = create(...args)
  return {
    ...ledger,
    reserve: withEdges('reserve', ledger.reserve),
    beginSettlement: withEdges('begin', ledger.beginSettlement),
    close: withEdges('close', ledger.close),
    commit: withEdges('commit', ledger.commit),
    release: withEdges('release', ledger.release),
    recordDelivery: withEdges('delivery', ledger.recordDelivery),
  }
}
