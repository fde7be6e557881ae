import type { ClientBase } from 'pg'
import type { Hex } from 'viem'
import type { Environment } from '../../../domain/environment.ts'
import { bytesOf } from '../../chain/hex.ts'
import type { ChannelMirror, ChannelState } from '../../schemes/batch-settlement/channel-state.ts'
import type { ChannelConfig } from '../../schemes/batch-settlement/payload.ts'
import type { Hold } from '../../schemes/batch-settlement/room.ts'

type Client = Pick<ClientBase, 'query'>

export interface ChannelRef {
  network: string
  /** 32 bytes in hex, in upper or lower case. */
  channelId: string
}

/** A hold of a voucher, with its lease. */
export interface LeasedHold extends Hold {
  /** When the hold ends unless it is renewed, in Unix seconds. */
  until: number
}

/** A channel with a locked row: its values stay true until the transaction ends. */
export interface LockedChannel extends ChannelState {
  network: string
  holds: LeasedHold[]
  /** Seconds since authz read the channel from the chain; infinite if authz never read it. */
  age: number
  /** The sum of a signed refund, which may go back to the payer at any time. */
  promised: bigint
  /** The database's clock, Unix seconds. */
  now: number
  /** The row is of another epoch of the database: it may lack the last charges. */
  isOld: boolean
  /** Vouchers up to this sum buy nothing: the ledger may lack their payments. */
  usedUp: bigint
  /** The charges that the row may have lacked were added in this transaction. */
  isAccounted?: true
}

/** The canonical name of a channel, whatever the case of its id. */
export function channelName({ network, channelId }: ChannelRef): string {
  return `${network} ${channelId.toLowerCase()}`
}

interface Row extends Record<'charged' | 'signed_max' | 'balance' | 'total_claimed' | 'promised' | 'used_up', string> {
  network: string
  channel_id: Buffer
  signature: string
  withdraw_requested_at: string
  refund_nonce: string
  holds: { id: string; amount: string; max: string; until: number }[]
  age: number
  now: number
  is_old: boolean
}

const SELECT = `
  select network, channel_id, charged, signed_max, signature, balance, total_claimed, withdraw_requested_at, refund_nonce,
      holds, case when outdated or synced_at is null then 'infinity'
        else extract(epoch from clock_timestamp() - synced_at) end::float8 as age,
      case when refund_signed_nonce = refund_nonce then refund_signed else 0 end as promised,
      extract(epoch from clock_timestamp())::float8 as now, epoch <> (select current_epoch()) as is_old, used_up
    from payment_channel`

// All transactions lock channels in this order, and before any row of a payment: replicas that lock in different order deadlock.
const LOCK = {
  name: 'channels-lock',
  text: `${SELECT} where (network, channel_id) in (select * from unnest($1::text[], $2::bytea[]))
    order by network, channel_id for update`,
}

/** Locks the rows of these channels, and returns them by name. Unknown channels are absent. */
export async function lockChannels(client: Client, refs: readonly ChannelRef[]): Promise<Map<string, LockedChannel>> {
  const values = [refs.map(({ network }) => network), refs.map(({ channelId }) => bytesOf(channelId))]
  const { rows } = await client.query<Row>({ ...LOCK, values })
  return new Map(rows.map((row) => [channelName(refOf(row)), lockedOf(row)]))
}

/** A channel's state, without a lock. Returns undefined for an unknown channel. */
export async function readChannel(
  client: Client,
  { network, channelId }: ChannelRef,
): Promise<ChannelState | undefined> {
  const text = `${SELECT} where network = $1 and channel_id = $2`
  const { rows } = await client.query<Row>(text, [network, bytesOf(channelId)])
  return rows[0] && stateOf(lockedOf(rows[0]))
}

/** The part of a locked channel that clients may see. */
export function stateOf(channel: LockedChannel): ChannelState {
  const { channelId, charged, signedMax, signature, balance, totalClaimed, withdrawRequestedAt, refundNonce } = channel
  return { channelId, charged, signedMax, signature, balance, totalClaimed, withdrawRequestedAt, refundNonce }
}

function refOf({ network, channel_id }: Row): ChannelRef & { channelId: Hex } {
  return { network, channelId: `0x${channel_id.toString('hex')}` }
}

function lockedOf(row: Row): LockedChannel {
  const holds = row.holds.map(({ id, amount, max, until }) => ({ id, amount: BigInt(amount), max: BigInt(max), until }))
  const { age, now } = row
  return {
    ...refOf(row),
    charged: BigInt(row.charged),
    signedMax: BigInt(row.signed_max),
    signature: row.signature,
    balance: BigInt(row.balance),
    totalClaimed: BigInt(row.total_claimed),
    withdrawRequestedAt: Number(row.withdraw_requested_at),
    refundNonce: Number(row.refund_nonce),
    holds,
    promised: BigInt(row.promised),
    age,
    now,
    isOld: row.is_old,
    usedUp: BigInt(row.used_up),
  }
}

