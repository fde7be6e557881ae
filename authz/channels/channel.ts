import type { ChannelConfig } from '@x402/evm'
import type { Hex } from 'viem'

/** A payment channel as its row tells it. Amounts are atomic units. */
export interface PaymentChannel {
  network: string
  channelId: Hex
  config: ChannelConfig
  /** What answers have been delivered for, in all. */
  charged: bigint
  /** The greatest voucher, which claims at least that. */
  signedMax: bigint
  signature: Hex
  balance: bigint
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer does not take its money back. */
  withdrawRequestedAt: number
  refundNonce: bigint
}

/** Columns of `payment_channel` as `channelOf` reads them; numbers come as text, which loses nothing. */
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
