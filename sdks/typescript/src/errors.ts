/** All errors that this package throws on purpose. */
export class LaunaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The client's options contradict each other or cannot be used. Nothing was sent. */
export class ConfigurationError extends LaunaError {}

/** An argument that is always invalid, whatever data the service has. Nothing was sent. */
export class InvalidArgumentError extends LaunaError {}

/** No answer came: the server could not be reached or the connection broke. */
export class ConnectionError extends LaunaError {}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {}

/** The caller's own signal ended the request. */
export class AbortedError extends LaunaError {}

/** A webhook request is not from the gateway, or is too old. */
export class WebhookVerificationError extends LaunaError {}

/** Stable codes of the failures of a payment, for programs and models that act on them. */
export type PaymentErrorCode =
  | 'address_refused'
  | 'spending_policy'
  | 'unreadable_terms'
  | 'terms_changed'
  | 'journal_unavailable'
  | 'purchase_under_way'
  | 'purchase_ended'
  | 'payment_refused'
  | 'payment_uncertain'

/** A payment was not made, or its outcome is unknown. The classes of the buyer client distinguish the two. */
export abstract class PaymentError extends LaunaError {
  abstract readonly code: PaymentErrorCode
}
