import { PaymentError } from '../errors.ts'
import type { Refusal } from '../generated/refusals.ts'
import type { EndedPayment } from './journal/journal.ts'
import { type Refused, refusalText } from './terms/refusal-text.ts'
import type { SellerReason } from './terms/seller-text.ts'
import type { PaymentTerms, Receipt, SentPayment } from './terms/terms.ts'

/** The spending policy allows none of the seller's terms, or no more spending. Nothing was sent. */
export class SpendingPolicyError extends PaymentError {
  override readonly code = 'spending_policy'
  /** One for each of the terms, in their order; a single one when it concerns the request as a whole. */
  readonly reasons: readonly Refusal[]

  /** `refused` makes the message name amounts and limits. */
  constructor(reasons: readonly Refusal[], refused: Refused = {}) {
    super(refusalText(reasons, refused))
    this.reasons = reasons
  }
}

/** The buyer must not reach the host of a request, or not without TLS. Nothing was sent. */
export class AddressRefusedError extends PaymentError {
  override readonly code = 'address_refused'
}

/** The buyer cannot understand the seller's demand for a payment. Nothing was signed. */
export class UnreadableTermsError extends PaymentError {
  override readonly code = 'unreadable_terms'
}

/** The seller no longer offers the approved terms. Nothing was signed: ask for approval again, with the present offer. */
export class TermsChangedError extends PaymentError {
  override readonly code = 'terms_changed'
  readonly approved: PaymentTerms
  /** The seller's terms; they may hold anything. */
  readonly offered: readonly unknown[]

  constructor(approved: PaymentTerms, offered: readonly unknown[]) {
    super('the seller no longer offers the terms that were approved')
    this.approved = approved
    this.offered = offered
  }
}

/** The journal of payments cannot be read or written. The buyer sends no payment that it could not write down. */
export class JournalError extends PaymentError {
  override readonly code = 'journal_unavailable'
}

/** Another call works on the payment of a named purchase, or has begun it since. The buyer made no second payment. */
export class PurchaseUnderWayError extends PaymentError {
  override readonly code = 'purchase_under_way'

  constructor() {
    super(
      'another call pays for this purchase: no second payment was made; repeat the call when the other one has ended',
    )
  }
}

/** A payment of a named purchase was charged, and has ended less than a day ago. The buyer made no second payment. */
export class PurchaseEndedError extends PaymentError {
  override readonly code = 'purchase_ended'
  /** ISO 8601, UTC. A day later, the name can be used again. */
  readonly endedAt: string
  /** The transaction and the receipt of the charge, as far as the journal has them. */
  readonly transaction: string | null
  readonly receipt: Receipt | null

  constructor({ ended_at, transaction, receipt }: Pick<EndedPayment, 'ended_at' | 'transaction' | 'receipt'>) {
    super(
      `this purchase was charged, and has ended at ${ended_at}: no second payment was made; give another purchase another name, ` +
        'or wait until a day after that',
    )
    this.endedAt = ended_at
    this.transaction = transaction
    this.receipt = receipt
  }
}

/** Why a seller has refused a payment, and whether it now offers other terms than those of the payment. */
export interface PaymentRefusal extends SellerReason {
  offersOther: boolean
}

/** A signed payment that an error is about. No inspection and no JSON of the error shows it. */
abstract class SentPaymentError extends PaymentError {
  /** A name of x402 or of the gateway; undefined for any other reason, and without a refusal. */
  readonly reason: string | undefined
  /** The seller's own words, cut; undefined when a known name gives the reason. */
  readonly sellerSays: string | undefined
  /** Unix seconds until which it can be charged; undefined where the scheme sets no end, and when it was charged. */
  readonly chargeableUntil: number | undefined
  readonly #payment: SentPayment

  constructor(
    message: string,
    payment: SentPayment,
    { refusal, owed, ...options }: ErrorOptions & { refusal?: PaymentRefusal | undefined; owed?: boolean },
  ) {
    const other = refusal?.offersOther ? '; it asks for other terms now' : ''
    super(refusal ? `${message}: ${refusal.text}${other}` : message, options)
    this.reason = refusal?.code
    this.sellerSays = refusal?.sellerSays
    this.chargeableUntil = owed ? undefined : payment.validBefore
    this.#payment = payment
  }

  get payment(): SentPayment {
    return this.#payment
  }
}

/**
 * The seller has refused a signed payment with 402. It can still be charged until it expires. Until then, the same request sends the same
 * payment again, for example after the wallet was filled; afterwards it signs another one.
 */
export class PaymentRefusedError extends SentPaymentError {
  override readonly code = 'payment_refused'

  constructor(refusal: PaymentRefusal, payment: SentPayment) {
    super('the payment was refused', payment, { refusal })
  }
}

/**
 * A signed payment was sent and its outcome is not known. Never sign another one for the same request. The same request, or
 * `Buyer.resume` with the payment's id, sends the same payment again.
 */
export class PaymentUncertainError extends SentPaymentError {
  override readonly code = 'payment_uncertain'
  /** It was charged, and its answer is owed. The same request asks for the answer; `Buyer.abandon` gives it up. */
  readonly owed: boolean
  /** Whether the seller refused it when it was sent again. This refusal does not tell the outcome of the tries before. */
  readonly refused: boolean

  constructor(
    message: string,
    payment: SentPayment,
    options: ErrorOptions & { refusal?: PaymentRefusal | undefined; owed?: boolean } = {},
  ) {
    super(message, payment, options)
    this.owed = options.owed ?? false
    this.refused = options.refusal !== undefined
  }
}
