import { isSpentElsewhere } from '../audit/compare-payment.ts'
import type { LedgerRow } from '../audit/ledger-row.ts'
import type { Transfer } from '../audit/transfers.ts'

/** The change that makes the ledger agree with the chain about a transfer. */
export type Decision =
  /** Nothing to do: the ledger has the payment, or authz will write it. */
  | { kind: 'known' }
  /** The ledger has lost the payment, so it must be written again. */
  | { kind: 'lost' }
  /** The ledger has the payment in its state before the settlement. */
  | { kind: 'unsettled'; row: LedgerRow }
  /** The ledger contradicts the chain, so an operator has to decide about the payment. */
  | { kind: 'contradicted'; row: LedgerRow }

/** States that a payment leaves when the chain shows its transfer. */
const OPEN = new Set(['RESERVED', 'SETTLING', 'UNKNOWN', 'RELEASED'])

/**
 * Decides about a payment on the chain and the row of its key. `time` and `restoredAt` are Unix seconds. authz handles transfers from after
 * the restore, because the restored ledger has their payments, or they have bought no answer yet.
 */
export function decidePayment(
  transfer: Transfer,
  row: LedgerRow | undefined,
  { time, restoredAt }: { time: number; restoredAt: number },
): Decision {
  if (transfer.by.method !== 'eip3009' && transfer.by.method !== 'permit2') return { kind: 'known' }
  if (time > restoredAt) return { kind: 'known' }
  if (!row) return { kind: 'lost' }
  if (row.state === 'SETTLED' || isSpentElsewhere(row, transfer)) return { kind: 'known' }
  const isItsOwn = row.payTo === transfer.to && row.amount === transfer.amount && row.asset === transfer.token
  return { kind: OPEN.has(row.state) && isItsOwn ? 'unsettled' : 'contradicted', row }
}
