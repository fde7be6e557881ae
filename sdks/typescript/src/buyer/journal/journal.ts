import { LONGEST_KEPT_RECEIPT, LONGEST_TRANSACTION } from '../../generated/facts.ts'
import type { Spending } from '../limits.ts'
import type { PaymentTerms, Receipt, SentPayment } from '../terms/terms.ts'

/**
 * `sent`: a process waits for the answer; `uncertain`: the payment can be charged and has no receipt; `owed`: the payment was charged, and
 * its answer did not come.
 */
export type OpenState = 'sent' | 'uncertain' | 'owed'

/** A signed payment that has not ended. */
export interface OpenPayment {
  id: string
  state: OpenState
  /** The id that `purchaseOf` makes from the request. */
  purchase: string
  /** ISO 8601, UTC. */
  signed_at: string
  method: string
  url: string
  host: string
  terms: PaymentTerms
  /** The headers that carry the payment. They are secret, because a reader of these headers can use the payment. */
  headers: Readonly<Record<string, string>>
  /** Unix seconds; null if the scheme sets no end. */
  valid_before: number | null
  /** The most that the signature gives away, in atomic units; 0 for a voucher within a deposit. */
  outlay: string
  request: { headers: Readonly<Record<string, string>> /** Base64. */; body: string | null }
}

/** A payment that has ended. */
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
  /** Null if there was none, or if its JSON is longer than 4,096 characters. */
  receipt: Receipt | null
}

export interface Ending {
  outcome: EndedPayment['outcome']
  receipt?: Receipt | undefined
}

const DAY = 86_400_000

/** Milliseconds for which the name of a charged purchase cannot be used again, counted from the end of its payment. */
export const NAME_KEPT = DAY

/** Seconds by which the local clock may lag behind the chain's clock. So a payment counts as open for this time after `valid_before`. */
export const CLOCK_SLACK = 60

/**
 * Seconds after `valid_before` for which the journal keeps an open payment of `exact`. If it was charged without a receipt, the buyer can
 * still get its answer.
 */
export const ANSWER_KEPT = 86_400

/**
 * Whether a payment without a receipt can no longer be charged at `now` (milliseconds). If the payment was charged before, the buyer gets
 * the owed answer by sending the payment once more, free.
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
 * `once`: the purchase has a name, and is paid once. Throws `PurchaseEndedError` if a payment of this purchase was charged and ended less
 * than a day ago. Throws `PurchaseUnderWayError` while this purchase has another open payment.
 */
export interface Once {
  once?: boolean | undefined
}

export type NewPayment = Omit<OpenPayment, 'id' | 'state'>

/**
 * A journal records each signed payment before the payment is sent, so that no payment is lost and none is signed twice for one purchase.
 * The methods wait for other processes that use this journal. They throw `JournalError` if the journal cannot be read or written: then
 * nothing may be sent.
 */
export interface PaymentJournal {
  /**
   * Takes over an open payment of this purchase, if no process works on the payment. Owed payments come first. From then on this process
   * works on the payment.
   */
  takeOver(purchase: string, options?: Once): Promise<OpenPayment | undefined>
  /** Takes over the payment with this id, if no process works on it. */
  takeOverId(id: string): Promise<OpenPayment | undefined>
  /**
   * Writes a payment in state `sent`. In the same locked step, `check` gets all payments that may count against the new one. If `check`
   * throws, nothing is written. `check` may be called more than once. `once` is checked in this step too.
   */
  begin(payment: NewPayment, check: (book: SpentBook) => void, options?: Once): Promise<OpenPayment>
  /**
   * Records that a payment was charged but its whole answer has not arrived. This process still works on the payment. Returns whether the
   * payment was open before and not owed.
   */
  owe(id: string): Promise<boolean>
  /** Records that this process has stopped work on a payment. An owed payment stays owed. */
  leave(id: string): Promise<void>
  /**
   * Ends a payment, unless the payment has ended already. Any process may end it as `charged`. No other end has an effect on an owed
   * payment, or on a payment that another process has taken over: that process may know of a charge.
   */
  end(id: string, ending: Ending): Promise<void>
  /** All payments that have not ended, and all that were signed since a day (`2026-11-24`, UTC; by default yesterday). */
  read(since?: string): Promise<JournalBook>
}

export interface JournalBook extends SpentBook {
  open: readonly OpenPayment[]
  ended: readonly EndedPayment[]
}

/** An open payment without its request, because the body may be large. */
export type SpentPayment = Omit<OpenPayment, 'request'>

/** The payments that count against a new one. */
export interface SpentBook {
  open: readonly SpentPayment[]
  /**
   * Ended payments of yesterday and today. One entry may be the sum of several payments that were signed more than an hour before the new
   * one.
   */
  ended: readonly Spending[]
}

/** The first millisecond of the previous day (UTC). */
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

/** Transaction ids of all networks are printable ASCII. */
const TRANSACTION = /^[!-~]*$/

/** The parts of a receipt that a journal keeps. The seller writes the receipt, so its length is bounded. */
export function keptReceipt(receipt: Receipt | null | undefined): Pick<EndedPayment, 'transaction' | 'receipt'> {
  if (!receipt) return { transaction: null, receipt: null }
  const { transaction } = receipt
  return {
    transaction: transaction.length <= LONGEST_TRANSACTION && TRANSACTION.test(transaction) ? transaction : null,
    receipt: JSON.stringify(receipt).length <= LONGEST_KEPT_RECEIPT ? receipt : null,
  }
}

/** The part of a payment that callers get: without the headers that carry the payment. */
export function sentPaymentOf({
  id,
  method,
  url,
  terms,
  valid_before,
}: Pick<OpenPayment, 'id' | 'method' | 'url' | 'terms' | 'valid_before'>): SentPayment {
  return { id, method, url, terms, validBefore: valid_before ?? undefined }
}
