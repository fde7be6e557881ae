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

/** A payment that was signed for one request. Whoever holds it can use it, once, where it was meant to go. */
export interface SentPayment {
  method: string
  url: string
  terms: PaymentTerms
  /** The headers that carry it. */
  headers: Readonly<Record<string, string>>
  /** Unix seconds after which it cannot be charged; undefined where the scheme sets none. */
  validBefore: number | undefined
}

export interface PaidResponse {
  /** Its body has not been read. */
  response: Response
  /** Undefined when nothing was charged: a free answer, or the seller's own error. */
  receipt: Receipt | undefined
  /** What was signed, if anything was. */
  payment: SentPayment | undefined
}
