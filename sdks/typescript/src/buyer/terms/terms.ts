/** The scheme that pays through channels. */
export const BATCH_SETTLEMENT = 'batch-settlement'

/** The terms that a seller asks for, as x402 v2 writes them (`PaymentRequirements`). */
export interface PaymentTerms {
  scheme: string
  /** CAIP-2. */
  network: string
  asset: string
  /** Atomic units. */
  amount: string
  payTo: string
  maxTimeoutSeconds: number
  extra: Record<string, unknown>
}

/** The decoded `PAYMENT-RESPONSE` of a paid answer. */
export interface Receipt {
  success: boolean
  /** Empty if the payment has no transaction of its own (batch-settlement). */
  transaction: string
  network: string
  payer?: string
  amount?: string
  extra?: Record<string, unknown>
}

/** A payment that was signed for one request. Only the journal has the headers that carry the payment. */
export interface SentPayment {
  /** The journal's id, for `Buyer.resume`; undefined for a refund, which is never sent again. */
  id: string | undefined
  method: string
  url: string
  terms: PaymentTerms
  /** Unix seconds after which the payment cannot be charged; undefined if the scheme sets no end. */
  validBefore: number | undefined
}

export interface PaidResponse {
  /**
   * The answer with an unread body. Read the body or cancel it. A paid answer counts as received at the end of its body. Until then, a
   * repeated request sends this payment again.
   */
  response: Response
  /**
   * `free`: nothing was signed. `charged`: there is a receipt. `not_charged`: the answer has a code of the gateway for a released payment.
   * `no_receipt`: the answer has no receipt and no such code. A dishonest seller can write the code too. So for `not_charged` and
   * `no_receipt` the payment can be charged until `chargeableUntil`. Until then, the same request sends this payment again.
   */
  outcome: 'free' | 'charged' | 'not_charged' | 'no_receipt'
  /** The receipt of the charge. */
  receipt: Receipt | undefined
  /** The signed payment, if there is one. */
  payment: SentPayment | undefined
  /** Unix seconds until which a payment without a receipt can be charged; undefined if the scheme sets no end. */
  chargeableUntil: number | undefined
}
