import type { DifferenceCode, Finding, NoteCode } from './codes.ts'
import type { DepositRow } from './ledger.ts'
import { hasOwnKey, type LedgerRow } from './ledger-row.ts'
import type { Deposit, Transfer } from './transfers.ts'

/** The node's answer about the transaction that a row names. */
export type Evidence =
  | { state: 'unknown' | 'reverted' }
  | { state: 'mined'; transfers: readonly Transfer[]; deposits: readonly Deposit[] }

/** Compares a payment on the chain with the row of its key, if there is one. Returns the differences. */
export function compareTransfer(
  transfer: Transfer,
  row: LedgerRow | undefined,
  { network, foreignPass = false }: { network: string; foreignPass?: boolean },
): Finding[] {
  const { transaction, token, to, amount } = transfer
  const common = { network, asset: token, payTo: to, transaction }
  const chain = String(amount)
  if (transfer.by.method === 'none') return [{ code: 'transfer_without_payment', ...common, chain }]
  if (transfer.by.method === 'channel') return []
  if (!row) return [{ code: foreignPass ? 'foreign_payment' : 'not_in_ledger', ...common, chain }]
  const found = { ...common, payment: row.id }
  const is = (code: DifferenceCode | NoteCode, words: Partial<Finding> = {}): Finding => ({ code, ...found, ...words })
  if (row.state === 'SETTLED') return compareSettled(row, transfer, network)
  if (isSpentElsewhere(row, transfer)) return [is('spent_elsewhere', { ledger: row.state, chain })]
  if (row.underWay) return [is('under_way', { ledger: row.state, chain })]
  return [is('settled_on_chain_only', { ledger: row.state, chain })]
}

export function isSpentElsewhere({ state, reason, transaction }: LedgerRow, transfer: Transfer): boolean {
  return state === 'RELEASED' && reason === 'spent_elsewhere' && transaction === transfer.transaction.toLowerCase()
}

/** Compares a settled row with the transfer that its authorization has made. */
function compareSettled(row: LedgerRow, transfer: Transfer, network: string): Finding[] {
  const hash = transfer.transaction.toLowerCase()
  const common = { network, asset: row.asset, payTo: row.payTo, payment: row.id, transaction: hash }
  const faults: [boolean, DifferenceCode, Partial<Finding>][] = [
    [!hasOwnKey(row), 'key_differs', {}],
    [row.reversed, 'reversed_on_ledger_only', {}],
    [row.transaction === undefined, 'transaction_not_named', {}],
    [
      row.transaction !== undefined && row.transaction !== hash,
      'transaction_differs',
      { ledger: row.transaction, chain: hash },
    ],
    [row.payTo !== transfer.to, 'payee_differs', { ledger: row.payTo, chain: transfer.to }],
    [row.amount !== transfer.amount, 'amount_differs', { ledger: String(row.amount), chain: String(transfer.amount) }],
  ]
  return faults.flatMap(([isFault, code, words]) => (isFault ? [{ code, ...common, ...words }] : []))
}

/**
 * Compares a settled row with its transaction, if no transfer of the period belongs to the row. `naming`: how many settled rows name that
 * transaction.
 */
export function compareRow(row: LedgerRow, evidence: Evidence | undefined, naming: number): Finding[] {
  const common = {
    network: row.network,
    asset: row.asset,
    payTo: row.payTo,
    payment: row.id,
    transaction: row.transaction,
  }
  const is = (code: DifferenceCode | NoteCode): Finding[] => [{ code, ...common, ledger: String(row.amount) }]
  if (row.transaction === undefined || !evidence) return is('transaction_not_named')
  const paid = paidBy(row, evidence)
  if (paid) return isDeposit(paid) ? [] : compareSettled(row, paid, row.network)
  if (row.reversed) return is('reversed')
  if (evidence.state === 'unknown') return is('transaction_missing')
  if (evidence.state === 'reverted') return is('transaction_reverted')
  return is(naming > 1 ? 'booked_twice' : 'transfer_missing')
}

/**
 * Finds, in the transaction of a row, the transfer or deposit that was made by the row's signed payment. A transfer that is only similar
 * does not count.
 */
export function paidBy({ signed, asset, payer }: LedgerRow, evidence: Evidence): Transfer | Deposit | undefined {
  if (evidence.state !== 'mined' || signed.method === 'other') return undefined
  if (signed.method === 'deposit')
    return evidence.deposits.find(({ channel, amount }) => channel === signed.channel && amount === signed.amount)
  const { method, nonce } = signed
  return evidence.transfers.find(
    ({ by, token, from }) =>
      by.method === method && 'nonces' in by && by.nonces.includes(nonce) && token === asset && from === payer,
  )
}

export function isDeposit(paid: Transfer | Deposit): paid is Deposit {
  return 'channel' in paid
}

/** Compares a deposit into one of our channels with the rows of payments that came with deposits into it. */
export function compareDeposit(deposit: Deposit, rows: readonly DepositRow[], network: string): Finding[] {
  const { transaction, channel, amount } = deposit
  const alike = rows.filter((row) => row.channel === channel && row.amount === amount)
  const hash = transaction.toLowerCase()
  if (alike.some((row) => row.state === 'SETTLED' && row.transaction === hash)) return []
  const common = { network, channel, transaction: hash, chain: String(amount) }
  // A row that is settled in another transaction belongs to that transaction.
  const open = alike.find(({ state }) => state !== 'SETTLED')
  if (!open) return [{ code: 'deposit_without_payment', ...common }]
  const { id: payment, state: ledger, payTo, asset } = open
  return [{ code: open.underWay ? 'under_way' : 'settled_on_chain_only', ...common, payment, ledger, payTo, asset }]
}
