import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../../runtime/transaction.ts'
import type { ChannelMirror, ChannelReceipt } from '../batch-settlement/channel-state.ts'
import { longestTrust } from '../batch-settlement/contract.ts'
import { type ChannelPayment, isChannelPayment } from '../batch-settlement/payload.ts'
import { isCovered, roomFor } from '../batch-settlement/room.ts'
import {
  type ChannelRef,
  channelName,
  forgetMirrors,
  type LockedChannel,
  lockChannels,
  mirrorChannel,
  readChannel,
  stateOf,
  writeChannels,
} from './channel-rows.ts'
import { type Resolution, resolve } from './close.ts'
import type { Charge, HeldPayment, PaymentRef, PaymentState, Reservation, ReserveOutcome } from './ledger.ts'
import { readStates, reserve } from './reserve.ts'
import type { UnresolvedPayment } from './unresolved.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Payments through channels. Each is a payment like any other, and its channel's row says which vouchers are in flight and what
 * was charged in all: both are written in one transaction, under the lock of that row.
 */

/** A payment whose kind is known: whoever sorts payments by kind has looked. */
export type ByChannel<Payment> = Payment & { signed: ChannelPayment }

export function isByChannel<Payment extends { signed: HeldPayment['signed'] }>(
  payment: Payment,
): payment is ByChannel<Payment> {
  return isChannelPayment(payment.signed)
}

type Held = ByChannel<Pick<UnresolvedPayment, 'id' | 'requirements' | 'signed'>>

/** The channel of a payment. */
export function channelRef({ signed, requirements }: Held): ChannelRef {
  return { network: requirements.network, channelId: signed.voucher.channelId }
}

/**
 * Reserves vouchers, each at most once, as far as they fit on their channels beside each other; answers in the order of the
 * batch. One that brings news of the chain comes alone: its row may have to be made, which has no order with others.
 */
export function reserveVouchers(pool: Pool, batch: readonly ByChannel<Reservation>[]): Promise<ReserveOutcome[]> {
  return inTransaction(pool, async (client) => {
    for (const reservation of batch) if (reservation.mirror) await mirrorOf(client, reservation, reservation.mirror)
    const channels = await lockChannels(client, batch.map(channelRef))
    await dropEnded(client, [...channels.values()])
    const decided = batch.map((reservation) => {
      const channel = channels.get(channelName(channelRef(reservation)))
      return { reservation, channel, decision: channel ? admit(reservation, channel) : UNSYNCED }
    })
    const outcomes = await writeReservations(client, decided)
    const admitted = new Set<LockedChannel>()
    for (const [index, { reservation, channel }] of decided.entries()) {
      if (outcomes[index]?.kind === 'reserved' && channel) admitted.add(channel)
      else if (channel) dropHold(channel, reservation)
    }
    if (admitted.size > 0) await writeChannels(client, [...admitted])
    return outcomes
  })
}

const UNSYNCED: ReserveOutcome = { kind: 'unsynced' }

interface Decided {
  reservation: ByChannel<Reservation>
  channel: LockedChannel | undefined
  decision: ReserveOutcome
}

/** Reserves what has been admitted; of the others those are told apart that are under way or charged already. */
async function writeReservations(client: ClientBase, decided: readonly Decided[]): Promise<ReserveOutcome[]> {
  const fitting = decided.filter(({ decision }) => decision.kind === 'reserved').map(({ reservation }) => reservation)
  const others = decided.filter(({ decision }) => decision.kind !== 'reserved').map(({ reservation }) => reservation)
  const written = fitting.length > 0 ? await reserve(client, fitting) : []
  const outcomes = new Map(fitting.map(({ id }, index) => [id, written[index]]))
  const states = others.length > 0 ? await readStates(client, others) : new Map<string, PaymentState>()
  return decided.map(({ reservation: { id, key }, channel, decision }) => {
    const outcome = outcomes.get(id) ?? decision
    // Of several presentations of one voucher in a batch, one has it.
    if (outcome.kind === 'reserved') return outcome
    const state = outcome.kind === 'taken' ? outcome.state : states.get(key.toString('base64'))
    if (state === undefined) return outcome
    return { kind: 'taken', state, ...(channel && { channel: stateOf(channel) }) }
  })
}

