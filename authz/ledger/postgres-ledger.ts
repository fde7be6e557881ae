import type { Pool } from 'pg'
import { type Batcher, createBatcher } from './batcher.ts'
import type { AttemptRef, Closing, HeldPayment, Ledger, PaymentState, Reservation, ReserveOutcome } from './ledger.ts'

/** Beyond this a batch no longer gets cheaper per row; two in flight keep the disk busy while the next one fills. */
const LIMITS = { maxBatch: 500, maxInFlight: 2 }

/** Connections that the ledger can use at once: two per kind of write, two for look-ups. */
export const LEDGER_CONNECTIONS = 3 * LIMITS.maxInFlight + 2

interface Begin {
  attempt: AttemptRef
  upstreamStatus: number
}

interface Close {
  attempt: AttemptRef
  state: PaymentState
  transaction: string | null
  reason: string | null
  upstreamStatus: number | null
}

/** The ledger in PostgreSQL: sorted micro-batches over `unnest`, one durable commit each. */
export function createPostgresLedger(pool: Pool): Ledger {
  const reservations = createBatcher<Reservation, ReserveOutcome>({ flush: (batch) => reserve(pool, batch), ...LIMITS })
  const begins = createBatcher<Begin, boolean>({ flush: (batch) => begin(pool, batch), ...LIMITS })
  const closes = createBatcher<Close, boolean>({ flush: (batch) => close(pool, batch), ...LIMITS })
  const batchers: readonly Pick<Batcher<never, unknown>, 'drain'>[] = [reservations, begins, closes]
  return {
    reserve: (reservation) => reservations.submit(reservation),
    beginSettlement: (attempt, upstreamStatus) => begins.submit({ attempt, upstreamStatus }),
    close: (attempt, closing) => closes.submit(closeOf(attempt, closing)),
    release: (attempt, { reason, upstreamStatus = null }) =>
      closes.submit({ attempt, state: 'RELEASED', transaction: null, reason, upstreamStatus }),
    find: (id) => find(pool, id),
    async drain() {
      for (const batcher of batchers) await batcher.drain()
    },
  }
}

function closeOf(attempt: AttemptRef, closing: Closing): Close {
  const reason = closing.state === 'SETTLED' ? null : closing.reason
  return { attempt, state: closing.state, transaction: closing.transaction ?? null, reason, upstreamStatus: null }
}

// Rows go in by ascending key: two replicas that insert the same keys in different order would deadlock.
// An API whose revision has moved on does not join, so its reservation is not made (M7).
const RESERVE = {
  name: 'ledger-reserve',
  text: `
  insert into payment as p (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
      scheme, network, asset, amount, pay_to, valid_before, signed, requirements, lease_until)
    select r.key, r.id, 'RESERVED', r.environment, r.account_id, r.api_id, r.endpoint_id, r.method, r.host, r.path,
      r.payer, r.scheme, r.network, r.asset, r.amount, r.pay_to, to_timestamp(r.valid_before), r.signed, r.requirements,
      now() + make_interval(secs => r.lease_seconds)
    from unnest($1::bytea[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[], $7::uuid[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::numeric[], $16::text[],
        $17::double precision[], $18::json[], $19::json[], $20::double precision[])
      as r(key, id, environment, account_id, api_id, api_revision, endpoint_id, method, host, path, payer, scheme,
        network, asset, amount, pay_to, valid_before, signed, requirements, lease_seconds)
    join api a on a.id = r.api_id and a.revision = r.api_revision
    order by r.key
  on conflict (key) do update set id = excluded.id, state = 'RESERVED', environment = excluded.environment,
      account_id = excluded.account_id, api_id = excluded.api_id, endpoint_id = excluded.endpoint_id,
      method = excluded.method, host = excluded.host, path = excluded.path, payer = excluded.payer,
      scheme = excluded.scheme, amount = excluded.amount, pay_to = excluded.pay_to,
      valid_before = excluded.valid_before, signed = excluded.signed, requirements = excluded.requirements,
      lease_until = excluded.lease_until, upstream_status = null, error_reason = null, created_at = now()
    where p.state = 'RELEASED' or (p.state = 'RESERVED' and p.lease_until < now())
  returning id`,
}

/** What keeps a loser out. Where nothing does, the insert found no API of that revision: the terms are stale. */
const STATES = `select key, state from payment where key = any($1::bytea[])
  and not (state = 'RELEASED' or (state = 'RESERVED' and lease_until < now()))`

