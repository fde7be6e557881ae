import { expect, it } from 'vitest'
import { isBeforeBroadcast, stableReason } from './reasons.ts'

it.each([
  'invalid_batch_settlement_evm_missing_channel',
  'invalid_batch_settlement_evm_channel_busy',
  'invalid_batch_settlement_evm_refund_amount_invalid',
  'channel_withdrawal_pending',
])('%s, which authz says itself, is on the list', (reason) => {
  expect(stableReason(reason, 'unexpected_verify_error')).toBe(reason)
  expect(isBeforeBroadcast(reason)).toBe(false)
})
