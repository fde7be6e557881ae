import { createTransferFinder as create, type FindTransfer } from '../../authz/schemes/transfer-evidence.ts'
import { withEdges } from './die.ts'

export * from '../../authz/schemes/transfer-evidence.ts'

/** Returns the real chain evidence. The process may die before, during or after a search for a transfer. */
export function createTransferFinder(...args: Parameters<typeof create>): FindTransfer {
  return withEdges('prove', create(...args))
}