async function reserve(pool: Pool, batch: readonly Reservation[]): Promise<ReserveOutcome[]> {
  const first = firstOfEachKey(batch)
  const { rows } = await pool.query<{ id: string }>({ ...RESERVE, values: reserveColumns([...first.values()]) })
  const won = new Set(rows.map(({ id }) => id))
  const lost = batch.filter(({ id }) => !won.has(id))
  const states = lost.length === 0 ? new Map<string, PaymentState>() : await readStates(pool, lost)
  return batch.map(({ id, key }) => {
    if (won.has(id)) return { kind: 'reserved' }
    const state = states.get(key.toString('base64'))
    return state === undefined ? { kind: 'stale' } : { kind: 'taken', state }
  })
}

/** Two presentations of one authorization in one batch: `on conflict` cannot touch a row twice, so the first competes. */
function firstOfEachKey(batch: readonly Reservation[]): Map<string, Reservation> {
  const first = new Map<string, Reservation>()
  for (const reservation of batch) {
    const key = reservation.key.toString('base64')
    if (!first.has(key)) first.set(key, reservation)
  }
  return first
}

async function readStates(pool: Pool, lost: readonly Reservation[]): Promise<Map<string, PaymentState>> {
  const { rows } = await pool.query<{ key: Buffer; state: PaymentState }>(STATES, [lost.map(({ key }) => key)])
  return new Map(rows.map(({ key, state }) => [key.toString('base64'), state]))
}

function reserveColumns(batch: readonly Reservation[]): unknown[] {
  const column = <Value>(value: (reservation: Reservation) => Value) => batch.map(value)
  return [
    column((r) => r.key),
    column((r) => r.id),
    column((r) => r.environment),
    column((r) => r.accountId),
    column((r) => r.apiId),
    column((r) => r.apiRevision),
    column((r) => r.endpointId),
    column((r) => r.method),
    column((r) => r.host),
    column((r) => r.path),
    column((r) => r.payer),
    column((r) => r.requirements.scheme),
    column((r) => r.requirements.network),
    column((r) => r.requirements.asset),
    column((r) => r.requirements.amount),
    column((r) => r.requirements.payTo),
    column((r) => r.validBefore),
    column((r) => JSON.stringify(r.signed)),
    column((r) => JSON.stringify(r.requirements)),
    column((r) => r.leaseSeconds),
  ]
}

const BEGIN = {
  name: 'ledger-begin-settlement',
  text: `
  update payment p set state = 'SETTLING', settling_at = now(), upstream_status = b.upstream_status
    from unnest($1::bytea[], $2::uuid[], $3::int[]) as b(key, id, upstream_status)
    where p.key = b.key and p.id = b.id and p.state = 'RESERVED'
  returning p.id`,
}

async function begin(pool: Pool, batch: readonly Begin[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ id: string }>({
    ...BEGIN,
    values: [
      batch.map(({ attempt }) => attempt.key),
      batch.map(({ attempt }) => attempt.id),
      batch.map(({ upstreamStatus }) => upstreamStatus),
    ],
  })
  return matched(batch, rows)
}

const CLOSE = {
  name: 'ledger-close',
  text: `
  update payment p set state = c.state, transaction = c.transaction, error_reason = c.reason,
      upstream_status = coalesce(c.upstream_status, p.upstream_status),
      settled_at = case when c.state = 'SETTLED' then now() end
    from unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[])
      as c(key, id, state, transaction, reason, upstream_status)
    where p.key = c.key and p.id = c.id
      and p.state = case when c.state = 'RELEASED' then 'RESERVED' else 'SETTLING' end
  returning p.id`,
}

async function close(pool: Pool, batch: readonly Close[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ id: string }>({
    ...CLOSE,
    values: [
      batch.map(({ attempt }) => attempt.key),
      batch.map(({ attempt }) => attempt.id),
      batch.map(({ state }) => state),
      batch.map(({ transaction }) => transaction),
      batch.map(({ reason }) => reason),
      batch.map(({ upstreamStatus }) => upstreamStatus),
    ],
  })
  return matched(batch, rows)
}

function matched(batch: readonly { attempt: AttemptRef }[], rows: readonly { id: string }[]): boolean[] {
  const ids = new Set(rows.map(({ id }) => id))
  return batch.map(({ attempt }) => ids.has(attempt.id))
}

const FIND = `select key, account_id as "accountId", payer, signed, requirements from payment
  where id = $1 and state = 'RESERVED' and lease_until > now()`

async function find(pool: Pool, id: string): Promise<HeldPayment | undefined> {
  const { rows } = await pool.query<Omit<HeldPayment, 'id'>>(FIND, [id])
  return rows[0] && { id, ...rows[0] }
}
