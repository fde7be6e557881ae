import type { ClientBase, Pool } from 'pg'
import type { ConfigurationNews } from '../../../domain/configuration/configuration-news.ts'
import { inTransaction } from '../../../runtime/transaction.ts'
import { LOCKS } from '../../../schema/locks.ts'
import type { Closing, PaymentRef, PublishNews, Reservation, ReserveOutcome } from '../ledger.ts'
import { addSteps, reasonSql } from '../sql/steps.ts'
import { endLeases } from './ended-leases.ts'
import { firstOfEach, reserve } from './reserve.ts'
import { type Resolved, resolve } from './transitions.ts'

/*
 * Payments for ephemeral endpoints, each of which is sold only once (M8). Each change is a transaction under the row lock of its endpoint.
 * All transactions, also those of the control plane, lock in one order: API, endpoint, payment, revision. A transaction that has locked a
 * payment never waits for the terms of an API.
 *
 * A seller may lock its own rows for seconds. No batch waits for them: payments on locked rows are left out and tried again.
 */

// On a distributed ledger, an endpoint's row is unlocked a moment before a payment on another server is visible. This lock is released
// later, so that the next buyer of an endpoint sees the reservation of the buyer before (M8).
const TAKE_TURNS = `select pg_advisory_xact_lock(${LOCKS.ephemeral}, uuid_hash(id)) from unnest($1::uuid[]) as id order by id`

const LOCK_ENDPOINTS = `select id, claimed_by from endpoint
  where id = any($1::uuid[]) and enabled and expires_at > now() order by id for update skip locked`

/**
 * SQL: endpoints and the payment keys that have claimed them. `claimed_by` keeps a key even after the payment was reserved again for
 * another endpoint. So a payment holds an endpoint only if its row names that endpoint.
 */
const CLAIMS = 'unnest($1::uuid[], $2::bytea[]) as c(id, key)'

const RESERVED = `select p.id from ${CLAIMS} join payment p on p.key = c.key and p.endpoint_id = c.id where p.state = 'RESERVED'`

const HOLDERS = `select c.id, p.key from ${CLAIMS} join payment p on p.key = c.key and p.endpoint_id = c.id
  where p.state not in ('RELEASED', 'EXPIRED', 'CANCELLED')`

const CLAIM_ENDPOINTS = `update endpoint e set claimed_by = c.key
  from ${CLAIMS} where e.id = c.id`

/** Reserves authorizations together with their endpoints. A second payment for an endpoint is `contested`. */
export function reserveWithEndpoint(
  pool: Pool,
  batch: readonly Reservation[],
  holder: number | null,
): Promise<ReserveOutcome[]> {
  return inTransaction(pool, async (client) => {
    const first = firstOfEach(batch, ({ endpointId }) => endpointId)
    const held = await lockEndpoints(client, first)
    const free = first.filter((reservation) => isTakeable(held, reservation))
    const outcomes = new Map<string, ReserveOutcome>()
    for (const [index, outcome] of (free.length > 0 ? await reserve(client, free, holder) : []).entries())
      outcomes.set(free[index]?.id ?? '', outcome)
    const won = free.filter(({ id }) => outcomes.get(id)?.kind === 'reserved')
    if (won.length > 0)
      await client.query(CLAIM_ENDPOINTS, [won.map(({ endpointId }) => endpointId), won.map(({ key }) => key)])
    const lost = batch.filter(({ id }) => !outcomes.has(id))
    for (const { id, outcome } of await reasonsOf(client, lost, held)) outcomes.set(id, outcome)
    return batch.map(({ id }) => outcomes.get(id) ?? { kind: 'contested' })
  })
}

/**
 * The key of the payment under way that holds each endpoint; null if no payment holds the endpoint. Endpoints that are gone or being
 * changed are absent.
 */
async function lockEndpoints(
  client: ClientBase,
  reservations: readonly Reservation[],
): Promise<Map<string, Buffer | null>> {
  const ids = reservations.map(({ endpointId }) => endpointId)
  // Both statements take one round trip: the second begins when the first one has its locks.
  const [, { rows }] = await Promise.all([
    client.query(TAKE_TURNS, [ids]),
    client.query<EndpointRow>(LOCK_ENDPOINTS, [ids]),
  ])
  const claimed = claimsOf(rows)
  if (claimed) {
    const reserved = await client.query<{ id: string }>(RESERVED, claimed)
    await endLeases(
      client,
      reserved.rows.map(({ id }) => id),
    )
  }
  return holdersOf(client, rows)
}