/** Takes room for a voucher on its channel, if there is any. */
function admit(reservation: ByChannel<Reservation>, channel: LockedChannel): ReserveOutcome {
  const { id, signed, requirements, leaseSeconds } = reservation
  const state = stateOf(channel)
  const isDeposit = signed.type === 'deposit'
  // What a deposit adds to is the facilitator's to look at, which has just done so.
  if (!isDeposit && channel.age > longestTrust(signed.channelConfig.withdrawDelay)) return UNSYNCED
  if (channel.withdrawRequestedAt > 0) return { kind: 'unfit', reason: 'channel_withdrawal_pending', channel: state }
  const hold = { id, amount: BigInt(requirements.amount), max: BigInt(signed.voucher.maxClaimableAmount) }
  const room = roomFor(channel, channel.holds, hold)
  if (room === 'never') return { kind: 'unfit', reason: MISMATCH, channel: state }
  const balance = channel.balance - channel.promised + (isDeposit ? BigInt(signed.deposit.amount) : 0n)
  if (hold.max > balance) return { kind: 'unfit', reason: EXCEEDS_BALANCE, channel: state }
  if (room === 'later') return { kind: 'crowded', channel: state }
  channel.holds = [...channel.holds, { ...hold, until: channel.now + leaseSeconds }]
  return { kind: 'reserved' }
}

const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
const EXCEEDS_BALANCE = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'

const STILL_OPEN = `select id from payment where id = any($1::uuid[]) and state in ('SETTLING', 'UNKNOWN')`

/** Vouchers whose holder has been silent for too long make room, but for those whose deposit may still arrive. */
export async function dropEnded(client: Client, channels: readonly LockedChannel[]): Promise<void> {
  const ended = channels.flatMap(({ holds, now }) => holds.filter(({ until }) => until < now)).map(({ id }) => id)
  if (ended.length === 0) return
  const { rows } = await client.query<{ id: string }>(STILL_OPEN, [ended])
  const open = new Set(rows.map(({ id }) => id))
  for (const channel of channels)
    channel.holds = channel.holds.filter(({ id, until }) => until >= channel.now || open.has(id))
}

function dropHold(channel: LockedChannel, { id }: { id: string }): void {
  channel.holds = channel.holds.filter((hold) => hold.id !== id)
}

/** A payment through a channel and how its attempt ended. */
export interface VoucherEnd {
  payment: ByChannel<HeldPayment>
  end: { state: 'SETTLED'; charge: Charge; mirror?: ChannelMirror } | Released
}

/** `unsent`: it was to be settled, and nobody was asked to. */
type Released = { state: 'RELEASED'; reason: string; upstreamStatus?: number | undefined; unsent?: true | undefined }

/** What came of it: undefined when the attempt no longer held its voucher. */
export type VoucherEnded = { receipt: ChannelReceipt } | 'released' | undefined

const END = {
  name: 'ledger-end-vouchers',
  text: `
  update payment p set state = e.state, transaction = e.transaction, error_reason = e.reason,
      upstream_status = coalesce(e.upstream_status, p.upstream_status),
      settled_at = case when e.state = 'SETTLED' then now() end
    from unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
      as e(key, id, was, state, transaction, reason, upstream_status)
    where p.key = e.key and p.id = e.id and p.state = e.was
  returning p.id`,
}

/**
 * Charges payments through their channels, or gives back the room that they had there. One that brings news of the chain comes
 * alone, as with reservations.
 */
export function endVouchers(pool: Pool, batch: readonly VoucherEnd[]): Promise<VoucherEnded[]> {
  return inTransaction(pool, async (client) => {
    for (const { payment, end } of batch)
      if (end.state === 'SETTLED' && end.mirror) await mirrorOf(client, payment, end.mirror)
    const channels = await lockChannels(
      client,
      batch.map(({ payment }) => channelRef(payment)),
    )
    const channelOf = ({ payment }: VoucherEnd) => channels.get(channelName(channelRef(payment)))
    const won = await endPayments(
      client,
      batch.filter((each) => isHeld(each, channelOf(each))),
    )
    const ended = batch.map((each): VoucherEnded => {
      const channel = channelOf(each)
      const { payment, end } = each
      if (!channel || !won.has(payment.id)) return undefined
      if (end.state === 'SETTLED') return { receipt: chargeTo(channel, payment) }
      dropHold(channel, payment)
      return 'released'
    })
    await writeChannels(client, [...channels.values()])
    const blind = batch.filter(({ end }) => end.state === 'SETTLED' && end.charge.by === 'deposit' && !end.mirror)
    if (blind.length > 0)
      await forgetMirrors(
        client,
        blind.map(({ payment }) => channelRef(payment)),
      )
    return ended
  })
}

