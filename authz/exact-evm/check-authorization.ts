import type { ExactPayload } from '../payment-header.ts'
import { isSignedBy, transferDigest } from './eip3009.ts'
import type { PayableOption } from './payable-option.ts'

/** Why an authorization does not pay for an option; the names are x402's own ("exact" on EVM, error reasons). */
export type AuthorizationProblem =
  | 'invalid_exact_evm_recipient_mismatch'
  | 'invalid_exact_evm_payload_authorization_value_mismatch'
  | 'invalid_exact_evm_payload_authorization_valid_before'
  | 'invalid_exact_evm_payload_authorization_valid_after'
  | 'invalid_exact_evm_signature'

/** Seconds that must be left when the upstream is called: its own work, a settlement, and the token's clock. */
const LEAST_SECONDS_LEFT = 6

/**
 * Checks a signed authorization against what the endpoint asks for, from configuration alone (M6), without I/O.
 * Signatures that are not 65 bytes belong to smart wallets, which only the chain can check: the facilitator does.
 */
export function checkAuthorization(
  option: PayableOption,
  payload: ExactPayload,
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
  if (signature.length !== 2 + 65 * 2) return undefined
  const digest = transferDigest(option.domainSeparator, authorization)
  const own = isSignedBy({ digest, signature, address: authorization.from })
  return own ? undefined : 'invalid_exact_evm_signature'
}
