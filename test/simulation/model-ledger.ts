import type {
  Charge,
  ClaimOutcome,
  Closing,
  CommitOutcome,
  DeliveryReport,
  PaymentState,
  ReserveOutcome,
} from '../../authz/ledger/ledger.ts'
import { SILENCE_SECONDS } from '../../authz/ledger/payments/lease.ts'
import type { Resolution } from '../../authz/ledger/payments/transitions.ts'
import type { ChannelMirror } from '../../authz/schemes/batch-settlement/channel-state.ts'
import { type ChannelBug, LOST, ModelChannel, type ModelVoucher, type SeenBalance } from './model-channel.ts'

/*
 * A model of the ledger's SQL, in memory and without delay: the store of the simulation. model-ledger.database.test.ts compares the model
 * with the SQL.
 */

export interface ModelRow {
  key: string
  id: string
  state: PaymentState
  endpoint: string
  api: string
  ephemeral: boolean
  request: string
  amount: number
  validBefore: number
  leaseUntil: number
  settlingAt: number
  settledAt: number
  /** Time of the first reservation; infinite for an authorization that was presented before. */
  reservedAt: number
  /** The process that has reserved the payment or, later, settles it. */
  holder: number
  transaction: string | undefined
  /** Whether the chain is still asked about the released payment. */
  watched: boolean
  /** The transaction that paid this payment after its release, if its ephemeral endpoint was sold to another payment before. */
  spentElsewhere: string | undefined
  /** Whether the reconciler has settled it. The reconciler waits until its view is final. */
  resolved: boolean
  /** The name of its transfer on the chain. */
  onChain: string
  voucher: ModelVoucher | undefined
}

export interface ModelReservation
  extends Pick<ModelRow, 'key' | 'id' | 'endpoint' | 'api' | 'ephemeral' | 'request' | 'amount' | 'validBefore'>,
    Pick<ModelRow, 'onChain' | 'voucher'> {
  revision: number
  leaseSeconds: number
  holder?: number
  mirror?: SeenBalance | undefined
}

export type ModelClaim =
  | Exclude<ClaimOutcome, { kind: 'claimed' }>
  | { kind: 'claimed'; id: string; transaction: string }

interface Delivery {
  attempt: string
  delivered: boolean
  claims: number
  /** True until the claim's answer is let through to the buyer, or the claim has ended. */
  pending: boolean
  leaseUntil: number
}

/** The most claims of an answer. */
export const MOST_CLAIMS = 2
const LONGEST_SETTLEMENT_SECONDS = 60
/** Seconds before a crash of PostgreSQL in which it may lose commits for which authz did not wait: three times `wal_writer_delay`. */
const UNFLUSHED_SECONDS = 0.6

/** Possible bugs of the ledger. The simulation must find each of them. */
export type LedgerBug =
  | 'takes-unknown-for-free'
  | 'ignores-revisions'
  | 'lets-stale-holders-settle'
  | 'shares-ephemeral-endpoints'
  | 'frees-endpoints-in-doubt'
  | 'takes-over-without-ending-the-lease'
  | 'serves-claims-twice'
  | 'gives-back-released-claims'
  | 'believes-old-words'
  | 'delivers-lost-claims'
  | 'forgets-holders-without-ending-their-lease'
  | 'never-serves-claims'
  | 'takes-charged-vouchers-for-free'
  | 'sends-late-deposits'
  | 'forgets-refused-settlements'
  | 'sells-late-what-is-sold'
  | 'takes-a-deposit-with-several-sums'
  | 'lets-dead-holders-settle'
  | 'holds-what-has-run-out'
  | 'settles-lost-reservations'
  | 'loses-begun-settlements'
  | ChannelBug

export class ModelLedger {
  readonly rows = new Map<string, ModelRow>()
  /** Revision of each API; absent after the API was deleted. */
  readonly revisions = new Map<string, number>()
  /** Ephemeral endpoints by id, with the key of the payment that has taken each. */
  readonly endpoints = new Map<string, { api: string; claimedBy: string | undefined }>()
  readonly deliveries = new Map<string, Delivery>()
  /** Settled payments that the chain has reversed, by id. */
  readonly reversals = new Set<string>()
  /** Payment channels, by id. */
  readonly channels = new Map<string, ModelChannel>()
  readonly #now: () => number
  readonly #bug: LedgerBug | undefined

  /** `now` returns the time in seconds. */
  constructor(now: () => number, bug?: LedgerBug) {
    this.#now = now
    this.#bug = bug
  }

