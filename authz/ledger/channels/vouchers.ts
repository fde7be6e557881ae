import type { ClientBase, Pool } from 'pg'
import type { PaymentReason } from '../../../domain/payments/payment-reasons.ts'
import { inLockingTransaction, inTransaction } from '../../../runtime/transaction.ts'
import type { ChannelMirror, ChannelReceipt } from '../../schemes/batch-settlement/channel-state.ts'
import type { Charge, HeldPayment, PaymentRef, PaymentState, Reservation, ReserveOutcome } from '../ledger.ts'
import { endLeases } from '../payments/ended-leases.ts'
import { readStates, reserve } from '../payments/reserve.ts'
import { charging, closing, type End, type Resolution, resolve } from '../payments/transitions.ts'
import { takeTurn } from '../sql/turn.ts'
import { account, beginEpoch, raise } from './accounting.ts'
import {
  channelName,
  forgetMirrors,
  type LockedChannel,
  lockChannels,
  mirrorChannel,
  readChannel,
  stateOf,
  writeChannels,
} from './channel-rows.ts'
import type { ChargeMemory } from './charge-memory.ts'
import { readDeposits, takeDeposits } from './deposits.ts'
import {
  admit,
  type ByChannel,
  type ChannelClaim,
  channelRef,
  chargeTo,
  covers,
  dropHold,
  stillHolds,
  UNSYNCED,
} from './voucher-room.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Payments through channels. Each has a row of its own. Its channel's row has the vouchers in flight and the sum of all charges. Both rows
 * are written in one transaction, under the lock of the channel's row.
 */

/** A payment through a channel and how its attempt ended. */
export interface VoucherEnd {
  payment: ByChannel<HeldPayment>
  end: { state: 'SETTLED'; charge: Charge; mirror?: ChannelMirror } | Released
}

/** `unsent`: a settlement had begun, but nothing was sent to the chain. */
type Released = {
  state: 'RELEASED'
  reason: PaymentReason
  upstreamStatus?: number | undefined
  unsent?: true | undefined
}

/** The outcome of a `VoucherEnd`. It is undefined if the attempt no longer has a hold in the channel. */
export type VoucherEnded = { receipt: ChannelReceipt } | 'released' | undefined

/**
 * One step on a channel. A step with newer chain state of its channel has a batch of its own, because it may first have to insert the
 * channel's row.
 */
export type ChannelStep = { reserve: ByChannel<Reservation> } | { end: VoucherEnd }

/**
 * Writes steps on channels in one transaction, because reservations and ends lock the same rows. It writes ends first, since they free room
 * on the channel. Then it reserves the vouchers that fit, each once. Results are in the order of the batch.
 */
export async function stepChannels(
  pool: Pool,
  batch: readonly ChannelStep[],
  own: { memory: ChargeMemory; holder: number | null },
): Promise<(ReserveOutcome | VoucherEnded)[]> {
  const lost = new Set<VoucherEnd>()
  for (;;) {
    try {
      return await writeSteps(pool, batch, { ...own, lost })
    } catch (error) {
      if (!(error instanceof EndsLost)) throw error
      for (const end of error.ends) lost.add(end)
    }
  }
}

/**
 * Thrown if attempts no longer hold their payments, although the channels' rows still have their holds. Nothing of their batch is written.
 */
class EndsLost extends Error {
  readonly ends: readonly VoucherEnd[]

  constructor(ends: readonly VoucherEnd[]) {
    super('ends of attempts that no longer held their vouchers')
    this.ends = ends
  }
}

/**
 * Writes a batch of steps in one round trip to the database. It assumes that all steps succeed, and afterwards removes the holds of failed
 * reservations. Rejects if an end fails. `lost`: ends that are known to fail.
 */