const WRITE = {
  name: 'channels-write',
  text: `
  update payment_channel c set charged = w.charged, signed_max = w.signed_max, signature = w.signature,
      balance = w.balance, holds = w.holds, last_request_at = now(),
      epoch = case when w.is_accounted then (select current_epoch()) else c.epoch end, used_up = w.used_up
    from unnest($1::text[], $2::bytea[], $3::numeric[], $4::numeric[], $5::text[], $6::jsonb[], $7::boolean[],
        $8::numeric[], $9::numeric[])
      as w(network, channel_id, charged, signed_max, signature, holds, is_accounted, used_up, balance)
    where c.network = w.network and c.channel_id = w.channel_id`,
}

/** Writes the charges and the vouchers in flight of locked channels. */
export async function writeChannels(client: Client, channels: readonly LockedChannel[]): Promise<void> {
  if (channels.length === 0) return
  const column = <Value>(value: (channel: LockedChannel) => Value) => channels.map(value)
  await client.query({
    ...WRITE,
    values: [
      column(({ network }) => network),
      column(({ channelId }) => bytesOf(channelId)),
      column(({ charged }) => String(charged)),
      column(({ signedMax }) => String(signedMax)),
      column(({ signature }) => signature),
      column(({ holds }) => JSON.stringify(holds, (_, value) => (typeof value === 'bigint' ? String(value) : value))),
      column(({ isAccounted = false }) => isAccounted),
      column(({ usedUp }) => String(usedUp)),
      column(({ balance }) => String(balance)),
    ],
  })
}

/** The chain state of a channel that may have no row yet. */
export interface MirroredChannel extends ChannelRef {
  environment: Environment
  config: ChannelConfig
  mirror: ChannelMirror
  /** The channel has just been opened, so a new row lacks no charges. */
  isNew: boolean
}

/**
 * SQL: whether an answer of the chain with this refund nonce may replace the state in row `c`. A node that lags behind gives a lower nonce,
 * and a balance that still includes refunded money. After ten minutes a lower nonce is accepted, because the chain may have been
 * reorganised.
 */
export function isForward(refundNonce: string): string {
  return `(c.refund_nonce <= ${refundNonce} or c.synced_at < now() - interval '10 minutes')`
}

// SQL: writes a channel's chain state. A claimed sum counts as charged, even if the record of the charge was lost. An older chain state
// never replaces a newer one.
const MIRROR = `
  insert into payment_channel as c (network, channel_id, environment, config, receiver, token, charged, signed_max, balance,
      total_claimed, withdraw_requested_at, refund_nonce, synced_at, epoch)
    values ($1, $2, $3, $4, $5, $6, $8, $8, $7, $8, $9, $10, clock_timestamp() - make_interval(secs => $11),
      case when $12 then current_epoch() else '' end)
  on conflict (network, channel_id) do update set balance = excluded.balance, total_claimed = excluded.total_claimed,
      charged = greatest(c.charged, excluded.total_claimed), signed_max = greatest(c.signed_max, excluded.total_claimed),
      signature = case when excluded.total_claimed > c.signed_max then '0x' else c.signature end,
      withdraw_requested_at = excluded.withdraw_requested_at, refund_nonce = excluded.refund_nonce,
      synced_at = excluded.synced_at, outdated = false
    where coalesce(c.synced_at < excluded.synced_at, true) and ${isForward('excluded.refund_nonce')}`

/** Writes the chain's state of a channel. A new row begins with the claimed sum as its charges. */
export async function mirrorChannel(client: Client, channel: MirroredChannel, now: number): Promise<void> {
  const { network, channelId, environment, config, mirror, isNew } = channel
  await client.query(MIRROR, [
    ...[network, bytesOf(channelId), environment, JSON.stringify(config)],
    ...[config.receiver.toLowerCase(), config.token.toLowerCase()],
    ...[String(mirror.balance), String(mirror.totalClaimed), mirror.withdrawRequestedAt, mirror.refundNonce],
    Math.max(0, (now - mirror.readAt) / 1000),
    isNew,
  ])
}

const FORGET = `
  update payment_channel c set synced_at = now(), outdated = true
    from unnest($1::text[], $2::bytea[]) as f(network, channel_id)
    where c.network = f.network and c.channel_id = f.channel_id`

/** Marks the mirrored states of these channels as outdated: authz must ask the chain before it takes the next voucher. */
export async function forgetMirrors(client: Client, refs: readonly ChannelRef[]): Promise<void> {
  if (refs.length === 0) return
  await client.query(FORGET, [refs.map(({ network }) => network), refs.map(({ channelId }) => bytesOf(channelId))])
}
