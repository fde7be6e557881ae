import type { ClientBase, Pool } from 'pg'
import type { PaymentReason } from '../../../domain/payment-reasons.ts'
import { inTransaction } from '../../../runtime/transaction.ts'
import type { ChannelMirror, ChannelReceipt } from '../../schemes/batch-settlement/channel-state.ts'
import type { Charge, HeldPayment, PaymentRef, PaymentState, Reservation, ReserveOutcome } from '../ledger.ts'
import { endLeases } from '../payments/ended-leases.ts'
import { readStates, reserve } from '../payments/reserve.ts'
import { charging, closing, type End, type Resolution, resolve } from '../payments/transitions.ts'
import { takeTurn, work } from '../sql/turn.ts'
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
 * Payments through channels. Each has a row like any other payment. Its channel's row says which vouchers are in flight and the sum of
 * all charges. Both are written in one transaction, under the lock of the channel's row.
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

/** The outcome of a `VoucherEnd`: undefined when the attempt no longer held its voucher. */
export type VoucherEnded = { receipt: ChannelReceipt } | 'released' | undefined

/** One step on a channel. A step with a new state of the chain has a batch of its own: it may have to make the channel's row. */
export type ChannelStep = { reserve: ByChannel<Reservation> } | { end: VoucherEnd }

/**
 * Writes steps on channels in one transaction: reservations and ends lock the same rows, and in two transactions they would wait for each
 * other. Ends come first, since they make room. Then it reserves vouchers, each at most once, as far as they fit on their channels.
 * Results are in the order of the batch.
 */
export function stepChannels(
  pool: Pool,
  batch: readonly ChannelStep[],
  { memory, holder }: { memory: ChargeMemory; holder: number | null },
): Promise<(ReserveOutcome | VoucherEnded)[]> {
  const ends = batch.flatMap((step) => ('end' in step ? step.end : []))
  const reservations = batch.flatMap((step) => ('reserve' in step ? step.reserve : []))
  return inTransaction(pool, async (client) => {
    for (const { payment, end } of ends)
      if (end.state === 'SETTLED' && end.mirror) await mirrorOf(client, payment, end.mirror)
    for (const reservation of reservations)
      if (reservation.mirror) await mirrorOf(client, reservation, reservation.mirror)
    const channels = await lockChannels(
      client,
      [...ends.map(({ payment }) => payment), ...reservations].map(channelRef),
    )
    const raised = await believed(client, channels, memory)
    const ended = await endVouchers(client, ends, channels)
    const reserved = await reserveVouchers(client, reservations, { channels, memory, holder })
    await writeChannels(client, [...new Set([...raised, ...ended.changed, ...reserved.changed])])
    await forgetMirrors(
      client,
      ends.filter(isBlind).map(({ payment }) => channelRef(payment)),
    )
    return batch.map((step) => ('end' in step ? ended.outcomes.get(step.end) : reserved.outcomes.get(step.reserve)))
  })
}

/** Raises rows that have lost charges, as far as this process remembers those. A database that was set back begins a new epoch. */
async function believed(client: ClientBase, channels: Channels, memory: ChargeMemory): Promise<LockedChannel[]> {
  const raised = raise(channels.values(), memory)
  if (raised.every(({ isOld }) => isOld)) return raised
  await beginEpoch(client, true)
  for (const channel of channels.values()) channel.isOld = true
  return raised
}

/** Locked channels by name. */
type Channels = ReadonlyMap<string, LockedChannel>

/** The outcome of each step, and the channels with changed rows. */
interface Done<Step, Outcome> {
  outcomes: Map<Step, Outcome>
  changed: LockedChannel[]
}

const channelOf = (channels: Channels, payment: ChannelClaim) => channels.get(channelName(channelRef(payment)))

async function reserveVouchers(
  client: ClientBase,
  batch: readonly ByChannel<Reservation>[],
  { channels, memory, holder }: { channels: Channels; memory: ChargeMemory; holder: number | null },
): Promise<Done<ByChannel<Reservation>, ReserveOutcome>> {
  if (batch.length === 0) return { outcomes: new Map(), changed: [] }
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
  const decided = batch.map((reservation) => {
    const channel = channelOf(channels, reservation)
    return { reservation, channel, decision: channel ? decide(reservation, channel) : UNSYNCED }
  })
  const outcomes = await writeReservations(client, decided, holder)
  const made = batch.filter((reservation) => outcomes.get(reservation)?.kind === 'reserved')
  const late = await takeDeposits(client, made)
  await endLeases(
    client,
    late.map(({ id }) => id),
    true,
  )
  for (const reservation of late) outcomes.set(reservation, { kind: 'taken', state: 'RESERVED' })
  const changed: LockedChannel[] = []
  for (const { reservation, channel } of decided) {
    if (!channel) continue
    const isReserved = outcomes.get(reservation)?.kind === 'reserved'
    if (!isReserved) dropHold(channel, reservation)
    if (isReserved || channel.isAccounted) changed.push(channel)
  }
  return { outcomes, changed }
}

