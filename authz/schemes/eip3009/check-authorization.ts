import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { isSignedBy, isSmartWalletSignature } from '../../chain/signature.ts'
import { isTooEarly, LEAST_SECONDS_LEFT } from '../times.ts'
import { transferDigest } from './eip3009.ts'
import type { Eip3009Payload } from './payload.ts'

/** Why an authorization does not pay for an option; the names are x402's own ("exact" on EVM, error reasons). */
export type AuthorizationProblem =
  | 'invalid_exact_evm_recipient_mismatch'
  | 'invalid_exact_evm_payload_authorization_value_mismatch'
  | 'invalid_exact_evm_payload_authorization_valid_before'
  | 'invalid_exact_evm_payload_authorization_valid_after'
  | 'invalid_exact_evm_signature'

/** The only reason for which a smart wallet may still accept the payment. So this check comes last, when no other reason is left. */
export const BAD_SIGNATURE = 'invalid_exact_evm_signature'

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
  if (isTooEarly(authorization.validAfter, nowSeconds)) return 'invalid_exact_evm_payload_authorization_valid_after'
  if (isSmartWalletSignature(signature)) return undefined
  const digest = transferDigest(option.domainSeparator, authorization)
  const own = isSignedBy({ digest, signature, address: authorization.from })
  return own ? undefined : BAD_SIGNATURE
}
