import type { Hex } from 'viem'

/** What the chain says of a channel; amounts in atomic units. */
export interface ChannelMirror {
  /** All that was deposited and not taken back, what was claimed included. */
  balance: bigint
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer has not asked for the deposit back. */
  withdrawRequestedAt: number
  refundNonce: number
  /** When the chain was asked, milliseconds since the epoch. */
  readAt: number
}

/** A channel as it stands with us. */
export interface ChannelState extends Omit<ChannelMirror, 'readAt'> {
  channelId: Hex
  /** What answers were delivered for, in all. */
  charged: bigint
  /** The greatest voucher that has paid, and its signature; `0x` while none has. */
  signedMax: bigint
  signature: string
}

/** What a payment through a channel adds to its receipt. */
export interface ChannelReceipt {
  channel: ChannelState
  /** The sum that the voucher was for; atomic units, as the amount. */
  sum: string
  chargedAmount: string
}

/**
 * A channel as x402's receipts and challenges write it (`channelState`); `counted` is the sum that the client's next voucher
 * is to add to.
 */
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
 * What `PAYMENT-RESPONSE` says of a payment through a channel: clients count what they owe by it. `amount` is what was moved on
 * the chain for it, nothing for a voucher alone. Counted is up to its own voucher: of several at once, another may have been
 * charged before it, or have failed.
 */
export function receiptFields({ channel, sum, chargedAmount }: ChannelReceipt, amount: string) {
  return { amount, extra: { channelState: channelStateOnWire(channel, BigInt(sum)), chargedAmount } }
}

/**
 * What a corrective 402 adds to its option, so that a client that has lost count signs rightly at its next try. Without a
 * voucher of its own to check our word by, it has to read the chain. `counted` is up to its greatest voucher unless told: where
 * a lower one has failed beside that, what was charged is less, and the sums in between are used up all the same.
 */
export function correction(channel: ChannelState, counted = channel.signedMax): Record<string, unknown> {
  const { signedMax, signature } = channel
  return {
    channelState: channelStateOnWire(channel, counted),
    ...(signature !== '0x' && { voucherState: { signedMaxClaimable: String(signedMax), signature } }),
  }
}
