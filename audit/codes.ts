/** The differences between the ledger and the chain. Each difference makes the audit fail. A code is never reused. */
export const DIFFERENCES = {
  transaction_missing: 'the ledger has settled it in a transaction that the chain does not know',
  transaction_reverted: 'the ledger has settled it in a transaction that was reverted',
  transaction_not_named: 'the ledger has settled it and names no transaction',
  transaction_differs: 'the ledger names another transaction than the one in which it was paid',
  transfer_missing: 'the transaction that the ledger names does not hold this payment',
  booked_twice: 'several settled payments name a transaction that does not hold this one',
  amount_differs: 'ledger and chain have another amount',
  payee_differs: 'ledger and chain have another payee',
  key_differs: 'the key of the row is not that of what its payer has signed',
  settled_on_chain_only: 'the chain has moved the money, and the ledger has the payment as not settled',
  not_in_ledger: 'the chain has moved the money by an authorization that the ledger does not know',
  reversed_on_ledger_only: 'the ledger says that a reorganisation has taken it back, and the chain has it',
  sums_differ: 'what the ledger has settled in the period is not what the chain has moved',
  channel_missing: 'vouchers are settled of a channel that the ledger has no account of',
  channel_charged_differs: 'the account of the channel is not the sum of its settled vouchers',
  channel_claimed_unpaid: 'the chain has claimed more from the channel than vouchers are settled',
  channel_not_covered: 'the channel holds less on the chain than was charged in it',
  earnings_not_in_ledger: 'the chain has claimed more for the payee than vouchers are settled',
} as const

/** Facts that the report names, but does not count as differences. */
export const NOTES = {
  transfer_without_payment: 'a transfer to the payee that is no payment by x402',
  foreign_payment: 'a payment by x402 to the payee that the ledger does not know; such were asked to pass',
  deposit_without_payment: 'a deposit into a channel that came with no payment',
  under_way: 'the chain has it and the ledger is about to write it',
  spent_elsewhere:
    'the chain has moved the money for something that was sold to another buyer; the ledger says so, its seller owes it',
  left_without_outcome: 'payments of an archived month, about which the chain has never told whether they were charged',
  reversed: 'a reorganisation has taken it back, and the ledger says so',
} as const

export type DifferenceCode = keyof typeof DIFFERENCES
export type NoteCode = keyof typeof NOTES

/** One finding. Amounts are in atomic units. */
export interface Finding<Code extends string = DifferenceCode | NoteCode> {
  code: Code
  network: string
  asset?: string
  payTo?: string
  /** The id of the ledger's row. */
  payment?: string
  channel?: string
  /** An archived month, and the number of its payments that the finding is about. */
  month?: string
  payments?: number
  transaction?: string
  /** The values that differ, such as two amounts or two states. Each is absent if the finding has none. */
  ledger?: string
  chain?: string
}

export type Difference = Finding<DifferenceCode>
export type Note = Finding<NoteCode>

export function isDifference(finding: Finding): finding is Difference {
  return finding.code in DIFFERENCES
}
