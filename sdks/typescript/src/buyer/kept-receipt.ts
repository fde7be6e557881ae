import type { EndedPayment } from './journal.ts'
import type { Receipt } from './payment.ts'

/** Characters. */
const LONGEST_TEXT = 1_024
/** Bytes of JSON. */
const LONGEST_RECEIPT = 2_048

const MEMBERS = ['success', 'transaction', 'network', 'payer', 'amount', 'errorReason']
const MEMBERS_OF_EXTRA = ['chargedAmount', 'channelState']

/**
 * The part of a receipt that a line of the log keeps. A seller writes receipts of up to 64 KiB, and each step of a journal needs the log of
 * two days in memory.
 */
export function keptReceipt(receipt: Receipt | null | undefined): Pick<EndedPayment, 'transaction' | 'receipt'> {
  if (!receipt) return { transaction: null, receipt: null }
  const { transaction, extra } = receipt
  const known = { ...picked(receipt, MEMBERS), ...(extra && { extra: picked(extra, MEMBERS_OF_EXTRA) }) }
  const text = JSON.stringify(known, (_, value) => (isLong(value) ? undefined : value))
  const isKept = new TextEncoder().encode(text).length <= LONGEST_RECEIPT
  return { transaction: isLong(transaction) ? null : transaction, receipt: isKept ? JSON.parse(text) : null }
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONGEST_TEXT
}

function picked(value: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