interface EndpointRow {
  id: string
  claimed_by: Buffer | null
}

/** The parameters of `CLAIMS` for the endpoints that have been claimed, or undefined if there are none. */
function claimsOf(endpoints: readonly EndpointRow[]): [string[], (Buffer | null)[]] | undefined {
  const claimed = endpoints.filter(({ claimed_by: key }) => key !== null)
  return claimed.length > 0 ? [claimed.map(({ id }) => id), claimed.map(({ claimed_by: key }) => key)] : undefined
}

/** The key of the payment that holds each of these endpoints; null if no payment holds the endpoint. */
async function holdersOf(
  client: Pick<ClientBase, 'query'>,
  endpoints: readonly EndpointRow[],
): Promise<Map<string, Buffer | null>> {
  const held = new Map<string, Buffer | null>(endpoints.map(({ id }) => [id, null]))
  const claimed = claimsOf(endpoints)
  if (!claimed) return held
  const { rows } = await client.query<{ id: string; key: Buffer }>(HOLDERS, claimed)
  for (const { id, key } of rows) held.set(id, key)
  return held
}

/** Whether the endpoint exists and no other payment holds it. */
function isTakeable(
  held: ReadonlyMap<string, Buffer | null>,
  { endpointId, key }: Pick<PaymentRef, 'endpointId' | 'key'>,
): boolean {
  const holder = held.get(endpointId)
  return holder === null || (holder?.equals(key) ?? false)
}

/**
 * Why payments could not take their endpoints: the endpoint is gone or being changed, or another payment holds it. For a payment that is
 * under way itself, the reason is its state.
 */
async function reasonsOf(
  client: ClientBase,
  lost: readonly Reservation[],
  held: ReadonlyMap<string, Buffer | null>,
): Promise<{ id: string; outcome: ReserveOutcome }[]> {
  if (lost.length === 0) return []
  const { rows } = await client.query<{ key: Buffer; state: 'RESERVED' }>(
    `select key, state from payment where key = any($1::bytea[]) and state <> 'RELEASED'`,
    [lost.map(({ key }) => key)],
  )
  const states = new Map(rows.map(({ key, state }) => [key.toString('base64'), state]))
  return lost.map(({ id, key, endpointId }) => {
    const state = states.get(key.toString('base64'))
    if (state !== undefined) return { id, outcome: { kind: 'taken', state } }
    return { id, outcome: { kind: held.has(endpointId) ? 'contested' : 'stale' } }
  })
}

const LOCK_APIS = 'select id from api where id = any($1::uuid[]) order by id for no key update skip locked'
const BUSY_APIS = 'select id from api where id = any($1::uuid[]) and id <> all($2::uuid[])'
const LOCK_SOLD = 'select id from endpoint where id = any($1::uuid[]) order by id for update'
const REMOVE = 'delete from endpoint where id = any($1::uuid[]) returning api_id'
const GIVE_BACK = `update endpoint e set claimed_by = null
  from ${CLAIMS} where e.id = c.id and e.claimed_by = c.key`

/** A payment and how it ends. */
export interface EphemeralEnd {
  payment: PaymentRef
  /** EXPIRED and CANCELLED need no change of the endpoint: a payment in these states does not hold it. */
  end: Closing | { state: 'EXPIRED' | 'CANCELLED' }
}

/** Whether the end of a payment was written. `busy`: its API is being changed, so authz did not try to write the end. */
export type EphemeralEnded = boolean | 'busy'

/**
 * Writes the ends of payments. In the same transaction it removes the endpoints of settled payments, and lets the endpoints of refused
 * settlements be sold again. Payments of APIs that are being changed are left out.
 */
