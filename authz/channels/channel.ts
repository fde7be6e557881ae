import type { ChannelConfig } from '@x402/evm'
import type { Hex } from 'viem'

/** A payment channel, read from its row. Amounts are atomic units. */
export interface PaymentChannel {
  network: string
  channelId: Hex
  config: ChannelConfig
  /** The sum of the charges for all delivered answers. */
  charged: bigint
  /** The sum of the greatest voucher. A claim with this voucher can take at most this sum. */
  signedMax: bigint
  signature: Hex
  balance: bigint
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer has requested no withdrawal. */
  withdrawRequestedAt: number
  refundNonce: bigint
}

/** Columns of `payment_channel` as `channelOf` reads them. Numbers come as text, which loses no digits. */
export const CHANNEL_COLUMNS = `network, '0x' || encode(channel_id, 'hex') as "channelId", config, charged::text,
  signed_max::text as "signedMax", signature, balance::text, total_claimed::text as "totalClaimed",
  withdraw_requested_at::float8 as "withdrawRequestedAt", refund_nonce::text as "refundNonce"`

type Amount = 'charged' | 'signedMax' | 'balance' | 'totalClaimed' | 'refundNonce'

export type ChannelRow = Omit<PaymentChannel, Amount> & Record<Amount, string>

export function channelOf(row: ChannelRow): PaymentChannel {
  return {
    ...row,
    charged: BigInt(row.charged),
    signedMax: BigInt(row.signedMax),
    balance: BigInt(row.balance),
    totalClaimed: BigInt(row.totalClaimed),
    refundNonce: BigInt(row.refundNonce),
  }
}

export function least(amount: bigint, limit: bigint): bigint {
  if (amount > limit) return limit
  return amount
}
