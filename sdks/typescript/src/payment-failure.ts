import { CLOCK_SLACK } from './buyer/journal.ts'
import type { PaymentError } from './errors.ts'

/** What an error of a payment tells beside its code and message. */
export interface PaymentFailure {
  /** Of a refusal by the policy. */
  reasons: readonly string[] | undefined
  /** The seller's own words, cut. */
  sellerSays: string | undefined
  /**
   * Undefined when nothing was signed. `newPaymentFrom`: from when on the same request signs another payment, where the seller has
   * refused this one.
   */
  open: { id: string | undefined; chargeableUntil: string | null; newPaymentFrom: string | undefined } | undefined
}

/** The buyer's errors, of which only those have these fields that are about a signed payment. */
type Fields = PaymentError & {
  reasons?: readonly string[]
  payment?: { id: string | undefined }
  chargeableUntil?: number
  refused?: boolean
  sellerSays?: string
}

/** Reads what a command line or a tool says of a failed payment. It needs none of the packages that pay. */
export function paymentFailure(error: PaymentError): PaymentFailure {
  const { code, reasons, payment, chargeableUntil, sellerSays, refused }: Fields = error
  const isOpen = code === 'payment_uncertain' || chargeableUntil !== undefined
  const isRefused = code === 'payment_refused' || refused === true
  const from = isRefused && chargeableUntil !== undefined ? chargeableUntil + CLOCK_SLACK : undefined
  const newPaymentFrom = endOfChargeIso(from) ?? undefined
  return {
    ...{ reasons, sellerSays },
    open: isOpen ? { id: payment?.id, chargeableUntil: endOfChargeIso(chargeableUntil), newPaymentFrom } : undefined,
  }
}

/** Until when a payment without a receipt can be charged: Unix seconds as ISO 8601, UTC; null where nothing ends it. */
export function endOfChargeIso(seconds: number | null | undefined): string | null {
  return seconds == null ? null : new Date(seconds * 1_000).toISOString()
}
