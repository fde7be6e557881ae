import { describe, expect, it } from 'vitest'
import { isBeforeBroadcast, REFUSALS, stableReason } from './reasons.ts'

it.each([
  'invalid_batch_settlement_evm_missing_channel',
  'invalid_batch_settlement_evm_channel_busy',
  'invalid_batch_settlement_evm_refund_amount_invalid',
  'channel_withdrawal_pending',
  'channel_payer_authorizer_required',
  'payment_valid_for_too_long',
])('%s, which authz says itself, is on the list', (reason) => {
  expect(stableReason(reason, 'unexpected_verify_error')).toBe(reason)
  expect(isBeforeBroadcast(reason)).toBe(false)
})

describe('a refused settlement', () => {
  // After these reasons authz asks for a new signature while the first is still valid. So each reason on the list is a decision about
  // money.
  it('is one for a reason of a closed list', () => {
    expect([...REFUSALS].sort()).toEqual(
      [
        'insufficient_funds',
        ...[
          'network_mismatch',
          'missing_eip712_domain',
          'recipient_mismatch',
          'signature',
          'payload_authorization_valid_before',
          'payload_authorization_valid_after',
          'payload_authorization_value_mismatch',
          'token_name_mismatch',
          'token_version_mismatch',
          'insufficient_balance',
        ].map((name) => `invalid_exact_evm_${name}`),
        ...[
          'permit2_amount_mismatch',
          'permit2_deadline_expired',
          'permit2_insufficient_balance',
          'permit2_not_yet_valid',
          'permit2_payment_too_early',
          'permit2_token_mismatch',
          'invalid_permit2_recipient_mismatch',
          'invalid_permit2_signature',
          'invalid_permit2_spender',
        ],
        ...[
          'network_mismatch',
          'missing_eip712_domain',
          'channel_id_invalid',
          'channel_id_mismatch',
          'receiver_mismatch',
          'receiver_authorizer_mismatch',
          'token_mismatch',
          'withdraw_delay_mismatch',
          'withdraw_delay_out_of_range',
          'voucher_signature',
          'receive_authorization_signature',
          'payload_authorization_valid_before',
          'payload_authorization_valid_after',
          'deposit_below_min_deposit',
        ].map((name) => `invalid_batch_settlement_evm_${name}`),
      ].sort(),
    )
  })

  it.each(['', 'nonce_already_used', 'Insufficient_Funds', 'invalid_exact_evm_nonce_already_used', 'constructor'])(
    'is not one for "%s"',
    (reason) => expect(isBeforeBroadcast(reason)).toBe(false),
  )
})
