import type { ErrorDetail } from '../../domain/errors.ts'
import { type PayableOption, SCHEMES, type SignedPayload, schemeOf } from './registry.ts'
import type { Payable } from './scheme.ts'
import { isValidForTooLong, VALID_FOR_TOO_LONG } from './times.ts'

/** A payment that passed all checks that need no other service. */
export interface PayablePayment extends Payable {
  kind: 'payable'
  /** The ledger's key of the payment (M2). */
  key: Buffer
  /** The key of the authorization inside the payment, if there is one. */
  authorization?: Buffer | undefined
}

/** The result of the checks that need no other service. A reason is x402's own, if x402 has one. */
export type PaymentCheck = PayablePayment | PaymentProblem

/** `ifWallet`: the payment that results if its payer is a smart wallet. Then the facilitator checks its signature. */
export interface PaymentProblem {
  kind: 'problem'
  reason: string
  ifWallet?: PayablePayment
  /** What is wrong with the payload itself, if it could pay for no terms at all. */
  fault?: ErrorDetail
}

/** The reasons of payments with a bad signature. */
export const BAD_SIGNATURES: ReadonlySet<string> = new Set(SCHEMES.flatMap(({ badSignatures }) => badSignatures))

/** The signer that the payment names, if authz checks the signature itself. */
export function signerNamedBy(payload: SignedPayload): string | undefined {
  return schemeOf(payload).signer(payload)
}

/** Checks a payment against an option of an endpoint, by the scheme of the payment. */
export function checkPayment(option: PayableOption, payload: SignedPayload, nowSeconds: number): PaymentCheck {
  const scheme = schemeOf(payload)
  if (scheme.kind !== option.method.kind) return { kind: 'problem', reason: 'unsupported_payload_type' }
  const found = scheme.check(option, payload, nowSeconds)
  const payable = 'reason' in found ? found.ifWallet : found
  if (!payable) return { kind: 'problem', reason: 'reason' in found ? found.reason : 'invalid_payload' }
  if (isValidForTooLong(payable.validBefore, option.requirements, nowSeconds))
    return { kind: 'problem', reason: VALID_FOR_TOO_LONG }
  const key = scheme.key(option.requirements, payload)
  if (!key) return { kind: 'problem', reason: 'invalid_payload', fault: notOf(option.requirements.network) }
  const authorization = scheme.authorization?.(option.requirements, payload)
  const payment = { kind: 'payable', key, authorization, ...payable } as const
  return 'reason' in found ? { kind: 'problem', reason: found.reason, ifWallet: payment } : payment
}

/** The fault of a payload from which no key for the ledger can be computed. Only a payload with a transaction can have this fault. */
function notOf(network: string): ErrorDetail {
  return { path: 'payload.transaction', message: `has no bytes of a transaction: it must be one of ${network}` }
}

/**
 * The ledger's key of a payment (M2). It does not depend on the terms. Returns undefined if the payload cannot be a payment on this
 * network.
 */
export function paymentKey(token: { network: string; asset: string }, payload: SignedPayload): Buffer | undefined {
  return schemeOf(payload).key(token, payload)
}