interface Decided {
  reservation: ByChannel<Reservation>
  channel: LockedChannel | undefined
  decision: ReserveOutcome
}

/** Reserves the admitted payments. Of the others it finds those that are under way or charged already. */
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
    // If a batch presents one voucher several times, one presentation gets it.
    if (outcome.kind === 'reserved') return outcome
    const state = outcome.kind === 'taken' ? outcome.state : states.get(reservation.key.toString('base64'))
    if (state === undefined) return outcome
    return { kind: 'taken', state, ...(channel && { channel: stateOf(channel) }) }
  }
  return new Map(decided.map((each) => [each.reservation, outcomeOf(each)]))
}

const STILL_OPEN = `select id from payment where id = any($1::uuid[]) and state in ('SETTLING', 'UNKNOWN')`

/** Drops the holds of vouchers with a holder that has been silent for too long, except where the deposit may still arrive. */
async function dropEnded(client: Client, channels: readonly LockedChannel[]): Promise<void> {
  const ended = channels.flatMap(({ holds, now }) => holds.filter(({ until }) => until < now)).map(({ id }) => id)
  if (ended.length === 0) return
  // The clock alone is not enough: the holder may still be about to begin a settlement. Its deposit would then arrive without room for the
  // payment. A hold ends no sooner than the lease of its row.
  await endLeases(client, ended, true)
  const { rows } = await client.query<{ id: string }>(STILL_OPEN, [ended])
  const open = new Set(rows.map(({ id }) => id))
  for (const channel of channels)
    channel.holds = channel.holds.filter(({ id, until }) => until >= channel.now || open.has(id))
}

/** Charges payments through their channels, or gives back the room that they held there. */
async function endVouchers(
  client: ClientBase,
  batch: readonly VoucherEnd[],
  channels: Channels,
): Promise<Done<VoucherEnd, VoucherEnded>> {
  const held = batch.filter(
    ({ payment, end }) => end.state === 'RELEASED' || stillHolds(channelOf(channels, payment), payment),
  )
  const won = held.length > 0 ? await endPayments(client, held) : new Set<string>()
  const outcomes = new Map<VoucherEnd, VoucherEnded>()
  const changed: LockedChannel[] = []
  for (const each of batch) {
    const { payment, end } = each
    const channel = channelOf(channels, payment)
    // A payment ends once, even if the batch ends it twice.
    if (!channel || !won.delete(payment.id)) continue
    changed.push(channel)
    if (end.state === 'RELEASED') dropHold(channel, payment)
    outcomes.set(each, end.state === 'RELEASED' ? 'released' : { receipt: chargeTo(channel, payment) })
    // authz must ask the chain for the balance with the deposit before it takes the next voucher.
    if (isBlind(each)) channel.age = Number.POSITIVE_INFINITY
  }
  return { outcomes, changed }
}

/** A deposit has arrived, and authz has not asked the chain for the channel's state since. */
function isBlind({ end }: VoucherEnd): boolean {
  return end.state === 'SETTLED' && end.charge.by === 'deposit' && !end.mirror
}

async function endPayments(client: ClientBase, batch: readonly VoucherEnd[]): Promise<Set<string>> {
  const ends = batch.map(endOf)
  const isCharge = ({ state, begun }: End) => state === 'SETTLED' && !begun
  const [charges, others] = [ends.filter(isCharge), ends.filter((end) => !isCharge(end))]
  const [charged = [], closed = []] = await takeTurn(client, [work(charging, charges), work(closing, others)])
  const won = [...charges.filter((_, index) => charged[index]), ...others.filter((_, index) => closed[index])]
  return new Set(won.map(({ id }) => id))
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

/** Only deposits have a settlement; a voucher is charged from RESERVED. */
function isSettling(end: VoucherEnd['end']): boolean {
  return end.state === 'SETTLED' ? end.charge.by === 'deposit' : end.unsent === true
}

function upstreamStatusOf(end: VoucherEnd['end']): number | undefined {
  if (end.state === 'RELEASED') return end.upstreamStatus
  return end.charge.by === 'voucher' ? end.charge.upstreamStatus : undefined
}

/** A deposit with an unknown outcome, and the chain's decision. */
export type VoucherResolution = { payment: PaymentRef & ChannelClaim; end: Resolution }

/** A deposit into a channel without a row: no row here can be charged. */
export class ChannelMissing extends Error {}

/**
 * UNKNOWN -> the chain's decision about deposits. A deposit that has arrived charges its voucher. The chain must be asked for the
 * channel's state before the next voucher is taken.
 * Rejects, and writes none of the batch, when a channel's row refuses the charge because no voucher covers it.
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
 * The chain's decisions, with CANCELLED for a voucher that its channel does not cover even with the deposit: its payer has taken money back
 * meanwhile. Nothing is charged for it then (M10).
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
    // A channel that holds money before authz has sent a deposit may have had a row that was lost.
    { ...channelRef(payment), environment, config: signed.channelConfig, mirror, isNew: mirror.balance === 0n },
    Date.now(),
  )
}
