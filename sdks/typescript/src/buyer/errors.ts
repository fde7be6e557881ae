import { PaymentError } from '../errors.ts'
import type { Refusal } from '../generated/refusals.ts'
import type { EndedPayment } from './journal/journal.ts'
import { type Refused, refusalText } from './terms/refusal-text.ts'
import type { SellerReason } from './terms/seller-text.ts'
import type { PaymentTerms, Receipt, SentPayment } from './terms/terms.ts'

/** The spending policy allows none of the seller's terms, or its limits are used up. No payment was sent. */
export class SpendingPolicyError extends PaymentError {
  override readonly code = 'spending_policy'
  /** One reason for each of the terms, in their order, or a single reason if it concerns the whole request. */
  readonly reasons: readonly Refusal[]

  /** The amounts and limits in `refused` become part of the message. */
  constructor(reasons: readonly Refusal[], refused: Refused = {}) {
    super(refusalText(reasons, refused))
    this.reasons = reasons
  }
}

/** The rules of the buyer forbid requests to this host, or allow them only with TLS. Nothing was sent. */
export class AddressRefusedError extends PaymentError {
  override readonly code = 'address_refused'
}

/** The buyer cannot read the seller's terms. Nothing was signed. */
export class UnreadableTermsError extends PaymentError {
  override readonly code = 'unreadable_terms'
}

/** The seller no longer offers the approved terms. Nothing was signed: ask for approval of the present offer. */
export class TermsChangedError extends PaymentError {
  override readonly code = 'terms_changed'
  readonly approved: PaymentTerms
  /** The seller's terms, unchecked. */
  readonly offered: readonly unknown[]

  constructor(approved: PaymentTerms, offered: readonly unknown[]) {
    super('the seller no longer offers the terms that were approved')
    this.approved = approved
    this.offered = offered
  }
}

/** The journal of payments cannot be read or written. The buyer sends no payment that is not in the journal. */
export class JournalError extends PaymentError {
  override readonly code = 'journal_unavailable'
}

/**
 * Another call pays for this named purchase. That call began before this call, or while this call prepared its payment. The buyer made no
 * second payment.
 */
export class PurchaseUnderWayError extends PaymentError {
  override readonly code = 'purchase_under_way'

  constructor() {
    super(
      'another call pays for this purchase: no second payment was made; repeat the call when the other one has ended',
    )
  }
}

/** A payment of this named purchase was charged, and ended less than a day ago. The buyer made no second payment. */
export class PurchaseEndedError extends PaymentError {
  override readonly code = 'purchase_ended'
  /** ISO 8601, UTC. The name can be used again a day later. */
  readonly endedAt: string
  /** The transaction and the receipt of the charge, or null if the journal does not have them. */
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

/** Why a seller has refused a payment, and whether the seller now offers other terms. */
export interface PaymentRefusal extends SellerReason {
  offersOther: boolean
}

/** An error about a signed payment. Neither inspection nor JSON of the error shows the payment. */
abstract class SentPaymentError extends PaymentError {
  /** A reason code of x402 or of the gateway; undefined for any other reason, and if there was no refusal. */
  readonly reason: string | undefined
  /** The seller's own text, cut; undefined if `reason` is set. */
  readonly sellerSays: string | undefined
  /** Unix seconds until which the payment can be charged; undefined if its scheme sets no end, and if it was charged. */
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
 * The seller has refused a signed payment with 402. The payment can still be charged until it expires. Until then, the same request sends
 * this payment again, for example after the wallet was filled. After its expiry, the buyer signs a new payment for the request.
 */
export class PaymentRefusedError extends SentPaymentError {
  override readonly code = 'payment_refused'

  constructor(refusal: PaymentRefusal, payment: SentPayment) {
    super('the payment was refused', payment, { refusal })
  }
}

/**
 * A signed payment was sent, and its outcome is unknown. Never sign another payment for this request. The same request, or `Buyer.resume`
 * with the payment's id, sends this payment again.
 */
export class PaymentUncertainError extends SentPaymentError {
  override readonly code = 'payment_uncertain'
  /** The payment was charged, and its answer is owed. The same request asks for the answer; `Buyer.abandon` ends the payment without it. */
  readonly owed: boolean
  /** Whether the seller refused the payment when it was sent again. The refusal proves nothing about earlier tries. */
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
