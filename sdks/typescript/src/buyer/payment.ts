/** What a seller asks for, as x402 v2 writes it (`PaymentRequirements`). */
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
  /** Empty where a payment has no transaction of its own (batch-settlement). */
  transaction: string
  network: string
  payer?: string
  amount?: string
  extra?: Record<string, unknown>
}

/** A payment that was signed for one request. What carries it is in the journal alone. */
export interface SentPayment {
  /** The journal's, for `Buyer.resume`; undefined for a refund, which is never sent again. */
  id: string | undefined
  method: string
  url: string
  terms: PaymentTerms
  /** Unix seconds after which it cannot be charged; undefined where the scheme sets none. */
  validBefore: number | undefined
}

export interface PaidResponse {
  /**
   * Its body has not been read. Read or cancel it: a paid answer counts as received when its body has ended, and is asked for
   * again, with the same payment, when it has not.
   */
  response: Response
  /**
   * `free`: nothing was signed. `charged`: there is a receipt. `not_charged`: the gateway says that it has released the payment.
   * `no_receipt`: the payment can still be charged, and the same request sends the same payment again until then.
   */
  outcome: 'free' | 'charged' | 'not_charged' | 'no_receipt'
  /** Of what was charged. */
  receipt: Receipt | undefined
  /** What was signed, if anything was. */
  payment: SentPayment | undefined
  /** Unix seconds until which a payment without a receipt can be charged; undefined where the scheme sets no end. */
  chargeableUntil: number | undefined
}
