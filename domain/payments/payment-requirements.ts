import type { AcceptOption } from '../accepts/accept.ts'

/** The terms of a payment in x402's JSON form (x402 v2, `PaymentRequirements`). */
export interface PaymentRequirements {
  scheme: string
  network: string
  asset: string
  /** Atomic token units. */
  amount: string
  payTo: string
  maxTimeoutSeconds: number
  extra: Record<string, unknown>
}

/** The requirements of an option. They come only from the configuration, never from the terms that a payer claims to have accepted (M6). */
export function paymentRequirements(accept: AcceptOption, payTo: string): PaymentRequirements {
  return {
    scheme: accept.scheme,
    network: accept.network,
    asset: accept.asset,
    amount: accept.amount,
    payTo,
    maxTimeoutSeconds: accept.max_timeout_seconds,
    extra: accept.extra,
  }
}
