import type { ChargeTime } from '../../domain/endpoints/charging.ts'

/** The endpoint's terms that decide whether a facilitator has to verify its payments. */
export interface VerificationTerms {
  charge: ChargeTime
  /** The seller wants each payment verified. */
  alwaysVerify: boolean
  ephemeral: boolean
}

/** The result of authz's own checks of a payment. */
export interface CheckedPayment {
  /** authz has recovered the payer's own signature. */
  proven: boolean
  /** Only the payer's balance is left for a facilitator to check (`needsBalanceAlone` of a scheme). */
  needsBalanceAlone: boolean
  /** authz can ask the chain about a settlement that fails. */
  hasChain: boolean
}

/**
 * Whether a known payer's payment may be admitted by the local checks alone. A payment that is charged first is verified, because its
 * settlement may be in doubt. A payment for an ephemeral endpoint is verified, because it takes the endpoint from other buyers.
 * See authz/payment/DECISIONS.md, "Payers that are known".
 */
export function mayBeUnverified(
  { charge, alwaysVerify, ephemeral }: VerificationTerms,
  { proven, needsBalanceAlone, hasChain }: CheckedPayment,
): boolean {
  return charge !== 'before' && !alwaysVerify && !ephemeral && proven && needsBalanceAlone && hasChain
}
