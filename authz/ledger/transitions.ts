import type { ClientBase } from 'pg'
import { REFUSALS } from '../facilitator/reasons.ts'
import { arrayOf } from './array-parameter.ts'
import { EMPTY_BEGINNING } from './body-mark.ts'
import { firstWatch } from './first-watch.ts'
import type { AttemptRef, Closing, HeldPayment, PaymentRef, ReleaseReason } from './ledger.ts'

type Client = Pick<ClientBase, 'query'>

export interface Begin {
  attempt: AttemptRef & Pick<HeldPayment, 'requestBody' | 'varied'>
  upstreamStatus: number | undefined
}

/**
 * SQL: the rows of a batch, locked in the order of keys. A client that presents a taken authorization locks its row too, in that order.
 * With any other order here, two processes would wait for each other.
 * The new values come along, because a second join would compare each row with each.
 */
const locked = (batch: string) => `
  with locked as materialized (select b.* from ${batch} join payment p on p.key = b.key order by p.key for update of p)`

const BEGIN = {
  name: 'ledger-begin-settlement',
  text: `${locked(`unnest($1::bytea[], $2::uuid[], $3::int[], $5::text[], $6::text[])
      as b(key, id, upstream_status, request_body, varied)`)}
  update payment p set state = 'SETTLING', settling_at = now(), upstream_status = b.upstream_status, holder = $4,
      request_body = b.request_body, varied = b.varied
    from locked b where p.key = b.key and p.id = b.id and p.state = 'RESERVED'
  returning p.id`,
}

/** RESERVED -> SETTLING, for attempts that still hold their authorization; `holder` is the process that settles (`holder.ts`). */
export async function begin(client: Client, batch: readonly Begin[], holder: number | null): Promise<boolean[]> {
  const { rows } = await client.query<{ id: string }>({
    ...BEGIN,
    values: [
      arrayOf.bytea(batch.map(({ attempt }) => attempt.key)),
      arrayOf.uuid(batch.map(({ attempt }) => attempt.id)),
      arrayOf.int4(batch.map(({ upstreamStatus }) => upstreamStatus ?? null)),
      holder,
      arrayOf.text(batch.map(({ attempt }) => attempt.requestBody ?? null)),
      arrayOf.text(batch.map(({ attempt }) => attempt.varied ?? null)),
    ],
  })
  const won = idsOf(rows)
  return batch.map(({ attempt }) => won.has(attempt.id))
}

/** A payment and how its attempt ended. */
export interface Close {
  payment: PaymentRef
  end: Closing | (ReleaseReason & { state: 'RELEASED'; unsent?: undefined })
}

/** SQL: set once the facilitator has checked the signature, which it does before an upstream is asked and before a settlement begins. */
const VERIFIED = `coalesce(b.upstream_status, p.upstream_status, case when b.before = 'SETTLING' then 0 end)`

// Only UNKNOWN sets `unresolved_since`, and only RELEASED sets `watch_at`: both have an index, and an indexed column makes a write
// expensive.
const CLOSE = {
  name: 'ledger-close',
  text: `${locked(`unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::boolean[])
      as b(key, id, state, transaction, reason, upstream_status, before, unverified)`)}
  update payment p set state = b.state, transaction = b.transaction, error_reason = b.reason,
      upstream_status = coalesce(b.upstream_status, p.upstream_status), unverified = b.unverified,
      settled_at = case when b.state = 'SETTLED' then now() end,
      unresolved_since = case when b.state = 'UNKNOWN' then now() end,
      watch_at = case when b.state = 'RELEASED' then ${firstWatch('p', VERIFIED)} end
    from locked b where p.key = b.key and p.id = b.id and p.state = b.before
  returning p.id`,
}

/**
 * SETTLING -> SETTLED, UNKNOWN or, when nothing was sent, RELEASED. RESERVED -> RELEASED or, for an authorization that another party has
 * spent, UNKNOWN.
 */
