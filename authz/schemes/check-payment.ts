import { type PayableOption, SCHEMES, type SignedPayload, schemeOf } from './registry.ts'
import type { Payable } from './scheme.ts'

/** A payment that passed all checks that need no other service. */
export interface PayablePayment extends Payable {
  kind: 'payable'
  /** The ledger's key of the payment (M2). */
  key: Buffer
  /** The key of the authorization inside it, if it has one. */
  authorization?: Buffer | undefined
}

/** The result of the checks that need no other service. A reason is x402's own, if x402 has one. */
export type PaymentCheck = PayablePayment | { kind: 'problem'; reason: string }

/** The reasons of payments with a bad signature. */
export const BAD_SIGNATURES: ReadonlySet<string> = new Set(SCHEMES.flatMap(({ badSignatures }) => badSignatures))

/** The last second of the year 9999. Payers may sign for longer, and dates beyond it end in errors further on. */
const LATEST_SECONDS = 253_402_300_799

/** The signer that the payment names, if authz checks the signature itself. */
export function signerNamedBy(payload: SignedPayload): string | undefined {
  return schemeOf(payload).signer(payload)
}

/** Checks a payment against an option of an endpoint, by the scheme of the payment. */
export function checkPayment(option: PayableOption, payload: SignedPayload, nowSeconds: number): PaymentCheck {
  const scheme = schemeOf(payload)
  if (scheme.kind !== option.method.kind) return { kind: 'problem', reason: 'unsupported_payload_type' }
  const found = scheme.check(option, payload, nowSeconds)
  if ('reason' in found) return { kind: 'problem', reason: found.reason }
  const key = scheme.key(option.requirements, payload)
  if (!key) return { kind: 'problem', reason: 'invalid_payload' }
  const authorization = scheme.authorization?.(option.requirements, payload)
  return { kind: 'payable', key, authorization, ...found, validBefore: Math.min(found.validBefore, LATEST_SECONDS) }
}

/** The ledger's key of a payment (M2), for any terms. Undefined if the payload cannot be a payment on this network. */
export function paymentKey(token: { network: string; asset: string }, payload: SignedPayload): Buffer | undefined {
  return schemeOf(payload).key(token, payload)
}
