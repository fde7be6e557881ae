/*
 * Four independent records of the same payments: by the buyers of a test, by the upstream, by the gateway, by the chain. A payment has the
 * same name in all of them.
 */

/** An authorization's name: its payer and nonce, in lower case. */
export function nameOf({ from, nonce }: { from: string; nonce: string }): string {
  return `${from}/${nonce}`.toLowerCase()
}

/** A voucher's name: its channel and its total sum. */
export function voucherName(channel: string, max: bigint | string): string {
  return `${channel.toLowerCase()}/${max}`
}

/** The buyer's record: one request with a payment, and its answer. */
export interface Presentation {
  payment: string
  path: string
  /** Undefined: the connection broke before there was an answer. */
  status: number | undefined
  /** All of the answer's body has come. */
  whole: boolean
  /** The answer offers new terms: a 402 with `PAYMENT-REQUIRED`. */
  challenged: boolean
  /** The transaction in the answer's receipt; undefined without a receipt. */
  receipt: string | undefined
}

/** The upstream's: one request that has reached it. */
export interface UpstreamHit {
  path: string
  /** The gateway's id of the attempt: `X-Launa-Payment-Id`. */
  paymentId: string | undefined
  /** The payment that its buyer has sent with it. */
  presented: string | undefined
}

/** The ledger's. */
export interface LedgerRow {
  /** The id of the latest attempt. A released authorization may have had others before. */
  id: string
  payment: string
  state: string
  /** Atomic units, like all sums here. */
  amount: bigint
  transaction: string | null
}

/** The chain's: one authorization that it has used. */
export interface AuthorizationUse {
  payment: string
  transaction: string
  /** The sum that this has moved to the seller; undefined when it has moved none. */
  moved: bigint | undefined
}

/** Expected differences, by the payments' names, so that they do not count as faults. */
export interface Expected {
  /** Payments with an undecided end: SETTLING or UNKNOWN. */
  open?: ReadonlySet<string>
  /** Charged payments without a claim for their answer. */
  unfetched?: ReadonlySet<string>
}

/** Only SETTLING is recorded. */
export function isOpen({ state }: LedgerRow): boolean {
  return state === 'SETTLING' || state === 'UNKNOWN'
}

/** At a path that has a price. */
export function isSale({ status = 0 }: Presentation): boolean {
  return status >= 200 && status < 300
}