  /**
   * Simulates that a backup replaces the database. The backup lacks the last payments of this channel, which were delivered. This happens
   * once, while no payment of the channel is under way.
   */
  setBack(id: string, kept: number): void {
    const channel = this.channels.get(id)
    const rows = [...this.rows.values()].filter(({ voucher }) => voucher?.channel === id)
    const isQuiet = rows.every(({ state }) => state === 'SETTLED' || state === 'RELEASED')
    if (!channel || channel.isOld || channel.recovered > 0n || channel.holds.length > 0 || !isQuiet) return
    const settled = rows.filter(({ state }) => state === 'SETTLED').sort((a, b) => a.settledAt - b.settledAt)
    const [left, lost] = [settled.slice(0, kept), settled.slice(kept)]
    if (!lost.every(({ id }) => this.deliveries.get(id)?.delivered)) return
    for (const { key } of lost) this.rows.delete(key)
    let [charged, signedMax] = [0n, 0n]
    for (const { voucher, amount } of left) {
      charged += BigInt(amount)
      if (voucher && voucher.max > signedMax) signedMax = voucher.max
    }
    channel.setBack({ charged, signedMax })
  }

  /**
   * Simulates a crash of PostgreSQL. It loses the last commits that authz did not wait for, which are those of reservations. The requests
   * of these reservations continue.
   */
  crash(): void {
    const since = this.#now() - UNFLUSHED_SECONDS
    for (const { key, state, reservedAt, settlingAt, voucher, ephemeral } of [...this.rows.values()]) {
      if (voucher || ephemeral) continue
      const isLost = state === 'RESERVED' && reservedAt >= since && reservedAt !== Infinity
      const isWronglyLost = state === 'SETTLING' && settlingAt >= since && this.#bug === 'loses-begun-settlements'
      if (isLost || isWronglyLost) this.rows.delete(key)
    }
  }

