/** The reason of a sound payment if the facilitator refuses our request: x402's own name for terms that are not good. */
export const TERMS_REFUSED = 'invalid_payment_requirements'

/**
 * The reasons of refusals that only the seller's terms can cause, for every payer. They are counted for the seller by endpoint. A buyer who
 * signs again gets the same refusal.
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
