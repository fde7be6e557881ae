import type { Hex } from 'viem'

/** The state of a channel on the chain; amounts in atomic units. */
export interface ChannelMirror {
  /** The sum of all deposits minus all withdrawals and refunds. Claimed sums are included. */
  balance: bigint
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer has not asked for the deposit back. */
  withdrawRequestedAt: number
  refundNonce: number
  /** When the chain was read, in milliseconds since the epoch. */
  readAt: number
}

/** The state of a channel and of a presented deposit, at one block. */
export interface SeenChannel extends ChannelMirror {
  /** The deposit's authorization is used up: its money is in the balance, or will never be. */
  spent?: boolean
}

/** A channel's state in the ledger. */
export interface ChannelState extends Omit<ChannelMirror, 'readAt'> {
  channelId: Hex
  /** The sum of all charges. */
  charged: bigint
  /** The greatest voucher that has paid, and its signature; `0x` while none has. */
  signedMax: bigint
  signature: string
}

/** The part of a receipt that only payments through channels have. */
export interface ChannelReceipt {
  channel: ChannelState
  /** The voucher's sum, in atomic units like the amount. */
  sum: string
  chargedAmount: string
}

/** A channel in the form of x402's receipts and challenges (`channelState`). The client's next voucher adds its price to `counted`. */
function channelStateOnWire(channel: ChannelState, counted: bigint) {
  return {
    channelId: channel.channelId,
    balance: String(channel.balance),
    totalClaimed: String(channel.totalClaimed),
    withdrawRequestedAt: channel.withdrawRequestedAt,
    refundNonce: String(channel.refundNonce),
    chargedCumulativeAmount: String(counted),
  }
}

/**
 * The fields of `PAYMENT-RESPONSE` for a payment through a channel. Clients compute their next voucher from them. `amount` is the amount
 * that moved on the chain: zero for a voucher alone. `sum` is the sum of the payment's own voucher, even if a greater voucher has been
 * charged since.
 */
export function receiptFields({ channel, sum, chargedAmount }: ChannelReceipt, amount: string) {
  return { amount, extra: { channelState: channelStateOnWire(channel, BigInt(sum)), chargedAmount } }
}

/**
 * The fields of a corrective 402, from which a client with a wrong count signs the right sum next. By default, `counted` is the greatest
 * voucher's sum: if a lower voucher has failed, its sum is used up all the same.
 */
export function correction(channel: ChannelState, counted = channel.signedMax): Record<string, unknown> {
  const { signedMax, signature } = channel
  return {
    channelState: channelStateOnWire(channel, counted),
    ...(signature !== '0x' && { voucherState: { signedMaxClaimable: String(signedMax), signature } }),
  }
}