export async function closeWithEndpoint<End extends EphemeralEnd>(options: {
  pool: Pool
  batch: readonly End[]
  write: (client: ClientBase, batch: readonly End[]) => Promise<boolean[]>
  publishNews: PublishNews
}): Promise<EphemeralEnded[]> {
  const { pool, batch: wanted, write, publishNews } = options
  const { ended, news } = await inTransaction(pool, async (client) => {
    const busy = await lockApis(client, wanted)
    const batch = wanted.filter(({ payment }) => !busy.has(payment.apiId))
    await client.query(LOCK_SOLD, [batch.map(({ payment }) => payment.endpointId)])
    const written = batch.length > 0 ? await write(client, batch) : []
    const ended = wanted.map((each) =>
      busy.has(each.payment.apiId) ? 'busy' : (written[batch.indexOf(each)] ?? false),
    )
    const done = batch.filter((_, index) => written[index])
    const refused = done.filter(({ end }) => end.state === 'UNKNOWN' && end.refused).map(({ payment }) => payment)
    if (refused.length > 0)
      await client.query(GIVE_BACK, [refused.map(({ endpointId }) => endpointId), refused.map(({ key }) => key)])
    const sold = done.filter(({ end }) => end.state === 'SETTLED').map(({ payment }) => payment)
    return { ended, news: await removeEndpoints(client, sold) }
  })
  for (const message of news) publishNews(message)
  return ended
}

/** Locks the APIs of a batch. Returns the APIs that are being changed. */
async function lockApis(client: ClientBase, batch: readonly EphemeralEnd[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(batch.map(({ payment }) => payment.apiId))]
  const { rows: locked } = await client.query<{ id: string }>(LOCK_APIS, [ids])
  if (locked.length === ids.length) return new Set()
  const { rows: busy } = await client.query<{ id: string }>(BUSY_APIS, [ids, locked.map(({ id }) => id)])
  return new Set(busy.map(({ id }) => id))
}

async function removeEndpoints(client: ClientBase, sold: readonly PaymentRef[]): Promise<ConfigurationNews[]> {
  if (sold.length === 0) return []
  const { rows } = await client.query<{ api_id: string }>(REMOVE, [sold.map(({ endpointId }) => endpointId)])
  const removed = new Set(rows.map(({ api_id }) => api_id))
  const news: ConfigurationNews[] = []
  for (const { apiId, environment } of firstOfEach(sold, (payment) => payment.apiId)) {
    if (!removed.has(apiId)) continue
    const { rows } = await client.query<{ revision: string }>(
      'select next_configuration_revision($1, $2, true) as revision',
      [apiId, environment],
    )
    news.push({ revision: Number(rows[0]?.revision), environment, api_id: apiId })
  }
  return news
}

const CLAIMED = 'select id, claimed_by from endpoint where id = any($1::uuid[])'

const SPENT_ELSEWHERE = `with ${addSteps(
  'spent',
  `select p.id, (p.steps + 1)::smallint, 'RELEASED', ${reasonSql('spent_elsewhere')}, w.transaction, null::integer, null::text, null::text, null::integer,
      null::boolean
    from unnest($1::uuid[], $2::text[]) as w(id, transaction) join payment p on p.id = w.id where p.state = 'RELEASED'`,
)}
  delete from payment_watch w using spent s left join spent_told on true where w.id = s.id and w.bucket = s.bucket`

/**
 * Writes the chain's decisions, under the locks of the endpoints. A released payment that was spent after all buys its endpoint only if no
 * other payment holds the endpoint (M8). Otherwise the payment stays RELEASED, with the transaction for the seller.
 */
export async function resolveOnce(client: Pick<ClientBase, 'query'>, batch: readonly Resolved[]): Promise<boolean[]> {
  const late = batch.filter(({ payment, end }) => payment.released && end.state === 'SETTLED')
  // If several payments were spent for one endpoint, the first gets it. The next run of the job decides on the other payments.
  const first = firstOfEach(late, ({ payment }) => payment.endpointId)
  const takeable = await takeableOf(client, first)
  const others = first.filter(({ payment }) => !takeable.has(payment.id))
  const resolved = batch.filter((each) => !late.includes(each) || takeable.has(each.payment.id))
  const written = await resolve(client, resolved)
  if (others.length > 0)
    await client.query(SPENT_ELSEWHERE, [
      others.map(({ payment }) => payment.id),
      others.map(({ end }) => (end.state === 'SETTLED' ? end.transaction : null)),
    ])
  return batch.map((each) => written[resolved.indexOf(each)] ?? false)
}

/** Ids of the payments that may still take their endpoints: those of endpoints that exist and that no other payment holds. */
async function takeableOf(client: Pick<ClientBase, 'query'>, batch: readonly Resolved[]): Promise<ReadonlySet<string>> {
  if (batch.length === 0) return new Set()
  const { rows } = await client.query<EndpointRow>(CLAIMED, [batch.map(({ payment }) => payment.endpointId)])
  const held = await holdersOf(client, rows)
  return new Set(batch.filter(({ payment }) => isTakeable(held, payment)).map(({ payment }) => payment.id))
}
