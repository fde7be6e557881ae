import { PaymentError } from '../errors.ts'
import type { PaymentTerms, SentPayment } from './payment.ts'
import type { Refusal } from './policy.ts'
import { type Refused, refusalText } from './refusal-text.ts'
import { sellerReason } from './seller-text.ts'

/** The spending policy allows none of the seller's terms, or no more spending. Nothing was sent. */
export class SpendingPolicyError extends PaymentError {
  override readonly code = 'spending_policy'
  /** One for each of the terms, in their order; a single one when it concerns the request as a whole. */
  readonly reasons: readonly Refusal[]

  /** `refused` makes the message name amounts and limits. */
  constructor(reasons: readonly Refusal[], refused?: Refused) {
    super(refusalText(reasons, refused))
    this.reasons = reasons
  }
}

/** The seller asks for a payment in a way that cannot be understood. Nothing was signed. */
export class UnreadableTermsError extends PaymentError {
  override readonly code = 'unreadable_terms'
}

/** The seller no longer offers the terms that somebody has agreed to. Nothing was signed: ask again with what is offered. */
export class TermsChangedError extends PaymentError {
  override readonly code = 'terms_changed'
  readonly approved: PaymentTerms
  /** What the seller says; it may be anything. */
  readonly offered: readonly unknown[]

  constructor(approved: PaymentTerms, offered: readonly unknown[]) {
    super('the seller no longer offers the terms that were approved')
    this.approved = approved
    this.offered = offered
  }
}

/** The journal of payments cannot be read or written. What could not be written down before was not sent. */
export class JournalError extends PaymentError {
  override readonly code = 'journal_unavailable'
}

/** A signed payment that an error is about. No inspection and no JSON of the error shows it. */
abstract class SentPaymentError extends PaymentError {
  readonly #payment: SentPayment

  constructor(message: string, payment: SentPayment, options?: ErrorOptions) {
    super(message, options)
    this.#payment = payment
  }

  get payment(): SentPayment {
    return this.#payment
  }
}

/** The seller has refused a signed payment with 402. A new one is the caller's decision. */
export class PaymentRefusedError extends SentPaymentError {
  override readonly code = 'payment_refused'
  /** A name of x402 or of the gateway; undefined for all else. */
  readonly reason: string | undefined
  /** The seller's own words, cut, where no known name says it. */
  readonly sellerSays: string | undefined
  /**
   * Unix seconds until which the seller can charge the payment all the same; undefined when the gateway says that it has not
   * charged, and where the scheme sets no end.
   */
  readonly chargeableUntil: number | undefined

  constructor(refusal: { reason: string | undefined; ends: boolean }, payment: SentPayment) {
    const { text, code, sellerSays } = sellerReason(refusal.reason)
    super(`the payment was refused: ${text}`, payment)
    this.reason = code
    this.sellerSays = sellerSays
    this.chargeableUntil = refusal.ends ? undefined : payment.validBefore
  }
}

/**
 * A signed payment was sent and its outcome is not known. Never sign another one for the same request: the same request, or
 * `Buyer.resume` with the payment's id, sends the same payment again.
 */
export class PaymentUncertainError extends SentPaymentError {
  override readonly code = 'payment_uncertain'
  /** Unix seconds until which it can be charged; undefined where the scheme sets no end. */
  readonly chargeableUntil: number | undefined

  constructor(message: string, payment: SentPayment, options?: ErrorOptions) {
    super(message, payment, options)
    this.chargeableUntil = payment.validBefore
  }
}
