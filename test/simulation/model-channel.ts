import type { CommitOutcome, ReserveOutcome } from '../../authz/ledger/ledger.ts'
import type { ChannelMirror, ChannelReceipt, ChannelState } from '../../authz/schemes/batch-settlement/channel-state.ts'
import { type Hold, isCovered, roomFor } from '../../authz/schemes/batch-settlement/room.ts'

/** The terms of a payment through a channel. */
export interface ModelVoucher {
  channel: string
  max: bigint
  /** The deposit with it; zero for a voucher alone. */
  deposit: bigint
}

interface VoucherPayment {
  id: string
  amount: number
  voucher: ModelVoucher
}

/** Ways in which a channel's record could be wrong. */
export type ChannelBug =
  | 'believes-old-records'
  | 'forgets-vouchers-in-flight'
  | 'lets-late-holders-charge'
  | 'takes-vouchers-above-the-balance'

/** The record of one payment channel, as `authz/ledger/vouchers.ts` writes it. */
export class ModelChannel {
  charged = 0n
  signedMax = 0n
  balance = 0n
  /** The last read of the chain is not known to be out of date. */
  synced = false
  #syncedAt = Number.NEGATIVE_INFINITY
  holds: (Hold & { until: number })[] = []
  /** Charges may be missing: the channel held money when its record was made, or the database was set back. */
  isOld: boolean
  /** The charges of lost payments, and the part of them that is accounted for. */
  lost = 0n
  recovered = 0n
  /** Up to here vouchers count as used. */
  #usedUp = 0n
  /** The memory of living processes. */
  #remembered: { charged: bigint; signedMax: bigint } | undefined
  readonly #bug: ChannelBug | undefined

  constructor(bug: ChannelBug | undefined, isOld = false) {
    this.#bug = bug
    this.isOld = isOld
  }

  /** The chain's state at `readAt`, in seconds. An older state never replaces a newer one. */
  mirror({ balance, readAt }: Pick<ChannelMirror, 'balance' | 'readAt'>): void {
    if (readAt <= this.#syncedAt) return
    this.balance = balance
    this.synced = true
    this.#syncedAt = readAt
  }

  forget(now: number): void {
    this.synced = false
    this.#syncedAt = now
  }

  /** Frees the room of expired holds, except for payments that are still open. */
  dropEnded(now: number, isOpen: (id: string) => boolean): void {
    this.holds = this.holds.filter((hold) => hold.until >= now || isOpen(hold.id))
  }

  /** `asked`: the chain was, for this voucher. */
  admit(payment: VoucherPayment, { until, asked }: { until: number; asked: boolean }): ReserveOutcome {
    const { id, amount, voucher } = payment
    if (this.isOld) return asked ? this.#account(payment) : { kind: 'unsynced' }
    if (!this.synced && voucher.deposit === 0n) return { kind: 'unsynced' }
    const hold = { id, amount: BigInt(amount), max: voucher.max }
    const room = roomFor(this, this.#bug === 'forgets-vouchers-in-flight' ? [] : this.holds, hold)
    const channel = this.state()
    if (room === 'never' || hold.max <= this.#usedUp)
      return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch', channel }
    if (hold.max > this.balance + voucher.deposit && this.#bug !== 'takes-vouchers-above-the-balance')
      return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance', channel }
    if (room === 'later') return { kind: 'crowded', channel }
    this.holds.push({ ...hold, until })
    return { kind: 'reserved' }
  }

  /** Everything below the first voucher counts as charged, and that voucher buys nothing. */
  #account({ amount, voucher: { max } }: VoucherPayment): ReserveOutcome {
    const before = this.charged
    if (this.#remembered) Object.assign(this, this.#remembered)
    const lost = max - BigInt(amount) - this.signedMax
    const hasLost = lost > 0n && this.charged < this.balance && this.#remembered === undefined
    if (hasLost) this.charged = this.charged + lost < this.balance ? this.charged + lost : this.balance
    if (max > this.signedMax && (hasLost || max <= this.balance)) this.signedMax = max
    this.recovered += this.charged - before
    this.#usedUp = this.signedMax
    this.isOld = false
    const channel = this.state()
    return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch', channel }
  }

  /** A standby or a backup without the last charges replaces the database. */
  setBack(to: { charged: bigint; signedMax: bigint }): void {
    const { charged, signedMax } = this
    this.#remembered = { charged, signedMax }
    this.lost += charged - to.charged
    Object.assign(this, to)
    this.isOld = this.#bug !== 'believes-old-records'
  }

  drop(id: string): void {
    this.holds = this.holds.filter((hold) => hold.id !== id)
  }

  isHeldBy(id: string): boolean {
    const hold = this.holds.find((each) => each.id === id)
    if (this.#bug === 'lets-late-holders-charge') return true
    // A mistake in the assignment of room is found a second time here.
    const covered = hold && (isCovered(this, [hold]) || this.#bug === 'forgets-vouchers-in-flight')
    return covered ?? false
  }

  charge({ id, amount, voucher }: VoucherPayment): ChannelReceipt {
    this.charged += BigInt(amount)
    if (voucher.max > this.signedMax) this.signedMax = voucher.max
    this.drop(id)
    return { channel: this.state(), sum: String(voucher.max), chargedAmount: String(amount) }
  }

  state(): ChannelState {
    const { charged, signedMax, balance } = this
    const rest = { totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0 }
    return { channelId: '0x', charged, signedMax, signature: '0x01', balance, ...rest }
  }
}

export const LOST: CommitOutcome = { kind: 'lost' }