function writeSteps(
  pool: Pool,
  batch: readonly ChannelStep[],
  { memory, holder, lost }: { memory: ChargeMemory; holder: number | null; lost: ReadonlySet<VoucherEnd> },
): Promise<(ReserveOutcome | VoucherEnded)[]> {
  const ends = batch.flatMap((step) => ('end' in step ? step.end : []))
  const reservations = batch.flatMap((step) => ('reserve' in step ? step.reserve : []))
  return inLockingTransaction(pool, {
    async lock(client) {
      for (const { payment, end } of ends)
        if (end.state === 'SETTLED' && end.mirror) await mirrorOf(client, payment, end.mirror)
      for (const reservation of reservations)
        if (reservation.mirror) await mirrorOf(client, reservation, reservation.mirror)
      return lockChannels(client, [...ends.map(({ payment }) => payment), ...reservations].map(channelRef))
    },
    async work(client, channels) {
      const raised = await restoreLostCharges(client, channels, memory)
      const ended = endVouchers(
        ends.filter((end) => !lost.has(end)),
        channels,
      )
      // The ends are written first, because they decide whether another payment still holds a deposit.
      const isEndedFirst = reservations.some(({ authorization }) => authorization)
      if (isEndedFirst) await endPayments(client, ended.due)
      const decided = await decideReservations(client, reservations, { channels, memory })
      const [, outcomes] = await Promise.all([
        isEndedFirst || endPayments(client, ended.due),
        writeReservations(client, decided, holder),
        writeChannels(client, [...new Set([...raised, ...ended.changed, ...decided.flatMap(changedBy)])]),
      ])
      await takeBack(client, decided, outcomes)
      await forgetMirrors(
        client,
        ends.filter(needsChainRead).map(({ payment }) => channelRef(payment)),
      )
      return batch.map((step) => ('end' in step ? ended.outcomes.get(step.end) : outcomes.get(step.reserve)))
    },
  })
}

/**
 * Writes charges that the database has lost into the rows of channels, from this process's memory. If a charge of the present epoch was
 * lost, the database was restored to an earlier state: then a new epoch begins.
 */
async function restoreLostCharges(
  client: ClientBase,
  channels: Channels,
  memory: ChargeMemory,
): Promise<LockedChannel[]> {
  const raised = raise(channels.values(), memory)
  if (raised.every(({ isOld }) => isOld)) return raised
  await beginEpoch(client, true)
  for (const channel of channels.values()) channel.isOld = true
  return raised
}

/** Locked channels by name. */
type Channels = ReadonlyMap<string, LockedChannel>

const channelOf = (channels: Channels, payment: ChannelClaim) => channels.get(channelName(channelRef(payment)))

/** Decides about reservations, and adds the holds of those that fit. */
async function decideReservations(
  client: ClientBase,
  batch: readonly ByChannel<Reservation>[],
  { channels, memory }: { channels: Channels; memory: ChargeMemory },
): Promise<Decided[]> {
  if (batch.length === 0) return []
  await dropEnded(client, [...channels.values()])
  const hasOld = [...channels.values()].some(({ isOld }) => isOld)
  const epochAge = hasOld ? await beginEpoch(client, false) : 0
  const deposits = await readDeposits(client, batch)
  const decide = (reservation: ByChannel<Reservation>, channel: LockedChannel): ReserveOutcome => {
    const state = deposits.get(reservation.key.toString('base64'))
    if (state !== undefined) return { kind: 'taken', state, channel: stateOf(channel) }
    return channel.isOld
      ? account(reservation, channel, { epochAge, isRemembered: memory.recall(channel) !== undefined })
      : admit(reservation, channel)
  }
  return batch.map((reservation) => {
    const channel = channelOf(channels, reservation)
    return { reservation, channel, decision: channel ? decide(reservation, channel) : UNSYNCED }
  })
}

function changedBy({ channel, decision }: Decided): LockedChannel[] {
  return channel && (decision.kind === 'reserved' || channel.isAccounted) ? [channel] : []
}

/**
 * Records the deposits of the attempts that were reserved, and removes the holds of the attempts that were not reserved. An attempt ends
 * here if another payment has used the authorization of its deposit since the deposits were read.
 */
async function takeBack(
  client: ClientBase,
  decided: readonly Decided[],
  outcomes: Map<ByChannel<Reservation>, ReserveOutcome>,
): Promise<void> {
  const isMade = ({ reservation }: Decided) => outcomes.get(reservation)?.kind === 'reserved'
  const late = await takeDeposits(
    client,
    decided.filter(isMade).map(({ reservation }) => reservation),
  )
  await endLeases(
    client,
    late.map(({ id }) => id),
    true,
  )
  for (const reservation of late) outcomes.set(reservation, { kind: 'taken', state: 'RESERVED' })
  const changed = new Set<LockedChannel>()
  for (const { reservation, channel, decision } of decided.filter((each) => !isMade(each))) {
    if (!channel || decision.kind !== 'reserved') continue
    dropHold(channel, reservation)
    changed.add(channel)
  }
  await writeChannels(client, [...changed])
}

