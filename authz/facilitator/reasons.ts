import type { NamedReason } from '../../domain/payments/payment-reasons.ts'

/**
 * The reasons that buyers and sellers get for a failed payment: a closed list, with names of x402 (v2 specification, "Error codes") except
 * for three.
 *
 * `beforeBroadcast`: such a failure is found before anything is sent to the chain, and no other payer's payment can cause it. After any
 * other failure of a settlement, a transfer may have happened.
 * See authz/facilitator/DECISIONS.md, "Facilitators".
 */
const REASONS = {
  insufficient_funds: 'beforeBroadcast',
  invalid_scheme: 'open',
  unsupported_scheme: 'open',
  invalid_network: 'open',
  invalid_payload: 'open',
  invalid_payment_requirements: 'open',
  invalid_x402_version: 'open',
  invalid_transaction_state: 'open',
  unexpected_verify_error: 'open',
  unexpected_settle_error: 'open',
  settlement_pending: 'open',
  asset_not_deployed_contract: 'open',
  eip6492_factory_not_allowed: 'open',
  smart_wallet_deployment_failed: 'open',
  unsupported_payload_type: 'open',
  duplicate_settlement: 'open',

  invalid_exact_evm_scheme: 'open',
  invalid_exact_evm_network_mismatch: 'beforeBroadcast',
  invalid_exact_evm_missing_eip712_domain: 'beforeBroadcast',
  invalid_exact_evm_recipient_mismatch: 'beforeBroadcast',
  invalid_exact_evm_asset_mismatch: 'open',
  invalid_exact_evm_signature: 'beforeBroadcast',
  invalid_exact_evm_payload_authorization_valid_before: 'beforeBroadcast',
  invalid_exact_evm_payload_authorization_valid_after: 'beforeBroadcast',
  invalid_exact_evm_payload_authorization_value_mismatch: 'beforeBroadcast',
  invalid_exact_evm_token_name_mismatch: 'beforeBroadcast',
  invalid_exact_evm_token_version_mismatch: 'beforeBroadcast',
  invalid_exact_evm_eip3009_not_supported: 'open',
  invalid_exact_evm_nonce_already_used: 'open',
  invalid_exact_evm_insufficient_balance: 'beforeBroadcast',
  invalid_exact_evm_transaction_simulation_failed: 'open',
  invalid_exact_evm_transaction_failed: 'open',
  invalid_exact_evm_transfer_event_mismatch: 'open',
  invalid_exact_evm_failed_to_parse_signature: 'open',

  permit2_allowance_required: 'open',
  permit2_amount_mismatch: 'beforeBroadcast',
  permit2_deadline_expired: 'beforeBroadcast',
  permit2_insufficient_balance: 'beforeBroadcast',
  permit2_invalid_nonce: 'open',
  permit2_not_yet_valid: 'beforeBroadcast',
  permit2_payment_too_early: 'beforeBroadcast',
  permit2_proxy_not_deployed: 'open',
  permit2_simulation_failed: 'open',
  permit2_token_mismatch: 'beforeBroadcast',
  invalid_permit2_recipient_mismatch: 'beforeBroadcast',
  invalid_permit2_signature: 'beforeBroadcast',
  invalid_permit2_spender: 'beforeBroadcast',

  invalid_batch_settlement_evm_scheme: 'open',
  invalid_batch_settlement_evm_network_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_missing_eip712_domain: 'beforeBroadcast',
  invalid_batch_settlement_evm_payload_type: 'open',
  invalid_batch_settlement_evm_channel_not_found: 'open',
  invalid_batch_settlement_evm_channel_id_invalid: 'beforeBroadcast',
  invalid_batch_settlement_evm_channel_id_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_receiver_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_receiver_authorizer_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_token_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_withdraw_delay_mismatch: 'beforeBroadcast',
  invalid_batch_settlement_evm_withdraw_delay_out_of_range: 'beforeBroadcast',
  invalid_batch_settlement_evm_voucher_signature: 'beforeBroadcast',
  invalid_batch_settlement_evm_receive_authorization_signature: 'beforeBroadcast',
  invalid_batch_settlement_evm_payload_authorization_valid_before: 'beforeBroadcast',
  invalid_batch_settlement_evm_payload_authorization_valid_after: 'beforeBroadcast',
  invalid_batch_settlement_evm_eip6492_factory_not_allowed: 'open',
  invalid_batch_settlement_evm_smart_wallet_deployment_failed: 'open',
  invalid_batch_settlement_evm_insufficient_balance: 'open',
  invalid_batch_settlement_evm_cumulative_amount_mismatch: 'open',
  invalid_batch_settlement_evm_cumulative_below_claimed: 'open',
  invalid_batch_settlement_evm_cumulative_exceeds_balance: 'open',
  invalid_batch_settlement_evm_deposit_below_min_deposit: 'beforeBroadcast',
  invalid_batch_settlement_evm_deposit_simulation_failed: 'open',
  invalid_batch_settlement_evm_deposit_transaction_failed: 'open',

  // Claims, settlements and refunds of payment channels. All are `open`, because any party that has seen a signature may use it.
  invalid_batch_settlement_evm_authorizer_address_mismatch: 'open',
  invalid_batch_settlement_evm_authorizer_not_configured: 'open',
  invalid_batch_settlement_evm_claim_simulation_failed: 'open',
  invalid_batch_settlement_evm_claim_transaction_failed: 'open',
  invalid_batch_settlement_evm_nothing_to_settle: 'open',
  invalid_batch_settlement_evm_refund_no_balance: 'open',
  invalid_batch_settlement_evm_refund_simulation_failed: 'open',
  invalid_batch_settlement_evm_refund_transaction_failed: 'open',
  invalid_batch_settlement_evm_rpc_read_failed: 'open',
  invalid_batch_settlement_evm_settle_simulation_failed: 'open',
  invalid_batch_settlement_evm_settle_transaction_failed: 'open',

  // Reasons that authz itself gives for channels. The first three are x402's, and x402 has no name for the last three.
  invalid_batch_settlement_evm_missing_channel: 'open',
  invalid_batch_settlement_evm_channel_busy: 'open',
  invalid_batch_settlement_evm_refund_amount_invalid: 'open',
  channel_withdrawal_pending: 'open',
  channel_closed: 'open',
  channel_payer_authorizer_required: 'open',

  // authz's own reason: the payment outlives its terms.
  payment_valid_for_too_long: 'open',
} as const satisfies Partial<Readonly<Record<NamedReason, 'beforeBroadcast' | 'open'>>>