  reserve(wanted: ModelReservation): ReserveOutcome {
    if (wanted.voucher) return this.#reserveVoucher(wanted, wanted.voucher)
    if (wanted.ephemeral && this.#bug !== 'shares-ephemeral-endpoints') return this.#reserveWithEndpoint(wanted)
    return this.#reserve(wanted)
  }

  #reserveVoucher(wanted: ModelReservation, voucher: ModelVoucher): ReserveOutcome {
    if (wanted.mirror) this.#channel(voucher, wanted.mirror).mirror(wanted.mirror)
    const channel = this.channels.get(voucher.channel)
    const row = this.rows.get(wanted.key)
    if (!channel) return { kind: 'unsynced' }
    const now = this.#now()
    channel.dropEnded(now, (id) => this.#stillHolds(id))
    const state = this.#depositOfOther(wanted, voucher)
    const room: ReserveOutcome = state
      ? { kind: 'taken', state, channel: channel.state() }
      : channel.admit({ ...wanted, voucher }, { until: this.#leaseOf(wanted), seen: wanted.mirror })
    const isTaken = row && !this.#isFree(row)
    const outcome: ReserveOutcome = isTaken || room.kind !== 'reserved' ? room : this.#reserve(wanted)
    if (isTaken || outcome.kind !== 'reserved') channel.drop(wanted.id)
    return isTaken ? { kind: 'taken', state: row.state, channel: channel.state() } : outcome
  }

  /** Returns the state of another payment with an equal deposit. If that payment is released, another payment may use the deposit. */
  #depositOfOther({ key, onChain }: ModelReservation, { deposit }: ModelVoucher): PaymentState | undefined {
    if (deposit === 0n || this.#bug === 'takes-a-deposit-with-several-sums') return undefined
    const holders = [...this.rows.values()].filter((row) => row.onChain === onChain && row.key !== key)
    for (const row of holders) if (row.state === 'RELEASED') row.onChain = `${row.key} without its deposit`
    return holders.find((row) => row.onChain === onChain)?.state
  }

  /** Returns whether a payment keeps its reserved sum after its lease has ended. A payment that has not begun to settle is released. */
  #stillHolds(id: string): boolean {
    const row = [...this.rows.values()].find((each) => each.id === id)
    const letsGo = this.#bug !== 'lets-late-holders-charge' && this.#bug !== 'sends-late-deposits'
    if (row?.state === 'RESERVED' && letsGo) row.state = 'RELEASED'
    return row?.state === 'SETTLING' || row?.state === 'UNKNOWN'
  }

  #channel({ channel: id }: ModelVoucher, { balance }: { balance: bigint }): ModelChannel {
    const known = this.channels.get(id) ?? new ModelChannel(this.#channelBug(), balance > 0n)
    this.channels.set(id, known)
    return known
  }

  #channelBug(): ChannelBug | undefined {
    const bugs: readonly string[] = [
      'believes-old-records',
      'forgets-vouchers-in-flight',
      'lets-late-holders-charge',
      'takes-vouchers-above-the-balance',
      'gives-room-for-spent-deposits',
    ]
    return bugs.includes(this.#bug ?? '') ? (this.#bug as ChannelBug) : undefined
  }

  #reserve(wanted: ModelReservation): ReserveOutcome {
    const row = this.rows.get(wanted.key)
    const isStale = this.revisions.get(wanted.api) !== wanted.revision && this.#bug !== 'ignores-revisions'
    if (row && !this.#isFree(row)) return { kind: 'taken', state: row.state }
    if (isStale) return { kind: 'stale' }
    const { revision: _, leaseSeconds: _lease, mirror: _mirror, holder = 0, ...fields } = wanted
    const reservedAt = row ? Infinity : this.#now()
    const times = { leaseUntil: this.#leaseOf(wanted), reservedAt, settlingAt: 0, settledAt: 0, resolved: false }
    const fate = { watched: false, spentElsewhere: undefined }
    this.rows.set(wanted.key, { ...fields, ...times, ...fate, state: 'RESERVED', holder, transaction: undefined })
    return { kind: 'reserved' }
  }

  /** Returns the end of a lease, which never exceeds the authorization's validity. A voucher alone does not expire. */
  #leaseOf({ leaseSeconds, validBefore, voucher }: ModelReservation): number {
    const runsOut = voucher?.deposit !== 0n && this.#bug !== 'holds-what-has-run-out'
    return Math.min(this.#now() + leaseSeconds, runsOut ? validBefore : Infinity)
  }

  #isFree(row: ModelRow): boolean {
    if (row.state === 'UNKNOWN' && this.#bug === 'takes-unknown-for-free') return true
    if (row.voucher && row.state === 'SETTLED' && this.#bug === 'takes-charged-vouchers-for-free') return true
    if (row.voucher && (row.state === 'EXPIRED' || row.state === 'CANCELLED')) return true
    return row.state === 'RELEASED' || (row.state === 'RESERVED' && row.leaseUntil < this.#now())
  }

  #reserveWithEndpoint(wanted: ModelReservation): ReserveOutcome {
    const endpoint = this.endpoints.get(wanted.endpoint)
    const own = this.rows.get(wanted.key)
    const ownState = own && own.state !== 'RELEASED' ? own.state : undefined
    if (!endpoint) return ownState ? { kind: 'taken', state: ownState } : { kind: 'stale' }
    const claimant = endpoint.claimedBy === undefined ? undefined : this.rows.get(endpoint.claimedBy)
    const holder = claimant?.endpoint === wanted.endpoint ? claimant : undefined
    if (holder?.state === 'RESERVED' && holder.leaseUntil < this.#now()) {
      if (this.#bug === 'takes-over-without-ending-the-lease') endpoint.claimedBy = undefined
      else release(holder)
    }
    const held = endpoint.claimedBy !== undefined && this.#keepsEndpoint(holder)
    if (held && endpoint.claimedBy !== wanted.key)
      return ownState && own?.state !== 'RELEASED' ? { kind: 'taken', state: ownState } : { kind: 'contested' }
    const outcome = this.#reserve(wanted)
    if (outcome.kind === 'reserved') endpoint.claimedBy = wanted.key
    return outcome
  }

  #keepsEndpoint(holder: ModelRow | undefined): boolean {
    if (holder?.state === 'UNKNOWN' && this.#bug === 'frees-endpoints-in-doubt') return false
    return holder !== undefined && !['RELEASED', 'EXPIRED', 'CANCELLED'].includes(holder.state)
  }

  begin(attempt: { key: string; id: string }, holder: number): boolean {
    const row = this.#held(attempt)
    if (!row && this.#bug === 'settles-lost-reservations') return true
    const isBack = row?.state === 'RELEASED' && this.#bug === 'lets-dead-holders-settle'
    if (row?.state !== 'RESERVED' && !isBack) return false
    Object.assign(row, { state: 'SETTLING', settlingAt: this.#now(), holder })
    return true
  }

  /** Returns the row of an authorization if this attempt currently holds it. */
  #held({ key, id }: { key: string; id: string }): ModelRow | undefined {
    const row = this.rows.get(key)
    return row?.id === id || this.#bug === 'lets-stale-holders-settle' ? row : undefined
  }

  close(attempt: { key: string; id: string }, closing: Closing): boolean {
    const row = this.#held(attempt)
    const isUnbegun = closing.state === 'UNKNOWN' && closing.unbegun === true
    if (row?.state !== (isUnbegun ? 'RESERVED' : 'SETTLING')) return false
    const transaction = closing.state === 'RELEASED' ? undefined : closing.transaction
    Object.assign(row, { state: closing.state, transaction })
    if (closing.state === 'RELEASED') release(row)
    if (closing.state === 'RELEASED' && this.#bug === 'forgets-refused-settlements') row.watched = false
    if (closing.state === 'SETTLED') this.#settled(row)
    else if (row.voucher && closing.state === 'RELEASED') this.channels.get(row.voucher.channel)?.drop(row.id)
    else if (row.ephemeral && closing.state === 'UNKNOWN' && closing.refused) this.#giveBack(row)
    return true
  }

  #settled(row: ModelRow): void {
    row.settledAt = this.#now()
    if (row.ephemeral && this.endpoints.delete(row.endpoint)) this.changeApi(row.api)
  }

  #giveBack({ key, endpoint: id }: ModelRow): void {
    const endpoint = this.endpoints.get(id)
    if (endpoint?.claimedBy === key) endpoint.claimedBy = undefined
  }

  commit(
    attempt: { key: string; id: string },
    charge: Charge,
    mirror?: Pick<ChannelMirror, 'balance' | 'readAt'>,
  ): CommitOutcome {
    const row = this.rows.get(attempt.key)
    const channel = row?.voucher && this.channels.get(row.voucher.channel)
    // The chain's state is correct, whichever process reports it.
    if (mirror) channel?.mirror(mirror)
    else if (charge.by === 'deposit') channel?.forget(this.#now())
    if (!row?.voucher || !channel || row.id !== attempt.id) return LOST
    if (
      row.state !== (charge.by === 'voucher' ? 'RESERVED' : 'SETTLING') ||
      !channel.isHeldBy({ ...row, voucher: row.voucher })
    )
      return LOST
    row.state = 'SETTLED'
    row.transaction = charge.by === 'deposit' ? charge.transaction : undefined
    this.#settled(row)
    return { kind: 'committed', receipt: channel.charge({ ...row, voucher: row.voucher }) }
  }

  release(attempt: { key: string; id: string }): boolean {
    const row = this.rows.get(attempt.key)
    if (row?.id !== attempt.id || row.state !== 'RESERVED') return false
    release(row)
    if (row.voucher) this.channels.get(row.voucher.channel)?.drop(row.id)
    return true
  }

  claim(presented: { key: string; api: string; request: string; attempt: string; leaseSeconds: number }): ModelClaim {
    const row = this.rows.get(presented.key)
    const isOver = row?.state === 'RESERVED' && row.leaseUntil < this.#now()
    if (isOver && this.#bug !== 'forgets-holders-without-ending-their-lease') release(row)
    if (isOver) return { kind: 'open', state: 'RELEASED' }
    if (row?.state !== 'SETTLED') return { kind: 'open', state: row?.state }
    if (row.api !== presented.api || row.request !== presented.request) return { kind: 'spent' }
    if (this.#bug === 'never-serves-claims') return { kind: 'spent' }
    const delivery = this.deliveries.get(row.id)
    const now = this.#now()
    if (!delivery && row.settledAt >= now - SILENCE_SECONDS) return { kind: 'delivering' }
    const delivered = delivery?.delivered && this.#bug !== 'serves-claims-twice'
    const isUsedUp = delivery && delivery.claims >= MOST_CLAIMS && delivery.leaseUntil <= now
    if (delivered || isUsedUp) return { kind: 'spent' }
    if (delivery && delivery.leaseUntil > now) return { kind: 'delivering' }
    const claims = (delivery?.claims ?? 0) + 1
    const { attempt, leaseSeconds } = presented
    this.deliveries.set(row.id, { attempt, delivered: false, claims, pending: true, leaseUntil: now + leaseSeconds })
    return { kind: 'claimed', id: row.id, transaction: row.transaction ?? '' }
  }

  /** Begins the first delivery of a payment that was charged before the upstream's answer. */
  owe({ id, leaseSeconds }: { id: string; leaseSeconds: number }): boolean {
    if (this.deliveries.has(id)) return false
    const leaseUntil = this.#now() + leaseSeconds
    this.deliveries.set(id, { attempt: id, delivered: false, claims: 0, pending: true, leaseUntil })
    return true
  }

  releaseAnswer(payment: { id: string; attempt: string; leaseSeconds: number }): boolean {
    const delivery = this.deliveries.get(payment.id)
    if (this.#bug === 'delivers-lost-claims') return true
    if (delivery?.attempt !== payment.attempt || delivery.delivered || !delivery.pending) return false
    delivery.pending = this.#bug === 'gives-back-released-claims'
    delivery.leaseUntil = this.#now() + payment.leaseSeconds
    return true
  }

  recordDelivery({ paymentId, attempt, status, usesUp = false }: DeliveryReport): void {
    const now = this.#now()
    const leaseUntil = status === 'under way' ? now + SILENCE_SECONDS : now
    const delivery = this.deliveries.get(paymentId)
    const isSettled = [...this.rows.values()].some(({ id, state }) => id === paymentId && state === 'SETTLED')
    if (status !== 'delivered' && !isSettled) return
    if (!delivery) {
      const first = { attempt, delivered: status === 'delivered', claims: 0, pending: false, leaseUntil }
      return void this.deliveries.set(paymentId, first)
    }
    delivery.delivered ||= status === 'delivered'
    if (delivery.attempt !== attempt && this.#bug !== 'believes-old-words') return
    // A claim that fails before its answer is let through to the buyer does not count. `pending` ensures that the count is lowered only
    // once.
    const isGivenBack = status === 'failed' && !usesUp && delivery.pending
    if (isGivenBack && attempt === delivery.attempt && attempt !== paymentId) delivery.claims -= 1
    if (status !== 'under way') delivery.pending = false
    delivery.leaseUntil = status === 'under way' ? Math.max(delivery.leaseUntil, leaseUntil) : leaseUntil
  }

  giveUp(alive: (holder: number) => boolean): void {
    const latest = this.#now() - LONGEST_SETTLEMENT_SECONDS
    for (const row of this.rows.values())
      if (row.state === 'SETTLING' && (row.settlingAt < latest || !alive(row.holder))) row.state = 'UNKNOWN'
  }

  /** Releases the reservations of processes that are considered dead. */
  releaseOrphans(alive: (holder: number) => boolean): void {
    for (const row of this.rows.values()) {
      if (row.state !== 'RESERVED' || alive(row.holder)) continue
      release(row)
      if (row.voucher) this.channels.get(row.voucher.channel)?.drop(row.id)
    }
  }

  /**
   * Releases reservations with an expired lease, because no request uses them any more. Another party may still spend their authorizations.
   */
  endLeases(): void {
    for (const row of this.rows.values())
      if (row.state === 'RESERVED' && row.leaseUntil < this.#now() && !row.voucher) release(row)
  }

  /** Ends a payment by evidence from the chain. With `released`, the payment was released before, and no process was settling it. */
  resolve(attempt: { key: string; id: string; released?: boolean }, end: Resolution): boolean {
    const row = this.rows.get(attempt.key)
    if (row?.id !== attempt.id || row.state !== (attempt.released ? 'RELEASED' : 'UNKNOWN')) return false
    if (attempt.released && end.state === 'SETTLED' && row.ephemeral && !this.#takesLate(row)) {
      Object.assign(row, { transaction: end.transaction, spentElsewhere: end.transaction, watched: false })
      return false
    }
    row.watched = false
    const channel = row.voucher && this.channels.get(row.voucher.channel)
    channel?.forget(this.#now())
    const isCovered = !row.voucher || !channel || channel.covers({ ...row, voucher: row.voucher })
    row.state = end.state === 'SETTLED' && !isCovered ? 'CANCELLED' : end.state
    if (end.state !== 'SETTLED' || !isCovered) {
      channel?.drop(row.id)
      return true
    }
    if (row.voucher) channel?.charge({ ...row, voucher: row.voucher })
    row.transaction = end.transaction
    row.resolved = true
    if (!this.deliveries.has(row.id))
      this.deliveries.set(row.id, {
        ...{ attempt: row.id, delivered: false, claims: 0, pending: false },
        leaseUntil: this.#now() - 1,
      })
    this.#settled(row)
    return true
  }

  /** Returns whether a released payment that was paid on the chain after all may take its ephemeral endpoint: no other payment has it. */
  #takesLate({ key, endpoint: id }: ModelRow): boolean {
    if (this.#bug === 'sells-late-what-is-sold') return true
    const endpoint = this.endpoints.get(id)
    if (!endpoint) return false
    const other = endpoint.claimedBy === undefined ? undefined : this.rows.get(endpoint.claimedBy)
    const isHeld = other?.endpoint === id && !['RELEASED', 'EXPIRED', 'CANCELLED'].includes(other.state)
    return endpoint.claimedBy === key || !isHeld
  }

  /** Records that the control plane changes an API or its endpoints. */
  changeApi(api: string): void {
    this.revisions.set(api, (this.revisions.get(api) ?? 0) + 1)
  }
}

function release(row: ModelRow): void {
  row.state = 'RELEASED'
  row.watched = row.voucher === undefined
}
