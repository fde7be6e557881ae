import { LONGEST_KEPT_RECEIPT, LONGEST_TRANSACTION } from '../../generated/facts.ts'
import type { Spending } from '../limits.ts'
import type { PaymentTerms, Receipt, SentPayment } from '../terms/terms.ts'

/**
 * `sent`: a process waits for the answer; `uncertain`: the payment can be charged and has no receipt; `owed`: it was charged, and the
 * answer did not come.
 */
export type OpenState = 'sent' | 'uncertain' | 'owed'

/** A signed payment that has not ended. */
export interface OpenPayment {
  id: string
  state: OpenState
  /** `purchaseOf` of its request. */
  purchase: string
  /** ISO 8601, UTC. */
  signed_at: string
  method: string
  url: string
  host: string
  terms: PaymentTerms
  /** The headers that carry the payment: a reader of them can use it. */
  headers: Readonly<Record<string, string>>
  /** Unix seconds; null where the scheme sets no end. */
  valid_before: number | null
  /** The most that the signature gives away, in atomic units; 0 for a voucher within a deposit. */
  outlay: string
  request: { headers: Readonly<Record<string, string>> /** Base64. */; body: string | null }
}

/** How a payment has ended. */
export interface EndedPayment extends Spending {
  id: string
  purchase: string
  ended_at: string
  outcome: 'charged' | 'not_charged' | 'refused' | 'expired'
  method: string
  url: string
  pay_to: string
  scheme: string
  /** The price, in atomic units. */
  amount: string
  transaction: string | null
  /** Null also for one that is longer than 4,096 characters of JSON. */
  receipt: Receipt | null
}

export interface Ending {
  outcome: EndedPayment['outcome']
  receipt?: Receipt | undefined
}

const DAY = 86_400_000

/** Milliseconds after the end of a charged payment for which the name of its purchase buys nothing else. */
export const NAME_KEPT = DAY

/** Seconds that a clock may be behind the chain's. A payment counts as open for this time after its end. */
export const CLOCK_SLACK = 60

/** Seconds that a payment of `exact` is kept after it could be charged: if it was charged, the seller owes its answer. */
export const ANSWER_KEPT = 86_400

/**
 * Tells whether a payment without a receipt can no longer be charged at `now` (milliseconds). It may have been charged before. To send it
 * once more costs nothing, and the seller then owes the answer.
 *
 * @example
 * isPastCharge({ state: 'uncertain', valid_before: 1_700_000_000 }, Date.now()) // true
 */
export function isPastCharge(
  { state, valid_before }: Pick<OpenPayment, 'state' | 'valid_before'>,
  now: number,
): boolean {
  return state !== 'owed' && valid_before !== null && now >= (valid_before + CLOCK_SLACK) * 1_000
}

/**
 * `once`: the purchase has a name, and is paid once. Throws `PurchaseEndedError` when a payment of it was charged and has ended less than a
 * day ago, and `PurchaseUnderWayError` while there is another open payment of it.
 */
export interface Once {
  once?: boolean | undefined
}

export type NewPayment = Omit<OpenPayment, 'id' | 'state'>

/**
 * The journal holds each signed payment before it is sent, so that no payment is lost and none is signed twice for one purchase. Methods
 * wait for other processes that use the same journal. They throw `JournalError` when it cannot be read or written: then nothing may be
 * sent.
 */
export interface PaymentJournal {
  /** Takes over an open payment of a purchase that no process works on, the owed ones first. From then on it belongs to this process. */
  takeOver(purchase: string, options?: Once): Promise<OpenPayment | undefined>
  /** Takes over the payment with this id in the same way. */
  takeOverId(id: string): Promise<OpenPayment | undefined>
  /**
   * Writes a payment down in state `sent`. `check` sees all that may count against it in the same locked step, and throws when the buyer
   * must not make the payment: then nothing is written. It may be called more than once. `once` is checked in this step too.
   */
  begin(payment: NewPayment, check: (book: SpentBook) => void, options?: Once): Promise<OpenPayment>
  /**
   * Records that a payment was charged and its answer has not arrived whole; this process continues with it. Tells whether that is news:
   * the payment was open and not owed.
   */
  owe(id: string): Promise<boolean>
  /** Records that this process no longer works on a payment. An owed payment stays owed. */
  leave(id: string): Promise<void>
  /**
   * Ends a payment; has no effect if it has ended already. Any process may end it as `charged`. Any other end has no effect on an owed
   * payment, or after another process has taken it over: that process may know of its charge.
   */
  end(id: string, ending: Ending): Promise<void>
  /** All payments that have not ended, and those that were signed since a day (`2026-11-24`, UTC; yesterday unless given). */
  read(since?: string): Promise<JournalBook>
}

export interface JournalBook extends SpentBook {
  open: readonly OpenPayment[]
  ended: readonly EndedPayment[]
}

/** An open payment without its request, whose body may be large. */
export type SpentPayment = Omit<OpenPayment, 'request'>

/** What counts against a new payment. */
export interface SpentBook {
  open: readonly SpentPayment[]
  /** Ended payments of yesterday and today. One entry may sum up several that were signed more than an hour before the new payment. */
  ended: readonly Spending[]
}

/** The first millisecond of the day (UTC) before. */
export function yesterdayOf(milliseconds: number): number {
  return Math.floor(milliseconds / DAY) * DAY - DAY
}

/** The payments of a journal in the form that the limits check. */
export function spendingOf({ open, ended }: SpentBook): Spending[] {
  const openly = open.map(({ state, signed_at, host, terms, outlay }) => ({
    ...{ outcome: state, signed_at, host, network: terms.network, asset: terms.asset, outlay },
  }))
  return [...ended, ...openly]
}

/** All networks write the names of their transactions so. */
const TRANSACTION = /^[!-~]*$/

/** What a journal keeps of a receipt, which a seller writes. */
export function keptReceipt(receipt: Receipt | null | undefined): Pick<EndedPayment, 'transaction' | 'receipt'> {
  if (!receipt) return { transaction: null, receipt: null }
  const { transaction } = receipt
  return {
    transaction: transaction.length <= LONGEST_TRANSACTION && TRANSACTION.test(transaction) ? transaction : null,
    receipt: JSON.stringify(receipt).length <= LONGEST_KEPT_RECEIPT ? receipt : null,
  }
}

/** The part of a payment that callers see: without the headers that carry it. */
export function sentPaymentOf({
  id,
  method,
  url,
  terms,
  valid_before,
}: Pick<OpenPayment, 'id' | 'method' | 'url' | 'terms' | 'valid_before'>): SentPayment {
  return { id, method, url, terms, validBefore: valid_before ?? undefined }
}
