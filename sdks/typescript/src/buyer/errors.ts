import { PaymentError } from '../errors.ts'
import type { SentPayment } from './payment.ts'
import type { Refusal } from './policy.ts'

/** The spending policy allows none of the seller's terms. Nothing was signed. */
export class SpendingPolicyError extends PaymentError {
  override readonly code = 'spending_policy'
  /** One for each of the terms, in their order; a single one when it concerns the request as a whole. */
  readonly reasons: readonly Refusal[]

  constructor(reasons: readonly Refusal[]) {
    super(`the spending policy refuses the payment: ${[...new Set(reasons)].join(', ') || 'no terms'}`)
    this.reasons = reasons
  }
}

/** The seller asks for a payment in a way that cannot be understood. Nothing was signed. */
export class UnreadableTermsError extends PaymentError {
  override readonly code = 'unreadable_terms'
}

/** The seller has refused a signed payment with 402; it was not charged. A new one is the caller's decision. */
export class PaymentRefusedError extends PaymentError {
  override readonly code = 'payment_refused'
  readonly payment: SentPayment

  constructor(reason: string, payment: SentPayment) {
    super(`the payment was refused: ${reason}`)
    this.payment = payment
  }
}

/**
 * A signed payment was sent and its outcome is not known. Never sign another one for the same request: give `payment`
 * to `Buyer.resume`, which sends the same one again.
 */
export class PaymentUncertainError extends PaymentError {
  override readonly code = 'payment_uncertain'
  readonly payment: SentPayment

  constructor(message: string, payment: SentPayment, options?: ErrorOptions) {
    super(message, options)
    this.payment = payment
  }
}