/** A holder that was taken for dead may find its room given to others: it must not charge then. */
function isHeld({ payment, end }: VoucherEnd, channel: LockedChannel | undefined): boolean {
  if (end.state === 'RELEASED') return true
  const hold = channel?.holds.find(({ id }) => id === payment.id)
  return channel !== undefined && hold !== undefined && isCovered(channel, [hold])
}

async function endPayments(client: ClientBase, ends: readonly VoucherEnd[]): Promise<ReadonlySet<string>> {
  const column = <Value>(value: (end: VoucherEnd) => Value) => ends.map(value)
  const { rows } = await client.query<{ id: string }>({
    ...END,
    values: [
      column(({ payment }) => payment.key),
      column(({ payment }) => payment.id),
      column(({ end }) => (isSettling(end) ? 'SETTLING' : 'RESERVED')),
      column(({ end }) => end.state),
      column(({ end }) => (end.state === 'SETTLED' && end.charge.by === 'deposit' ? end.charge.transaction : null)),
      column(({ end }) => (end.state === 'RELEASED' ? end.reason : null)),
      column(({ end }) => upstreamStatusOf(end) ?? null),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Deposits alone are settled by others; a voucher is charged where it is reserved. */
function isSettling(end: VoucherEnd['end']): boolean {
  return end.state === 'SETTLED' ? end.charge.by === 'deposit' : end.unsent === true
}

function upstreamStatusOf(end: VoucherEnd['end']): number | undefined {
  if (end.state === 'RELEASED') return end.upstreamStatus
  return end.charge.by === 'voucher' ? end.charge.upstreamStatus : undefined
}

/** What was delivered is charged, and the greatest voucher is the one that claims it. */
function chargeTo(channel: LockedChannel, { id, signed, requirements }: Held): ChannelReceipt {
  const { maxClaimableAmount, signature } = signed.voucher
  const max = BigInt(maxClaimableAmount)
  channel.charged += BigInt(requirements.amount)
  if (max > channel.signedMax) Object.assign(channel, { signedMax: max, signature })
  dropHold(channel, { id })
  return { channel: stateOf(channel), sum: maxClaimableAmount, chargedAmount: requirements.amount }
}

/** A deposit whose outcome nobody knew, and what the chain has said of it. */
export type VoucherResolution = { payment: PaymentRef & Held; end: Resolution }

/**
 * UNKNOWN -> what the chain has said of deposits. One that has arrived charges its voucher; how its channel stands since is to
 * be asked before the next one is taken.
 */
export function resolveVouchers(pool: Pool, batch: readonly VoucherResolution[]): Promise<boolean[]> {
  return inTransaction(pool, async (client) => {
    const channels = await lockChannels(
      client,
      batch.map(({ payment }) => channelRef(payment)),
    )
    const written = await resolve(client, batch)
    const won = batch.filter((_, index) => written[index])
    for (const { payment, end } of won) {
      const channel = channels.get(channelName(channelRef(payment)))
      if (!channel) throw new Error('a deposit without its channel')
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

/** What the receipt of a payment that was charged before says of its channel now. */
export async function receiptOf(client: Client, payment: Held): Promise<ChannelReceipt | undefined> {
  const channel = await readChannel(client, channelRef(payment))
  const { requirements, signed } = payment
  return channel && { channel, sum: signed.voucher.maxClaimableAmount, chargedAmount: requirements.amount }
}

function mirrorOf(client: ClientBase, payment: ByChannel<HeldPayment>, mirror: ChannelMirror): Promise<void> {
  const { environment, signed } = payment
  return mirrorChannel(
    client,
    { ...channelRef(payment), environment, config: signed.channelConfig, mirror },
    Date.now(),
  )
}
