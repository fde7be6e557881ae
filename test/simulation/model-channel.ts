import type { CommitOutcome, ReserveOutcome } from '../../authz/ledger/ledger.ts'
import type {
  ChannelMirror,
  ChannelReceipt,
  ChannelState,
  SeenChannel,
} from '../../authz/schemes/batch-settlement/channel-state.ts'
import { type Hold, isCovered, roomFor } from '../../authz/schemes/batch-settlement/room.ts'

/** The terms of a payment through a channel. */
export interface ModelVoucher {
  channel: string
  max: bigint
  /** The deposit with the voucher; zero for a voucher alone. */
  deposit: bigint
}

/** The balance on the chain, and whether the presented deposit is spent. */
export type SeenBalance = Pick<SeenChannel, 'balance' | 'readAt' | 'spent'>

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
  | 'gives-room-for-spent-deposits'

/** A model of one payment channel's record in `authz/ledger/channels/vouchers.ts`. */
export class ModelChannel {
  charged = 0n
  signedMax = 0n
  balance = 0n
  /** Whether the last read of the chain is still valid, as far as the record shows. */
  synced = false
  #syncedAt = Number.NEGATIVE_INFINITY
  holds: (Hold & { until: number })[] = []
  /** Charges may be missing: the channel held money when its record was made, or a backup replaced the database. */
  isOld: boolean
  /** The charges of lost payments, and the part of them that is accounted for. */
  lost = 0n
  recovered = 0n
  /** Vouchers up to this sum count as used. */
  #usedUp = 0n
  /** The sums that running processes remember after a backup has replaced the database. */
  #remembered: { charged: bigint; signedMax: bigint } | undefined
  readonly #bug: ChannelBug | undefined

  constructor(bug: ChannelBug | undefined, isOld = false) {
    this.#bug = bug
    this.isOld = isOld
  }

  /** Takes over the chain's state at `readAt`, in seconds. An older state never replaces a newer one. */
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

  /** Removes the reserved sums of expired payments, except for payments that are still open. */
  dropEnded(now: number, isOpen: (id: string) => boolean): void {
    this.holds = this.holds.filter((hold) => hold.until >= now || isOpen(hold.id))
  }

  /** Reserves a voucher. `seen` is a chain state that was just read for it, if the chain was asked. */
  admit(payment: VoucherPayment, { until, seen }: { until: number; seen: SeenBalance | undefined }): ReserveOutcome {
    const { id, amount, voucher } = payment
    const isDeposit = voucher.deposit > 0n
    if (this.isOld) return seen ? this.#account(payment) : { kind: 'unsynced' }
    if (!this.synced && !isDeposit) return { kind: 'unsynced' }
    const hold = { id, amount: BigInt(amount), max: voucher.max }
    const room = roomFor(this, this.#bug === 'forgets-vouchers-in-flight' ? [] : this.holds, hold)
    const channel = this.state()
    if (room === 'never' || hold.max <= this.#usedUp)
      return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch', channel }
    const believes = this.#bug === 'gives-room-for-spent-deposits'
    if (isDeposit && seen?.spent && !believes)
      return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_amount_mismatch', channel }
    const before = isDeposit && seen && seen.balance < this.balance && !believes ? seen.balance : this.balance
    if (hold.max > before + voucher.deposit && this.#bug !== 'takes-vouchers-above-the-balance')
      return { kind: 'unfit', reason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance', channel }
    if (room === 'later') return { kind: 'crowded', channel }
    if (isDeposit && !seen && !believes) return { kind: 'unsynced' }
    this.holds.push({ ...hold, until })
    return { kind: 'reserved' }
  }

  /** Treats all sums below that of the first voucher as charged. This voucher buys nothing. */
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

  /** Simulates that a standby or a backup without the last charges replaces the database. */
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

  isHeldBy(payment: VoucherPayment): boolean {
    const hold = this.holds.find((each) => each.id === payment.id)
    if (hold && !this.covers(payment)) return false
    if (this.#bug === 'lets-late-holders-charge') return true
    // A second check, which catches a mistake in the reservation.
    const covered = hold && (isCovered(this, [hold]) || this.#bug === 'forgets-vouchers-in-flight')
    return covered ?? false
  }

  /** Returns whether the balance and the deposit of the voucher cover one more charge. */
  covers({ amount, voucher }: VoucherPayment): boolean {
    const believes: readonly unknown[] = ['takes-vouchers-above-the-balance', 'gives-room-for-spent-deposits']
    return believes.includes(this.#bug) || this.charged + BigInt(amount) <= this.balance + voucher.deposit
  }

  charge({ id, amount, voucher }: VoucherPayment): ChannelReceipt {
    this.charged += BigInt(amount)
    if (voucher.deposit > 0n && this.balance < this.charged) this.balance = this.charged
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
