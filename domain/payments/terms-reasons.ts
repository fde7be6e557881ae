/**
 * The reason when a facilitator refuses a payment by an HTTP status although the payment itself is sound. It is x402's
 * own name for invalid terms.
 */
export const TERMS_REFUSED = 'invalid_payment_requirements'

/**
 * Reasons that only the seller's terms can cause, for every payer. The refusals are counted for the seller by endpoint. A buyer who signs
 * again gets the same refusal.
 */
const TERMS_REASONS: ReadonlySet<string> = new Set([
  TERMS_REFUSED,
  'asset_not_deployed_contract',
  'invalid_exact_evm_missing_eip712_domain',
  'invalid_exact_evm_token_name_mismatch',
  'invalid_exact_evm_token_version_mismatch',
  'invalid_exact_evm_eip3009_not_supported',
  'invalid_batch_settlement_evm_missing_eip712_domain',
  'permit2_proxy_not_deployed',
])

export function isAboutTerms(reason: string): boolean {
  return TERMS_REASONS.has(reason)
}
