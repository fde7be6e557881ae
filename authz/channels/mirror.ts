import type { ClientBase, Pool } from 'pg'
import { bytesOf } from '../chain/hex.ts'
import { isForward } from '../ledger/channels/channel-rows.ts'
import type { ChainState } from '../schemes/batch-settlement/contract-views.ts'
import { CHANNEL_COLUMNS, type ChannelRow, channelOf, type PaymentChannel } from './channel.ts'

type Client = Pick<ClientBase | Pool, 'query'>

/** A channel that is unused for this long is not read from the chain, unless it has something to claim. */
const IN_USE_MINUTES = 15

/**
 * Unchanged state is written again after this time. Requests treat it as too old much later (`authz/schemes/batch-settlement/contract.ts`).
 */
const REWRITTEN_AFTER_SECONDS = 100

const WATCHED = `
  select ${CHANNEL_COLUMNS}, now() as "readAt" from payment_channel
  where network = $1 and (charged > total_claimed or withdraw_requested_at > 0
    or last_request_at > now() - interval '${IN_USE_MINUTES} minutes')
  order by synced_at nulls first limit $2`

/**
 * The channels of a network about which authz has to ask the chain, first those that it asked about longest ago. `readAt` is the time of
 * this query, by the database's clock.
 */
export async function readWatched(
  client: Client,
  { network, limit }: { network: string; limit: number },
): Promise<{ channels: PaymentChannel[]; readAt: Date }> {
  const { rows } = await client.query<ChannelRow & { readAt: Date }>(WATCHED, [network, limit])
  return { channels: rows.map(channelOf), readAt: rows[0]?.readAt ?? new Date(0) }
}

// SQL: writes the chain's answers into the rows of channels, in the order of their keys. A row that was written after authz asked the chain
// is not changed. The charged sum is raised to the claimed sum, because records of charges may be lost.
const MIRROR = `
  with s as (
    select c.network, s.* from payment_channel c
    join unnest($2::bytea[], $3::numeric[], $4::numeric[], $5::bigint[], $6::bigint[])
        as s(channel_id, balance, total_claimed, withdraw_requested_at, refund_nonce)
      on c.network = $1 and c.channel_id = s.channel_id
    where coalesce(c.synced_at < now() - interval '${REWRITTEN_AFTER_SECONDS} seconds', true)
      or (c.balance, c.total_claimed, c.withdraw_requested_at, c.refund_nonce, c.unclaimed_since is null) is distinct from
        (s.balance, s.total_claimed, s.withdraw_requested_at, s.refund_nonce, c.charged <= s.total_claimed)
    order by c.channel_id for no key update of c
  )
  update payment_channel c set balance = s.balance, total_claimed = s.total_claimed,
      withdraw_requested_at = s.withdraw_requested_at, refund_nonce = s.refund_nonce, synced_at = now(),
      charged = greatest(c.charged, s.total_claimed), signed_max = greatest(c.signed_max, s.total_claimed),
      signature = case when s.total_claimed > c.signed_max then '0x' else c.signature end,
      unclaimed_since = case when c.charged <= s.total_claimed then null
        when s.total_claimed > c.total_claimed then now() else coalesce(c.unclaimed_since, now()) end
  from s where c.network = s.network and c.channel_id = s.channel_id
    and coalesce(c.synced_at < $7, true)
    and ${isForward('s.refund_nonce')}`

/**
 * Writes the chain's answers about channels, which it gave after `readAt`. Returns the number of rows written. A channel that another
 * process has written since `readAt` stays unchanged.
 */
export async function mirror(
  client: Client,
  seen: { network: string; channels: readonly PaymentChannel[]; states: readonly ChainState[]; readAt: Date },
): Promise<number> {
  const { network, channels, states, readAt } = seen
  const column = (value: (state: ChainState) => bigint | number) => states.map((state) => String(value(state)))
  const { rowCount } = await client.query(MIRROR, [
    network,
    channels.map(({ channelId }) => bytesOf(channelId)),
    column(({ balance }) => balance),
    column(({ totalClaimed }) => totalClaimed),
    column(({ withdrawRequestedAt }) => withdrawRequestedAt),
    column(({ refundNonce }) => refundNonce),
    readAt,
  ])
  return rowCount ?? 0
}

/** The time of the database's clock. The caller reads it before it asks the chain, and passes it to `mirror` as `readAt`. */
export async function databaseTime(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date(0)
}
