import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import type { Eip3009Payload } from '../payment-header.ts'
import { isSignedBy, transferDigest } from './eip3009.ts'

/** Why an authorization does not pay for an option; the names are x402's own ("exact" on EVM, error reasons). */
export type AuthorizationProblem =
  | 'invalid_exact_evm_recipient_mismatch'
  | 'invalid_exact_evm_payload_authorization_value_mismatch'
  | 'invalid_exact_evm_payload_authorization_valid_before'
  | 'invalid_exact_evm_payload_authorization_valid_after'
  | 'invalid_exact_evm_signature'

/** Seconds that must be left when the upstream is called: its own work, a settlement, and the token's clock. */
export const LEAST_SECONDS_LEFT = 6

/** Hex digits of a signature by a key; every other length belongs to a smart wallet. */
const KEY_SIGNATURE_LENGTH = 2 + 65 * 2

/** Whether only the chain can check a signature, for which the facilitator asks it (ERC-1271, ERC-6492). */
export function isSmartWalletSignature(signature: string): boolean {
  return signature.length !== KEY_SIGNATURE_LENGTH
}

/**
 * Checks a signed authorization against what the endpoint asks for, from configuration alone (M6), without I/O.
 */
export function checkAuthorization(
  option: { requirements: PaymentRequirements; domainSeparator: Buffer },
  payload: Eip3009Payload,
  nowSeconds: number,
): AuthorizationProblem | undefined {
  const { authorization, signature } = payload
  if (authorization.to.toLowerCase() !== option.requirements.payTo.toLowerCase())
    return 'invalid_exact_evm_recipient_mismatch'
  if (authorization.value !== option.requirements.amount)
    return 'invalid_exact_evm_payload_authorization_value_mismatch'
  if (Number(authorization.validBefore) < nowSeconds + LEAST_SECONDS_LEFT)
    return 'invalid_exact_evm_payload_authorization_valid_before'
  if (Number(authorization.validAfter) > nowSeconds) return 'invalid_exact_evm_payload_authorization_valid_after'
  if (isSmartWalletSignature(signature)) return undefined
  const digest = transferDigest(option.domainSeparator, authorization)
  const own = isSignedBy({ digest, signature, address: authorization.from })
  return own ? undefined : 'invalid_exact_evm_signature'
}
