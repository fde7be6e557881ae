import type { Spending } from './limits.ts'
import type { PaymentTerms, Receipt, SentPayment } from './payment.ts'

/** `sent`: somebody waits for the answer; `uncertain`: it can be charged and has no receipt; `owed`: charged, and the answer did not come. */
export type OpenState = 'sent' | 'uncertain' | 'owed'

/** A payment that was signed and has not ended, as all SDKs write it down. */
export interface OpenPayment {
  version: 1
  id: string
  state: OpenState
  /** The process that sends it. */
  pid: number
  /** `purchaseOf` its request. */
  purchase: string
  /** ISO 8601, UTC. */
  signed_at: string
  method: string
  url: string
  host: string
  terms: PaymentTerms
  /** The headers that carry it: who reads them can use the payment. */
  headers: Readonly<Record<string, string>>
  /** Unix seconds; null where the scheme sets no end. */
  valid_before: number | null
  /** What the signature gives away at most, in atomic units; 0 for a voucher within a deposit. */
  outlay: string
  request: { headers: Readonly<Record<string, string>> /** Base64. */; body: string | null }
}

/** How a payment has ended, as all SDKs write it down. */
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
  receipt: Receipt | null
}

export interface Ending {
  outcome: EndedPayment['outcome']
  receipt?: Receipt | undefined
}

/** Seconds that a clock may be behind the chain's: for so long after its end a payment counts as open. */
export const CLOCK_SLACK = 60

/**
 * Whether a payment without a receipt can be charged no more, at `now` (milliseconds). It may have been charged before: sending it once
 * more costs nothing, and an answer that it has bought is owed.
 */
export function isPastCharge(
  { state, valid_before }: Pick<OpenPayment, 'state' | 'valid_before'>,
  now: number,
): boolean {
  return state !== 'owed' && valid_before !== null && now >= (valid_before + CLOCK_SLACK) * 1_000
}

export type NewPayment = Omit<OpenPayment, 'version' | 'id' | 'state' | 'pid'>

/**
 * What was signed, written down before it is sent, so that no payment is lost and none is signed twice for one purchase.
 * Methods wait for other processes that use the same journal, and throw `JournalError` when it cannot be read or written:
 * nothing may be sent then.
 */
export interface PaymentJournal {
  /** An open payment of a purchase that nobody works on, the owed ones first. It is this process's now. */
  takeOver(purchase: string): Promise<OpenPayment | undefined>
  /** The same, of the payment with this id. */
  takeOverId(id: string): Promise<OpenPayment | undefined>
  /**
   * Writes a payment down in state `sent`. `check` sees all that is in the journal, in the same locked step, and throws where
   * the payment must not be made: then nothing is written.
   */
  begin(payment: NewPayment, check: (book: JournalBook) => void): Promise<OpenPayment>
  /** Says that a payment was charged and its answer is not in hand yet; this process goes on with it. */
  owe(id: string): Promise<void>
  /** Says that this process no longer works on a payment. One that is owed stays owed. */
  leave(id: string): Promise<void>
  /** Ends a payment; without an effect where it has ended. */
  end(id: string, ending: Ending): Promise<void>
  /** All that has not ended, and what was signed since a day (`2026-11-24`, UTC; yesterday unless given). */
  read(since?: string): Promise<JournalBook>
}

export interface JournalBook {
  open: readonly OpenPayment[]
  ended: readonly EndedPayment[]
}

/** What the limits look at. */
export function spendingOf({ open, ended }: JournalBook): Spending[] {
  const openly = open.map(({ state, signed_at, host, terms, outlay }) => ({
    ...{ outcome: state, signed_at, host, network: terms.network, asset: terms.asset, outlay },
  }))
  return [...ended, ...openly]
}

/** What callers learn of a payment: not what carries it. */
export function sentPaymentOf({ id, method, url, terms, valid_before }: OpenPayment): SentPayment {
  return { id, method, url, terms, validBefore: valid_before ?? undefined }
}
