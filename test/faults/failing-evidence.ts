import { createTransferFinder as create, type FindTransfer } from '../../authz/schemes/transfer-evidence.ts'
import { withEdges } from './die.ts'

/** The chain's real word, in a process that may die at it. */
export function createTransferFinder(...args: Parameters<typeof create>): FindTransfer {
  return withEdges('prove', create(...args))
}
