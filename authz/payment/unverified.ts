import type { ChargeTime } from '../../domain/endpoints/charging.ts'

/** The endpoint's terms that decide whether a facilitator has to verify its payments. */
export interface VerificationTerms {
  charge: ChargeTime
  /** Its seller wants each payment verified. */
  alwaysVerify: boolean
  ephemeral: boolean
}

/** What authz knows of a payment without its facilitator. */
export interface CheckedPayment {
  /** authz has recovered the payer's own signature. */
  proven: boolean
  /** Nothing but the payer's balance is left for a facilitator to find out (`needsBalanceAlone` of a scheme). */
  needsBalanceAlone: boolean
  /** authz can ask the chain about a settlement that fails. */
  hasChain: boolean
}

/**
 * Whether a known payer's payment may be admitted by the local checks alone. The answer is held until the settlement, so what a
 * facilitator verifies protects the upstream's work and nothing else. A payment that is charged first is settled before that work, and
 * an ephemeral endpoint would be taken from other buyers meanwhile.
 * See authz/payment/DECISIONS.md, "Payers that are known".
 */
export function mayBeUnverified(
  { charge, alwaysVerify, ephemeral }: VerificationTerms,
  { proven, needsBalanceAlone, hasChain }: CheckedPayment,
): boolean {
  return charge !== 'before' && !alwaysVerify && !ephemeral && proven && needsBalanceAlone && hasChain
}