interface Decided {
  reservation: ByChannel<Reservation>
  channel: LockedChannel | undefined
  decision: ReserveOutcome
}

/** Reserves the admitted payments. For the other payments, it finds out whether they are under way or charged already. */
async function writeReservations(
  client: ClientBase,
  decided: readonly Decided[],
  holder: number | null,
): Promise<Map<ByChannel<Reservation>, ReserveOutcome>> {
  const fitting = decided.filter(({ decision }) => decision.kind === 'reserved').map(({ reservation }) => reservation)
  const others = decided.filter(({ decision }) => decision.kind !== 'reserved').map(({ reservation }) => reservation)
  const written = fitting.length > 0 ? await reserve(client, fitting, holder) : []
  const outcomes = new Map(fitting.map((reservation, index) => [reservation, written[index]]))
  const states = others.length > 0 ? await readStates(client, others) : new Map<string, PaymentState>()
  const outcomeOf = ({ reservation, channel, decision }: Decided): ReserveOutcome => {
    const outcome = outcomes.get(reservation) ?? decision
    // If a batch presents one voucher several times, only one presentation is reserved.
    if (outcome.kind === 'reserved') return outcome
    const state = outcome.kind === 'taken' ? outcome.state : states.get(reservation.key.toString('base64'))
    if (state === undefined) return outcome
    return { kind: 'taken', state, ...(channel && { channel: stateOf(channel) }) }
  }
  return new Map(decided.map((each) => [each.reservation, outcomeOf(each)]))
}

const STILL_OPEN = `select id from payment where id = any($1::uuid[]) and state in ('SETTLING', 'UNKNOWN')`

/** Removes holds with an ended lease, unless their deposits may still arrive. */
async function dropEnded(client: Client, channels: readonly LockedChannel[]): Promise<void> {
  const ended = channels.flatMap(({ holds, now }) => holds.filter(({ until }) => until < now)).map(({ id }) => id)
  if (ended.length === 0) return
  // The reservations of these vouchers are released before their holds are removed. Otherwise a holder could still settle a deposit for a
  // payment without room on its channel. A hold lasts at least as long as the lease of its row.
  await endLeases(client, ended, true)
  const { rows } = await client.query<{ id: string }>(STILL_OPEN, [ended])
  const open = new Set(rows.map(({ id }) => id))
  for (const channel of channels)
    channel.holds = channel.holds.filter(({ id, until }) => until >= channel.now || open.has(id))
}

/**
 * Charges payments to their channels, or removes their holds. `due`: the ends that are still to be written to the payments. The outcomes
 * assume that all of these ends succeed.
 */
function endVouchers(
  batch: readonly VoucherEnd[],
  channels: Channels,
): { due: VoucherEnd[]; outcomes: Map<VoucherEnd, VoucherEnded>; changed: LockedChannel[] } {
  const ended = new Set<string>()
  const due: VoucherEnd[] = []
  const outcomes = new Map<VoucherEnd, VoucherEnded>()
  const changed: LockedChannel[] = []
  for (const each of batch) {
    const { payment, end } = each
    const channel = channelOf(channels, payment)
    // A payment ends once, even if the batch ends it twice.
    if (ended.has(payment.id)) continue
    if (end.state === 'SETTLED' && !stillHolds(channel, payment)) continue
    ended.add(payment.id)
    due.push(each)
    if (!channel) continue
    changed.push(channel)
    if (end.state === 'RELEASED') dropHold(channel, payment)
    outcomes.set(each, end.state === 'RELEASED' ? 'released' : { receipt: chargeTo(channel, payment) })
    // authz must ask the chain for the balance with the deposit before it takes the next voucher.
    if (needsChainRead(each)) channel.age = Number.POSITIVE_INFINITY
  }
  return { due, outcomes, changed }
}

/** Whether a deposit has arrived and authz has not asked the chain for the channel's state since. */
function needsChainRead({ end }: VoucherEnd): boolean {
  return end.state === 'SETTLED' && end.charge.by === 'deposit' && !end.mirror
}

