import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../../../runtime/transaction.ts'
import { endLeases } from './ended-leases.ts'
import { LIVING } from './holder.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Releases reservations of ended processes, because their leases may last longer than the payments are valid. A process without its lock or
 * lease for a while counts as ended. If it lives after all, it settles none of these payments (M2).
 */

/** How long a process may be without its lock or lease, in milliseconds. After a failed connection it takes the lock or lease again. */
const GRACE_MS = 5_000

/** The age up to which reservations are considered, in seconds: longer than a lease that no report of Envoy has extended. */
const LOOK_BACK_SECONDS = 600

/** The most reservations that one run of the job releases. */
const MOST_AT_ONCE = 5_000

const ORPHANS = `
  select a.id, t.network, a.channel_id from payment_attempt a join payment_terms t on t.id = a.terms
    where a.id > least_id_at(now() - make_interval(secs => ${LOOK_BACK_SECONDS}))
      and a.holder is not null and not (a.holder = any($1::bigint[]))
      and not exists (select from payment_step s where s.bucket = a.bucket and s.id = a.id)
    limit ${MOST_AT_ONCE}`

// All transactions lock channels before payments, and channels in the order of this statement. So they cannot deadlock.
const LOCK_CHANNELS = `
  select from payment_channel where (network, channel_id) in (select * from unnest($1::text[], $2::bytea[]))
    order by network, channel_id for update`

const DROP_HOLDS = `
  update payment_channel c set holds = (select coalesce(jsonb_agg(h.hold order by h.place), '[]')
      from jsonb_array_elements(c.holds) with ordinality as h(hold, place) where not (h.hold ->> 'id' = any($3::text[])))
    where (c.network, c.channel_id) in (select * from unnest($1::text[], $2::bytea[]))`

interface Orphan {
  id: string
  network: string
  channel_id: Buffer | null
}

/** Releases the reservations of all processes except the `living` ones. Returns how many. */
export async function releaseOrphans(pool: Pool, living: readonly number[]): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Orphan>(ORPHANS, [living])
    if (rows.length === 0) return 0
    const inChannels = rows.filter(({ channel_id: channelId }) => channelId !== null)
    const channels = [inChannels.map(({ network }) => network), inChannels.map(({ channel_id: id }) => id)]
    if (inChannels.length > 0) await client.query(LOCK_CHANNELS, channels)
    const released = await endLeases(
      client,
      rows.map(({ id }) => id),
      true,
    )
    if (inChannels.length > 0) await client.query(DROP_HOLDS, [...channels, released])
    return released.length
  })
}

/**
 * Makes a function that finds the processes that have ended since its last call, and releases their reservations. The first call also
 * releases the reservations of processes that ended before.
 */
export function createOrphanWatch(pool: Pool, now: () => number): (client: Client) => Promise<number> {
  const seen = new Map<number, number>()
  const begun = now()
  let isDue = true
  return async (client) => {
    const { rows } = await client.query<{ id: string }>(LIVING)
    const at = now()
    for (const { id } of rows) seen.set(Number(id), at)
    for (const [id, last] of seen) {
      if (at - last < GRACE_MS) continue
      seen.delete(id)
      isDue = true
    }
    if (!isDue || at - begun < GRACE_MS) return 0
    const released = await releaseOrphans(pool, [...seen.keys()])
    isDue = released === MOST_AT_ONCE
    return released
  }
}