export async function close(client: Client, batch: readonly Close[]): Promise<boolean[]> {
  const { rows } = await client.query<{ id: string }>({
    ...CLOSE,
    values: [
      arrayOf.bytea(batch.map(({ payment }) => payment.key)),
      arrayOf.uuid(batch.map(({ payment }) => payment.id)),
      arrayOf.text(batch.map(({ end }) => end.state)),
      arrayOf.text(batch.map(({ end }) => (end.state === 'RELEASED' ? null : (end.transaction ?? null)))),
      arrayOf.text(batch.map(({ end }) => (end.state === 'SETTLED' ? null : end.reason))),
      arrayOf.int4(batch.map(({ end }) => (isRelease(end) ? (end.upstreamStatus ?? null) : null))),
      arrayOf.text(batch.map(({ end }) => (isUnbegun(end) ? 'RESERVED' : 'SETTLING'))),
      arrayOf.bool(batch.map(({ end }) => isRelease(end) && (end.unverified ?? false))),
    ],
  })
  const won = idsOf(rows)
  return batch.map(({ payment }) => won.has(payment.id))
}

/** A release from RESERVED: no settlement had begun. */
function isRelease(end: Close['end']): end is Exclude<Close['end'], Closing> {
  return end.state === 'RELEASED' && !end.unsent
}

function isUnbegun(end: Close['end']): boolean {
  return isRelease(end) || (end.state === 'UNKNOWN' && end.unbegun === true)
}

/** How the chain has decided about a payment with an unknown outcome (M5). */
export type Resolution = { state: 'SETTLED'; transaction: string } | { state: 'EXPIRED' | 'CANCELLED' }

// A payment that was refused and is settled all the same keeps its reason: its seller may have been paid twice for one request.
// If no settlement had begun, no body is on record, and no answer has left. The first claim then says which body was paid for.
const RESOLVE = `${locked(`unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::text[])
      as b(key, id, state, transaction, before)`)},
  resolved as (update payment p set state = b.state, transaction = coalesce(b.transaction, p.transaction),
      error_reason = case when b.state <> 'SETTLED' or (p.transaction is null and p.error_reason = any($6::text[]))
        then p.error_reason end,
      request_body = case when b.state = 'SETTLED' and p.settling_at is null then coalesce(p.request_body, $7) else p.request_body end,
      settled_at = case when b.state = 'SETTLED' then now() end, unresolved_since = null, watch_at = null
    from locked b where p.key = b.key and p.id = b.id and p.state = b.before
  returning p.id, p.state, p.network, p.channel_id, b.before),
  rechecked as (insert into payment_recheck (payment_id, network)
    select id, network from resolved where state = 'SETTLED' and channel_id is null order by id on conflict do nothing),
  late as (insert into payment_rollup_late (id)
    select id from resolved where state = 'SETTLED' and before = 'RELEASED' order by id on conflict do nothing)
  select id from resolved`

// A buyer of a resolved payment has got an error before: it may claim the answer at once.
const OPEN_DELIVERIES = `
  insert into delivery (payment_id, attempt, delivered, lease_until)
    select id, id, false, now() from unnest($1::uuid[]) as id order by id
  on conflict (payment_id) do nothing`

/** The chain's decision about a payment. `released`: no process was settling it. */
export interface Resolved {
  payment: PaymentRef & { released?: boolean }
  end: Resolution
}

/** UNKNOWN or, if it was released, RELEASED -> the chain's decision. */
export async function resolve(client: Client, batch: readonly Resolved[]): Promise<boolean[]> {
  const { rows } = await client.query<{ id: string }>(RESOLVE, [
    batch.map(({ payment }) => payment.key),
    batch.map(({ payment }) => payment.id),
    batch.map(({ end }) => end.state),
    batch.map(({ end }) => (end.state === 'SETTLED' ? end.transaction : null)),
    batch.map(({ payment }) => (payment.released ? 'RELEASED' : 'UNKNOWN')),
    REFUSALS,
    EMPTY_BEGINNING,
  ])
  const won = idsOf(rows)
  const settled = batch.filter(({ payment, end }) => end.state === 'SETTLED' && won.has(payment.id))
  if (settled.length > 0) await client.query(OPEN_DELIVERIES, [settled.map(({ payment }) => payment.id)])
  return batch.map(({ payment }) => won.has(payment.id))
}

function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}
