import { expect, it } from 'vitest'
import { keptReceipt } from './kept-receipt.ts'

const RECEIPT = { success: true, transaction: '0xabc', network: 'eip155:8453', payer: '0x1', amount: '100' }
const STATE = { chargedAmount: '100', channelState: { balance: '1000', chargedCumulativeAmount: '100' } }

it('keeps what is known of a receipt', () => {
  const receipt = { ...RECEIPT, errorReason: 'none', extra: STATE }
  expect(keptReceipt(receipt)).toEqual({ transaction: '0xabc', receipt })
  const padded = { ...receipt, note: 'x', extra: { ...STATE, note: 'x'.repeat(40_000), deep: [[]] } }
  expect(keptReceipt(padded)).toEqual({ transaction: '0xabc', receipt })
  expect(keptReceipt(RECEIPT)).toEqual({ transaction: '0xabc', receipt: RECEIPT })
  expect(keptReceipt(undefined)).toEqual({ transaction: null, receipt: null })
})

it('leaves out long texts', () => {
  const long = 'x'.repeat(1_025)
  const extra = { chargedAmount: '100', channelState: { balance: long, refundNonce: '0' } }
  const { transaction, receipt } = keptReceipt({ ...RECEIPT, transaction: long, extra })
  const { transaction: _, ...rest } = RECEIPT
  expect(transaction).toBe(null)
  expect(receipt).toEqual({ ...rest, extra: { chargedAmount: '100', channelState: { refundNonce: '0' } } })
  const payer = 'x'.repeat(1_024)
  expect(keptReceipt({ ...RECEIPT, payer }).receipt).toEqual({ ...RECEIPT, payer })
})

it.each([
  ['many texts', Array(1_000).fill('x')],
  ['many bytes in few characters', ['€'.repeat(700)]],
])('leaves out a receipt that is still long: %s', (_, channelState) => {
  expect(keptReceipt({ ...RECEIPT, extra: { channelState } })).toEqual({ transaction: '0xabc', receipt: null })
})
