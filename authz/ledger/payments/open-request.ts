import type { ClientBase } from 'pg'
import { BATCH_SETTLEMENT } from '../../../domain/accepts/offered-option.ts'
import { bytesOf } from '../../chain/hex.ts'
import { arrayOf } from '../sql/array-parameter.ts'
import { LEASE_SECONDS, SILENCE_SECONDS } from './lease.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * The longest time for which a voucher is reserved, in seconds, unless a third of its channel's withdrawal delay is shorter. A voucher must
 * be claimed well before its payer can withdraw the deposit. The withdrawal may have begun some minutes ago, because a mirrored state may
 * be that old (`contract.ts`).
 */
const MOST_HELD_SECONDS = 3_600

/** SQL: a voucher without a deposit. */
const IS_VOUCHER = '(channel_id is not null and authorization_key is null)'

// Extends the leases of payments with requests that Envoy reports as open, because an upload may take minutes. A lease never outlasts its
// authorization. Only every second report writes a row. After an outage, a report also extends a lease that has ended, if the attempt still
// holds its payment. It does not do so for a voucher, because other vouchers may have replaced its hold.
const HOLD_ON = `
  with open as materialized (
    select id, bucket, network, case when scheme = '${BATCH_SETTLEMENT}' then signed #>> '{voucher,channelId}' end as channel,
        least(now() + make_interval(secs => ${LEASE_SECONDS}), case when not ${IS_VOUCHER} then valid_before end) as until
      from payment
      where id = any($1) and state = 'RESERVED' and (lease_until > now() or channel_id is null)
        and lease_until < now() + make_interval(secs => ${SILENCE_SECONDS})
        and (${IS_VOUCHER} or lease_until < valid_before)
        and (scheme <> '${BATCH_SETTLEMENT}' or created_at > now() - make_interval(secs =>
          least(${MOST_HELD_SECONDS}, (signed #>> '{channelConfig,withdrawDelay}')::float8 / 3)))),
  held as (
    insert into payment_lease as l (id, bucket, lease_until) select id, bucket, until from open order by id
    on conflict (id, bucket) do update set lease_until = greatest(l.lease_until, excluded.lease_until))
  select id, network, channel from open`

// Extends the holds of vouchers. This statement has a transaction of its own, because channels are locked before payments. If a hold cannot
// be extended, its lease ends.
const HOLD_ROOM = `
  with locked as materialized (select network, channel_id from payment_channel
    where (network, channel_id) in (select * from unnest($1::text[], $2::bytea[]))
    order by network, channel_id for update)
  update payment_channel c set holds = (
      select coalesce(jsonb_agg(case when h.hold ->> 'id' = any($3::text[])
        then jsonb_set(h.hold, '{until}', to_jsonb(extract(epoch from clock_timestamp()) + ${LEASE_SECONDS}))
        else h.hold end order by h.place), '[]')
      from jsonb_array_elements(c.holds) with ordinality as h(hold, place))
    from locked l where c.network = l.network and c.channel_id = l.channel_id`

interface Held {
  id: string
  network: string
  channel: string | null
}

/** Extends the leases of reservations with open requests. If they pay through channels, their vouchers also keep their room for longer. */
export async function holdOn(client: Client, paymentIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<Held>(HOLD_ON, [arrayOf('uuid', paymentIds)])
  const inChannels = rows.flatMap(({ id, network, channel }) => (channel ? [{ id, network, channel }] : []))
  if (inChannels.length === 0) return
  await client.query(HOLD_ROOM, [
    inChannels.map(({ network }) => network),
    inChannels.map(({ channel }) => bytesOf(channel)),
    inChannels.map(({ id }) => id),
  ])
}
