import type { ClientBase } from 'pg'
import { correct } from './corrections.ts'
import { EVIDENT, type UnresolvedPayment } from './unresolved.ts'

type Client = Pick<ClientBase, 'query'>

/** A settled payment, with the facts for another query of the chain. */
export type SettledPayment = UnresolvedPayment & { transaction: string }

/**
 * How far a network's settled payments have been checked: when the settlement of the last one began, and its key. authz checks one span of
 * time after another. The key is empty when all payments of a span are checked.
 */
export interface SettledPlace {
  settlingAt: string
  key: Buffer
}

/**
 * authz checks only payments with a settlement that began at least this many seconds ago. No settlement takes that long. Such a payment is
 * settled, or its end depends only on the chain.
 */
const AFTER_SECONDS = 90

/** The time span of one read, in seconds. After a long pause, a pass reads one such span, and not everything up to now. */
const WINDOW_SECONDS = 600

const PLACE = `select settling_at::text as "settlingAt", key from payment_finality where network = $1`

// The check begins some minutes before the first settlement on the network: a settlement that is not committed yet may have begun earlier.
const BEGIN = `
  insert into payment_finality (network, settling_at, key)
    select $1, coalesce(min(s.at), now()) - interval '10 minutes', '' from payment_step s
      join payment_attempt a on a.id = s.id and a.bucket = s.bucket join payment_terms t on t.id = a.terms
      where s.state = 'SETTLING' and t.network = $1
  on conflict do nothing`

/** Where the check of a network continues: before its first settled payment if it has never been checked. */
export async function settledPlace(client: Client, network: string): Promise<SettledPlace> {
  const known = await client.query<SettledPlace>(PLACE, [network])
  if (known.rows[0]) return known.rows[0]
  // BEGIN reads the whole ledger, so it runs only once.
  await client.query(BEGIN, [network])
  return settledPlace(client, network)
}

const END = `least(now() - make_interval(secs => ${AFTER_SECONDS}), to_timestamp($4),
    $2::timestamptz + make_interval(secs => ${WINDOW_SECONDS}))`

const SETTLED = `
  select ${EVIDENT}, began::text as "settlingAt"
    from (select s.id as settling, s.at as began from payment_step s
        where s.state = 'SETTLING' and s.at >= $2 and s.at < ${END}) b
      join payment on payment.id = settling
    where state = 'SETTLED' and transaction is not null and network = $1 and channel_id is null
      and (began, key) > ($2::timestamptz, $3::bytea)
    order by began, key limit $5`

const WINDOW_END = `select greatest($2::timestamptz, ${END})::text as "settlingAt" from (values ($1::text, $3::bytea)) as place`

/**
 * Reads a network's payments that were settled in a transaction of the chain before `until` (Unix seconds), by the beginning of their
 * settlements. The next read begins at `next`. Deposits are left out, because `authz/channels/losses.ts` checks the balance of the whole
 * channel.
 */
export async function readSettled(
  client: Client,
  { network, limit, after, until }: { network: string; limit: number; after: SettledPlace; until: number },
): Promise<{ payments: SettledPayment[]; next: SettledPlace }> {
  const values = [network, after.settlingAt, after.key, until]
  // This runs before the rows are read, so that a payment that is settled in between is not skipped.
  const end = await client.query<{ settlingAt: string }>(WINDOW_END, values)
  const { rows } = await client.query<SettledPayment & SettledPlace>(SETTLED, [...values, limit])
  const last = rows.at(-1)
  if (last && rows.length === limit) return { payments: rows, next: { settlingAt: last.settlingAt, key: last.key } }
  const settlingAt = end.rows[0]?.settlingAt ?? after.settlingAt
  if (settlingAt !== after.settlingAt) return { payments: rows, next: { settlingAt, key: Buffer.alloc(0) } }
  return { payments: rows, next: after }
}

const DUE = `
  with r as materialized (select payment_id, extract(epoch from now() - settled_at)::float8 as seconds from payment_recheck
    where payment_recheck.network = $1 and due_at <= now() and settled_at < to_timestamp($2) order by due_at limit $3)
  select ${EVIDENT}, seconds from payment join r on r.payment_id = id`

/** Payments that are due for another check, the longest due first; `seconds` is the age of each entry. */
export async function readRechecks(
  client: Client,
  { network, limit, until }: { network: string; limit: number; until: number },
): Promise<(SettledPayment & { seconds: number })[]> {
  return (await client.query<SettledPayment & { seconds: number }>(DUE, [network, until, limit])).rows
}

const DECIDED = 'delete from payment_recheck where payment_id = any($1::uuid[])'
// The wait is as long as the time since the first check, so authz asks the chain less and less often. It ends at the latest when the
// authorization expires, because the chain then decides.
const PUT_OFF = `
  update payment_recheck r set due_at = now() + least(greatest(now() - r.settled_at, interval '1 minute'), interval '1 day',
      greatest(to_timestamp(w.valid_before) - now(), interval '0') + interval '1 minute')
    from unnest($1::uuid[], $2::float8[]) as w(id, valid_before) where r.payment_id = w.id`
const UNDECIDED = `
  insert into payment_recheck (payment_id, network, due_at)
    select id, $2, now() + interval '1 minute' from unnest($1::uuid[]) as id order by id
  on conflict (payment_id) do nothing`
const MOVE_ON = `
  insert into payment_finality (network, settling_at, key) values ($1, $2, $3)
  on conflict (network) do update set settling_at = excluded.settling_at, key = excluded.key`

/** The results of a check of a network's settled payments. `place` is the new position of the check, set when it has advanced. */
export interface FinalityResults {
  network: string
  reversed: readonly string[]
  lasting: readonly string[]
  undecided: readonly Pick<SettledPayment, 'id' | 'validBefore'>[]
  place?: SettledPlace
}

/** Records the results in the caller's transaction. Returns the payments with a reversal that was not on record before. */
export async function recordFinality(client: Client, results: FinalityResults): Promise<string[]> {
  const { network, reversed, lasting, undecided, place } = results
  const noticed = await correct(client, { state: 'REVERSED', ids: reversed })
  await client.query(DECIDED, [[...reversed, ...lasting]])
  if (undecided.length > 0) {
    const ids = undecided.map(({ id }) => id)
    await client.query(PUT_OFF, [ids, undecided.map(({ validBefore }) => validBefore)])
    await client.query(UNDECIDED, [ids, network])
  }
  if (place) await client.query(MOVE_ON, [network, place.settlingAt, place.key])
  return noticed
}
