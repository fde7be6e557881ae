import { CLOCK_SLACK, type PaymentError, type PaymentErrorCode } from '@launa/sdk'
import type { PaymentUncertainError, PurchaseEndedError, SpendingPolicyError } from '@launa/sdk/buyer'

/** The fields of a payment error, without its message, for a JSON document. */
export interface PaymentFailure {
  code: PaymentErrorCode
  /** The rules of the buyer's policy that have refused the payment; absent otherwise. */
  reasons?: readonly string[]
  /** The seller's explanation of the failure, shortened. */
  seller_says?: string
  /** The payment was charged, and its answer is owed. */
  owed?: true
  /**
   * Until when the payment can be charged: ISO 8601, UTC; null if it has no expiry. Absent if nothing was signed, and if the payment was
   * charged.
   */
  chargeable_until?: string | null
  /** After a refusal by the seller: the time from which a repetition of the request signs another payment. */
  new_payment_from?: string
  /** ISO 8601, UTC: when the charged payment of the purchase ended. */
  ended_at?: string
  /** The id of the payment with which the owed answer can be got. */
  resume?: string
}

/** The fields of the buyer's errors. Each error has some of them. */
type Fields = PaymentError &
  Partial<
    Pick<SpendingPolicyError, 'reasons'> &
      Pick<PurchaseEndedError, 'endedAt'> &
      Omit<PaymentUncertainError, keyof PaymentError>
  >

/** The fields of a failed payment that a command line or a tool prints. This module loads no package that signs payments. */
export function paymentFailure(error: PaymentError): PaymentFailure {
  const { code, reasons, payment, chargeableUntil, sellerSays, refused, owed = false, endedAt }: Fields = error
  const isOpen = code === 'payment_uncertain' || chargeableUntil !== undefined
  const isRefused = code === 'payment_refused' || refused === true
  const newPaymentFrom = isRefused && chargeableUntil !== undefined ? chargeableUntil + CLOCK_SLACK : undefined
  return {
    code,
    ...(reasons && { reasons }),
    ...(sellerSays !== undefined && { seller_says: sellerSays }),
    ...(owed && { owed }),
    ...(isOpen && !owed && { chargeable_until: endOfChargeIso(chargeableUntil) }),
    ...(newPaymentFrom !== undefined && { new_payment_from: endOfChargeIso(newPaymentFrom) ?? '' }),
    ...(endedAt !== undefined && { ended_at: endedAt }),
    ...(isOpen && payment?.id && { resume: payment.id }),
  }
}

/** When a payment without a receipt can no longer be charged: Unix seconds as ISO 8601, UTC; null if it has no expiry. */
export function endOfChargeIso(seconds: number | null | undefined): string | null {
  return seconds == null ? null : new Date(seconds * 1_000).toISOString()
}
