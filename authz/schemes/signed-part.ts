import type { SentPayment } from './payment-header.ts'
import { type PayableOption, type SignedPayload, schemeOf } from './registry.ts'

/**
 * The signed part of a payment. It includes the signed parts of the payment's extensions that its scheme uses and that belong to this
 * option.
 */
export function signedPart(payment: SentPayment, option: PayableOption): SignedPayload {
  const { payload } = payment
  const scheme = schemeOf(payload)
  if (payment.x402Version !== 2 || scheme.kind !== option.method.kind) return payload
  return scheme.withExtensions?.(option, payload, payment.extensions ?? {}) ?? payload
}
