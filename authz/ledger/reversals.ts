import type { ClientBase } from 'pg'
import { EVIDENT, type UnresolvedPayment } from './unresolved.ts'

type Client = Pick<ClientBase, 'query'>

/** A payment that is settled, and what the chain is asked about it once more. */
export type SettledPayment = UnresolvedPayment & { transaction: string }

/** Up to where a network's settled payments were looked at. */
export interface SettledPlace {
  settlingAt: string
  key: Buffer
}

/** Longer than any settlement is under way: by then whatever has begun at a moment is settled, or the chain will close it. */
const AFTER_SECONDS = 90

/** How much time is read over at once, in seconds: after a long pause what is left is not read again in each pass. */
const WINDOW_SECONDS = 600

const PLACE = `select settling_at::text as "settlingAt", key from payment_finality where network = $1`

// Some minutes before the first one: others may have begun before it, and end after it.
const BEGIN = `
  insert into payment_finality (network, settling_at, key)
    select $1, coalesce(min(settling_at), now()) - interval '10 minutes', '' from payment where state = 'SETTLED' and network = $1
  on conflict do nothing`

/** Where a network is gone on from; before its first settled payment when nobody has looked at any. */
export async function settledPlace(client: Client, network: string): Promise<SettledPlace> {
  const known = await client.query<SettledPlace>(PLACE, [network])
  if (known.rows[0]) return known.rows[0]
  // It reads the whole ledger, and so only once.
  await client.query(BEGIN, [network])
  return settledPlace(client, network)
}

const END = `least(now() - make_interval(secs => ${AFTER_SECONDS}), to_timestamp($4),
    $2::timestamptz + make_interval(secs => ${WINDOW_SECONDS}))`

const SETTLED = `
  select ${EVIDENT}, settling_at::text as "settlingAt" from payment
  where state = 'SETTLED' and transaction is not null and network = $1
    and settling_at >= $2 and (settling_at, key) > ($2::timestamptz, $3::bytea) and settling_at < ${END}
  order by settling_at, key limit $5`

const WINDOW_END = `select greatest($2::timestamptz, ${END})::text as "settlingAt" from (values ($1::text, $3::bytea)) as place`

/**
 * Payments of a network that were settled in a transaction before a time (Unix seconds), in the order in which their settlements
 * began, and the place after them. Each is to be found once; those of the last moments not yet.
 */
export async function readSettled(
  client: Client,
  { network, limit, after, until }: { network: string; limit: number; after: SettledPlace; until: number },
): Promise<{ payments: SettledPayment[]; next: SettledPlace }> {
  const values = [network, after.settlingAt, after.key, until]
  // Before the rows are: what is settled in between is not passed over.
  const end = await client.query<{ settlingAt: string }>(WINDOW_END, values)
  const { rows } = await client.query<SettledPayment & SettledPlace>(SETTLED, [...values, limit])
  const last = rows.at(-1)
  if (last && rows.length === limit) return { payments: rows, next: { settlingAt: last.settlingAt, key: last.key } }
  const settlingAt = end.rows[0]?.settlingAt ?? after.settlingAt
  if (settlingAt !== after.settlingAt) return { payments: rows, next: { settlingAt, key: Buffer.alloc(0) } }
  return { payments: rows, next: after }
}

const DUE = `
  select ${EVIDENT}, extract(epoch from now() - r.settled_at)::float8 as "seconds"
  from payment join (select payment_id, settled_at from payment_recheck
      where payment_recheck.network = $1 and due_at <= now() and settled_at < to_timestamp($2) order by due_at limit $3) as r
    on r.payment_id = id`

/** Those that are looked at beside them and are due, the longest due first; `seconds`: since when they are. */
export async function readRechecks(
  client: Client,
  { network, limit, until }: { network: string; limit: number; until: number },
): Promise<(SettledPayment & { seconds: number })[]> {
  return (await client.query<SettledPayment & { seconds: number }>(DUE, [network, until, limit])).rows
}

const REVERSE =
  'insert into payment_reversal (payment_id) select unnest($1::uuid[]) on conflict do nothing returning payment_id'
const DECIDED = 'delete from payment_recheck where payment_id = any($1::uuid[])'
// As long again as since the first look: what is not decided for long is asked about ever less often.
const UNDECIDED = `
  insert into payment_recheck as r (payment_id, network, due_at)
    select id, $2, now() + interval '1 minute' from unnest($1::uuid[]) as id order by id
  on conflict (payment_id) do update
    set due_at = now() + least(greatest(now() - r.settled_at, interval '1 minute'), interval '1 day')`
const MOVE_ON = `
  insert into payment_finality (network, settling_at, key) values ($1, $2, $3)
  on conflict (network) do update set settling_at = excluded.settling_at, key = excluded.key`

/** What came of a look at settled payments of a network; `place` when it is gone on from there. */
export interface FinalityWord {
  network: string
  reversed: readonly string[]
  lasting: readonly string[]
  undecided: readonly string[]
  place?: SettledPlace
}

/**
 * Writes it down, in one transaction of the caller's; answers those of which nobody had written down that the chain has taken them
 * back.
 */
export async function recordFinality(client: Client, word: FinalityWord): Promise<string[]> {
  const { network, reversed, lasting, undecided, place } = word
  const { rows } = await client.query<{ payment_id: string }>(REVERSE, [reversed])
  await client.query(DECIDED, [[...reversed, ...lasting]])
  if (undecided.length > 0) await client.query(UNDECIDED, [undecided, network])
  if (place) await client.query(MOVE_ON, [network, place.settlingAt, place.key])
  return rows.map(({ payment_id: id }) => id)
}
