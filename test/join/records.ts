/*
 * What four witnesses have written down about the same payments. Each is kept by somebody else: by the buyers of a test,
 * by the upstream, by the gateway, by the chain. In all of them a payment goes by the same name.
 */

/** An authorization's name: its payer and nonce, in lower case. */
export function nameOf({ from, nonce }: { from: string; nonce: string }): string {
  return `${from}/${nonce}`.toLowerCase()
}

/** A voucher's name: its channel and the sum that it is for in all. */
export function voucherName(channel: string, max: bigint | string): string {
  return `${channel.toLowerCase()}/${max}`
}

/** The buyer's: one request with a payment, and how it was answered. */
export interface Presentation {
  payment: string
  path: string
  /** Undefined: the connection broke before there was an answer. */
  status: number | undefined
  /** All of the answer's body has come. */
  whole: boolean
  /** The answer offers terms to sign anew: a 402 with `PAYMENT-REQUIRED`. */
  challenged: boolean
  /** The transaction that the answer names in its receipt; undefined without a receipt. */
  receipt: string | undefined
}

/** The upstream's: one request that has reached it. */
export interface UpstreamHit {
  path: string
  /** What the gateway has named the attempt by: `X-Launa-Payment-Id`. */
  paymentId: string | undefined
  /** The payment that its buyer has sent with it. */
  presented: string | undefined
}

/** The ledger's. */
export interface LedgerRow {
  /** Of the latest attempt. An authorization that was free again has had others before. */
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
  /** What this has moved to the seller; undefined when it has moved nothing there. */
  moved: bigint | undefined
}

/** What is to be told apart from a fault. By names. */
export interface Expected {
  /** Nobody can say yet how these end: SETTLING or UNKNOWN. */
  open?: ReadonlySet<string>
  /** Charged, and their buyers have not come for the answer. */
  unfetched?: ReadonlySet<string>
}

/** SETTLING is on record, and nothing else. */
export function isOpen({ state }: LedgerRow): boolean {
  return state === 'SETTLING' || state === 'UNKNOWN'
}

/** At a path that has a price. */
export function isSale({ status = 0 }: Presentation): boolean {
  return status >= 200 && status < 300
}