export type FacilitatorReason = keyof typeof REASONS

/** Names that older and other facilitators give to these reasons. */
const ALIASES: Readonly<Record<string, FacilitatorReason>> = {
  insufficient_balance: 'insufficient_funds',
  invalid_request: 'invalid_payment_requirements',
  invalid_exact_evm_payload_signature: 'invalid_exact_evm_signature',
  invalid_exact_evm_payload_recipient_mismatch: 'invalid_exact_evm_recipient_mismatch',
  invalid_exact_evm_payload_authorization_value: 'invalid_exact_evm_payload_authorization_value_mismatch',
  invalid_exact_evm_payload_authorization_value_too_low: 'invalid_exact_evm_payload_authorization_value_mismatch',
  invalid_exact_evm_payload_undeployed_smart_wallet: 'smart_wallet_deployment_failed',
}

/** The stable reason for a facilitator's reason; `otherwise` if it is not on the list. */
export function stableReason(given: string | undefined, otherwise: FacilitatorReason): FacilitatorReason {
  return listedReason(given) ?? otherwise
}

function listedReason(given: string | null | undefined): FacilitatorReason | undefined {
  if (given == null) return undefined
  // The reference facilitator adds the node's message after a colon.
  const [name = ''] = given.split(':', 1)
  const reason = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  return isListed(reason) ? reason : undefined
}

/** Whether a facilitator's reason is on the list. */
export function isKnownReason(given: string | null | undefined): boolean {
  return listedReason(given) !== undefined
}

function isListed(reason: string): reason is FacilitatorReason {
  return Object.hasOwn(REASONS, reason)
}

/** The reasons after which a settlement counts as refused: a closed list, since authz asks for a new signature after them. */
export const REFUSALS: readonly FacilitatorReason[] = Object.keys(REASONS).filter(isListed).filter(isBeforeBroadcast)

/** Whether a settlement that failed for this reason was never sent to the chain, and never will be. */
export function isBeforeBroadcast(reason: string): boolean {
  return isListed(reason) && REASONS[reason] === 'beforeBroadcast'
}

const ALREADY_USED: ReadonlySet<string> = new Set([
  'invalid_exact_evm_nonce_already_used',
  'permit2_invalid_nonce',
  'duplicate_settlement',
])

/** Whether this reason means that the chain has seen the authorization: another party may have settled it. */
export function isAlreadyUsed(reason: string): boolean {
  return ALREADY_USED.has(reason)
}