/** Ends payments. Rejects with `EndsLost` if one of them is no longer in the state that its end requires. */
async function endPayments(client: ClientBase, batch: readonly VoucherEnd[]): Promise<void> {
  if (batch.length === 0) return
  const due = batch.map((each) => {
    const item = endOf(each)
    return { part: item.state === 'SETTLED' && !item.begun ? charging : closing, item }
  })
  const ended = await takeTurn(client, due)
  const lost = batch.filter((_, index) => !ended[index])
  if (lost.length > 0) throw new EndsLost(lost)
}

function endOf({ payment, end }: VoucherEnd): End {
  const { id, key, requestBody, varied } = payment
  return {
    ...{
      id,
      key,
      requestBody,
      varied,
      state: end.state,
      begun: isSettling(end),
      upstreamStatus: upstreamStatusOf(end),
    },
    transaction: end.state === 'SETTLED' && end.charge.by === 'deposit' ? end.charge.transaction : undefined,
    reason: end.state === 'RELEASED' ? end.reason : undefined,
  }
}

/** Whether the payment is in SETTLING before its end. Only deposits have a settlement. A voucher is charged from RESERVED. */
function isSettling(end: VoucherEnd['end']): boolean {
  return end.state === 'SETTLED' ? end.charge.by === 'deposit' : end.unsent === true
}

function upstreamStatusOf(end: VoucherEnd['end']): number | undefined {
  if (end.state === 'RELEASED') return end.upstreamStatus
  return end.charge.by === 'voucher' ? end.charge.upstreamStatus : undefined
}

/** A deposit with an unknown outcome, and the chain's decision. */
export type VoucherResolution = { payment: PaymentRef & ChannelClaim; end: Resolution }

/** Thrown for a deposit into a channel that has no row, so that nothing can be charged. */
export class ChannelMissing extends Error {}

/**
 * Writes the chain's decisions about UNKNOWN deposits. If a deposit has arrived, its voucher is charged, and authz must read the channel's
 * chain state before the next voucher. Rejects, and writes nothing, when a channel's row refuses a charge because no voucher covers it.
 */
export function resolveVouchers(pool: Pool, batch: readonly VoucherResolution[]): Promise<boolean[]> {
  return inTransaction(pool, async (client) => {
    const channels = await lockChannels(
      client,
      batch.map(({ payment }) => channelRef(payment)),
    )
    const decided = coveredOnly(batch, channels)
    const written = await resolve(client, decided)
    const won = decided.filter((_, index) => written[index])
    for (const { payment, end } of won) {
      const channel = channels.get(channelName(channelRef(payment)))
      if (!channel) throw new ChannelMissing('a deposit without its channel')
      if (end.state === 'SETTLED') chargeTo(channel, payment)
      else dropHold(channel, payment)
    }
    await writeChannels(client, [...channels.values()])
    await forgetMirrors(
      client,
      won.map(({ payment }) => channelRef(payment)),
    )
    return written
  })
}

/**
 * Returns the chain's decisions. If a channel does not cover its voucher even with the deposit, its decision becomes CANCELLED: the payer
 * has taken money back since the voucher was admitted. Then nothing is charged for the voucher (M10).
 */
function coveredOnly(batch: readonly VoucherResolution[], channels: Channels): VoucherResolution[] {
  const charges = new Map<LockedChannel, bigint>()
  return batch.map((each) => {
    const channel = channelOf(channels, each.payment)
    if (!channel || each.end.state !== 'SETTLED') return each
    const before = charges.get(channel) ?? 0n
    if (!covers(channel, each.payment, before)) return { ...each, end: { state: 'CANCELLED' } }
    charges.set(channel, before + BigInt(each.payment.requirements.amount))
    return each
  })
}

/** The receipt of a payment that was charged before, with its channel's present state. */
export async function receiptOf(client: Client, payment: ChannelClaim): Promise<ChannelReceipt | undefined> {
  const channel = await readChannel(client, channelRef(payment))
  const { requirements, signed } = payment
  return channel && { channel, sum: signed.voucher.maxClaimableAmount, chargedAmount: requirements.amount }
}

function mirrorOf(client: ClientBase, payment: ByChannel<HeldPayment>, mirror: ChannelMirror): Promise<void> {
  const { environment, signed } = payment
  return mirrorChannel(
    client,
    // A channel may hold money although authz has sent no deposit. Then it may have had a row that was lost.
    { ...channelRef(payment), environment, config: signed.channelConfig, mirror, isNew: mirror.balance === 0n },
    Date.now(),
  )
}
