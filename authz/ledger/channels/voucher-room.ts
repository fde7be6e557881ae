import type { ChannelReceipt } from '../../schemes/batch-settlement/channel-state.ts'
import { CUMULATIVE_MISMATCH, LONGEST_TRUST_SECONDS } from '../../schemes/batch-settlement/contract.ts'
import { type ChannelPayment, isChannelPayment } from '../../schemes/batch-settlement/payload.ts'
import { isCovered, roomFor } from '../../schemes/batch-settlement/room.ts'
import type { HeldPayment, Reservation, ReserveOutcome } from '../ledger.ts'
import { type ChannelRef, type LockedChannel, stateOf } from './channel-rows.ts'

/* Changes that a voucher makes to its channel's locked row in memory; `vouchers.ts` writes the row afterwards. */

/** A payment that is known to go through a channel. */
export type ByChannel<Payment> = Payment & { signed: ChannelPayment }

export function isByChannel<Payment extends { signed: HeldPayment['signed'] }>(
  payment: Payment,
): payment is ByChannel<Payment> {
  return isChannelPayment(payment.signed)
}

/** The fields of a payment that its channel needs. */
export type ChannelClaim = ByChannel<
  Pick<HeldPayment, 'id' | 'signed'> & {
    requirements: Pick<HeldPayment['requirements'], 'network' | 'asset' | 'payTo' | 'amount'>
  }
>

/** The channel of a payment. */
export function channelRef({ signed, requirements }: ChannelClaim): ChannelRef {
  return { network: requirements.network, channelId: signed.voucher.channelId }
}

/** The channel is not known, or authz has not asked the chain about the channel for too long. */
export const UNSYNCED: ReserveOutcome = { kind: 'unsynced' }

/** Takes room for a voucher on its channel, if there is any. */
export function admit(reservation: ByChannel<Reservation>, channel: LockedChannel): ReserveOutcome {
  const { id, signed, requirements, leaseSeconds, validBefore } = reservation
  const state = stateOf(channel)
  const seen = signed.type === 'deposit' ? reservation.mirror : undefined
  // A deposit is added to a balance only if the balance does not include it yet. So one read of the chain must show both.
  const isSeen = seen !== undefined && seen.refundNonce === channel.refundNonce
  if (signed.type === 'voucher' && channel.age > LONGEST_TRUST_SECONDS) return UNSYNCED
  if (channel.withdrawRequestedAt > 0) return { kind: 'unfit', reason: 'channel_withdrawal_pending', channel: state }
  if (isClosed(channel)) return { kind: 'unfit', reason: 'channel_closed', channel: state }
  const hold = { id, amount: BigInt(requirements.amount), max: BigInt(signed.voucher.maxClaimableAmount) }
  const room = roomFor(channel, channel.holds, hold)
  if (room === 'never' || hold.max <= channel.usedUp)
    return { kind: 'unfit', reason: CUMULATIVE_MISMATCH, channel: state }
  if (seen?.spent) return { kind: 'unfit', reason: CUMULATIVE_MISMATCH, channel: state }
  const before = seen && seen.balance < channel.balance ? seen.balance : channel.balance
  if (hold.max > before - channel.promised + depositOf(signed))
    return { kind: 'unfit', reason: EXCEEDS_BALANCE, channel: state }
  if (room === 'later') return { kind: 'crowded', channel: state }
  if (signed.type === 'deposit' && !isSeen) return UNSYNCED
  // The hold ends with the lease of the payment's row, which for a deposit ends no later than the deposit itself.
  const until = Math.min(channel.now + leaseSeconds, signed.type === 'deposit' ? validBefore : Infinity)
  channel.holds = [...channel.holds, { ...hold, until }]
  return { kind: 'reserved' }
}

/**
 * Whether a channel refuses vouchers and refunds. After a restore, the ledger does not know which part of the channel was charged
 * (`reconcile/channels.ts`). So vouchers above the highest one on record count as used up.
 */
export function isClosed({ usedUp, signedMax }: Pick<LockedChannel, 'usedUp' | 'signedMax'>): boolean {
  return usedUp > signedMax
}

const EXCEEDS_BALANCE = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'

/** Removes the hold of a voucher. */
export function dropHold(channel: LockedChannel, { id }: { id: string }): void {
  channel.holds = channel.holds.filter((hold) => hold.id !== id)
}

/**
 * Whether a payment still has its hold, and the balance covers it. Otherwise the payment must not be charged: after a long silence of its
 * process, other payments may have replaced its hold, or the payer may have withdrawn the money.
 */
export function stillHolds(channel: LockedChannel | undefined, payment: ChannelClaim): boolean {
  const hold = channel?.holds.find(({ id }) => id === payment.id)
  return channel !== undefined && hold !== undefined && isCovered(channel, [hold]) && covers(channel, payment)
}

/**
 * Whether the channel's balance covers one more charge, beside other charges with the sum `others`. The recorded balance may lack a deposit
 * that has arrived.
 */
export function covers(channel: LockedChannel, { signed, requirements }: ChannelClaim, others = 0n): boolean {
  return channel.charged + others + BigInt(requirements.amount) <= channel.balance + depositOf(signed)
}

function depositOf(signed: ChannelPayment): bigint {
  return signed.type === 'deposit' ? BigInt(signed.deposit.amount) : 0n
}

/** Charges a payment to its channel. The greatest voucher serves to claim the money. */
export function chargeTo(channel: LockedChannel, { id, signed, requirements }: ChannelClaim): ChannelReceipt {
  const { maxClaimableAmount, signature } = signed.voucher
  const max = BigInt(maxClaimableAmount)
  channel.charged += BigInt(requirements.amount)
  // A deposit is charged when it has arrived. So a recorded balance below the charges lacks the deposit, and is set to the charged sum. The
  // chain is asked for the true balance before the next voucher.
  if (signed.type === 'deposit' && channel.balance < channel.charged) channel.balance = channel.charged
  if (max > channel.signedMax) Object.assign(channel, { signedMax: max, signature })
  dropHold(channel, { id })
  return { channel: stateOf(channel), sum: maxClaimableAmount, chargedAmount: requirements.amount }
}
