import type { Hex } from 'viem'

/** The state of a channel on the chain; amounts in atomic units. */
export interface ChannelMirror {
  /** All that was deposited and not taken back, claimed sums included. */
  balance: bigint
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer has not asked for the deposit back. */
  withdrawRequestedAt: number
  refundNonce: number
  /** When the chain was asked, milliseconds since the epoch. */
  readAt: number
}

/** A channel and the deposit that is presented for it, as of one block. */
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

/** The part of a receipt that only a payment through a channel has. */
export interface ChannelReceipt {
  channel: ChannelState
  /** The voucher's sum; atomic units, as the amount. */
  sum: string
  chargedAmount: string
}

/** A channel as x402's receipts and challenges write it (`channelState`). The client's next voucher adds its price to `counted`. */
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
 * The fields of `PAYMENT-RESPONSE` for a payment through a channel: clients count their debt by them.
 * `amount` is the amount that moved on the chain, zero for a voucher alone. `counted` is the sum of the payment's own voucher: of several
 * vouchers in flight, another may have been charged before it, or have failed.
 */
export function receiptFields({ channel, sum, chargedAmount }: ChannelReceipt, amount: string) {
  return { amount, extra: { channelState: channelStateOnWire(channel, BigInt(sum)), chargedAmount } }
}

/**
 * The fields that a corrective 402 adds to its option, so that a client that has lost count signs the right sum next. A client without a
 * voucher of its own, to check them by, has to read the chain.
 * `counted` is by default the greatest voucher's sum. If a lower voucher has failed besides it, the charges are less, and the sums in
 * between are used up all the same.
 */
export function correction(channel: ChannelState, counted = channel.signedMax): Record<string, unknown> {
  const { signedMax, signature } = channel
  return {
    channelState: channelStateOnWire(channel, counted),
    ...(signature !== '0x' && { voucherState: { signedMaxClaimable: String(signedMax), signature } }),
  }
}
