import { type PayableOption, SCHEMES, type SignedPayload, schemeOf } from './registry.ts'
import type { Payable } from './scheme.ts'

/** A payment that may pay, as far as can be told without asking anybody. */
export interface PayablePayment extends Payable {
  kind: 'payable'
  /** What the ledger knows it by (M2). */
  key: Buffer
}

/** What can be told of a payment without asking anybody; a reason is x402's where it has some. */
export type PaymentCheck = PayablePayment | { kind: 'problem'; reason: string }

/** Problems that were found by checking a signature. */
export const BAD_SIGNATURES: ReadonlySet<string> = new Set(SCHEMES.flatMap(({ badSignatures }) => badSignatures))

/** The last second of the year 9999. Payers may sign for longer, and dates beyond it end in errors further on. */
const LATEST_SECONDS = 253_402_300_799

/** Whose signature is checked here, as the payment says; undefined where only others can check it. */
export function signerNamedBy(payload: SignedPayload): string | undefined {
  return schemeOf(payload).signer(payload)
}

/** Checks a payment against an option of ours, by what its method asks for. */
export function checkPayment(option: PayableOption, payload: SignedPayload, nowSeconds: number): PaymentCheck {
  const scheme = schemeOf(payload)
  if (scheme.kind !== option.method.kind) return { kind: 'problem', reason: 'unsupported_payload_type' }
  const found = scheme.check(option, payload, nowSeconds)
  if ('reason' in found) return { kind: 'problem', reason: found.reason }
  const key = scheme.key(option.requirements, payload)
  if (!key) return { kind: 'problem', reason: 'invalid_payload' }
  return { kind: 'payable', key, ...found, validBefore: Math.min(found.validBefore, LATEST_SECONDS) }
}

/** What the ledger knows a payment by (M2), whatever its terms; undefined for what cannot be one on that network. */
export function paymentKey(token: { network: string; asset: string }, payload: SignedPayload): Buffer | undefined {
  return schemeOf(payload).key(token, payload)
}
