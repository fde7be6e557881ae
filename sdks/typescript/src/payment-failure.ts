import { CLOCK_SLACK } from './buyer/journal.ts'
import type { PaymentError, PaymentErrorCode } from './errors.ts'

/** What an error of a payment tells beside its message, as a JSON document says it. */
export interface PaymentFailure {
  code: PaymentErrorCode
  /** Of a refusal by the policy. */
  reasons?: readonly string[]
  /** The seller's own words, cut. */
  seller_says?: string
  /** ISO 8601, UTC; null where nothing ends it. Absent when nothing was signed. */
  chargeable_until?: string | null
  /** From when on the same request signs another payment, where the seller has refused this one. */
  new_payment_from?: string
  /** The payment to resume. */
  resume?: string
}

/** The buyer's errors, of which only those have these fields that are about a signed payment. */
type Fields = PaymentError & {
  reasons?: readonly string[]
  payment?: { id: string | undefined }
  chargeableUntil?: number
  refused?: boolean
  sellerSays?: string
}

/** What a command line or a tool says of a failed payment. It needs none of the packages that pay. */
export function paymentFailure(error: PaymentError): PaymentFailure {
  const { code, reasons, payment, chargeableUntil, sellerSays, refused }: Fields = error
  const isOpen = code === 'payment_uncertain' || chargeableUntil !== undefined
  const isRefused = code === 'payment_refused' || refused === true
  const newPaymentFrom = isRefused && chargeableUntil !== undefined ? chargeableUntil + CLOCK_SLACK : undefined
  return {
    code,
    ...(reasons && { reasons }),
    ...(sellerSays !== undefined && { seller_says: sellerSays }),
    ...(isOpen && { chargeable_until: endOfChargeIso(chargeableUntil) }),
    ...(newPaymentFrom !== undefined && { new_payment_from: endOfChargeIso(newPaymentFrom) ?? '' }),
    ...(isOpen && payment?.id && { resume: payment.id }),
  }
}

/** Until when a payment without a receipt can be charged: Unix seconds as ISO 8601, UTC; null where nothing ends it. */
export function endOfChargeIso(seconds: number | null | undefined): string | null {
  return seconds == null ? null : new Date(seconds * 1_000).toISOString()
}
