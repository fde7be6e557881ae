/*
 * Four independent records of payments: by the buyers of a test, by the upstream, by the ledger, and by the chain. A payment has one name
 * in all of them.
 */

/** Returns an authorization's name: its payer and nonce, in lower case. */
export function nameOf({ from, nonce }: { from: string; nonce: string }): string {
  return `${from}/${nonce}`.toLowerCase()
}

/** Returns a voucher's name: its channel and its total sum. */
export function voucherName(channel: string, max: bigint | string): string {
  return `${channel.toLowerCase()}/${max}`
}

/** The buyer's record: one request with a payment, and its answer. */
export interface Presentation {
  payment: string
  path: string
  /** Undefined: the connection broke before there was an answer. */
  status: number | undefined
  /** Whether the whole body has arrived. */
  whole: boolean
  /** Whether the answer offers new terms: a 402 with `PAYMENT-REQUIRED`. */
  challenged: boolean
  /** The transaction in the answer's receipt; undefined without a receipt. */
  receipt: string | undefined
}

/** The upstream's record: one request that has reached it. */
export interface UpstreamHit {
  path: string
  /** The gateway's id of the attempt: `X-Launa-Payment-Id`. */
  paymentId: string | undefined
  /** The payment that the buyer has sent with the request. */
  presented: string | undefined
}

/** The ledger's record. */
export interface LedgerRow {
  /** The id of the latest attempt. A released authorization may have had earlier attempts. */
  id: string
  payment: string
  state: string
  /** Atomic units, like all sums in this file. */
  amount: bigint
  transaction: string | null
}

/** The chain's record: one used authorization. */
export interface AuthorizationUse {
  payment: string
  transaction: string
  /** The sum that it moved to the seller; undefined if it moved no money. */
  moved: bigint | undefined
}

/** Expected differences, by the payments' names, so that they do not count as faults. */
export interface Expected {
  /** Payments without a final outcome: SETTLING or UNKNOWN. */
  open?: ReadonlySet<string>
  /** Charged payments with an unclaimed answer. */
  unfetched?: ReadonlySet<string>
}

/** Returns whether the outcome is missing: the state is SETTLING or UNKNOWN. */
export function isOpen({ state }: LedgerRow): boolean {
  return state === 'SETTLING' || state === 'UNKNOWN'
}

/** Returns whether the status is that of a sold answer, for a path with a price. */
export function isSale({ status = 0 }: Presentation): boolean {
  return status >= 200 && status < 300
}
