import type { ClientBase } from 'pg'
import type { PaymentReason } from '../../../domain/payments/payment-reasons.ts'
import { lastStep } from '../../../schema/payment-view.ts'
import { REFUSALS } from '../../facilitator/reasons.ts'
import { EMPTY_BEGINNING } from '../deliveries/body-mark.ts'
import type { AttemptRef, Closing, HeldPayment, PaymentRef, ReleaseReason } from '../ledger.ts'
import { addSteps, queues } from '../sql/steps.ts'
import { type TurnPart, takeTurn, turnPart } from '../sql/turn.ts'

type Client = Pick<ClientBase, 'query'>

export interface Begin {
  attempt: AttemptRef & Pick<HeldPayment, 'requestBody' | 'varied'>
  upstreamStatus: number | undefined
}

/**
 * SQL: the attempts `b` that hold their keys. It reads no partitioned table, because PostgreSQL would lock every partition. `group by`
 * makes PostgreSQL look up each key separately, even with a plan made for a small table.
 */
const HOLDS_KEY = `join lateral (
      select k.id, k.bucket from payment_key k where k.bucket = bucket_of_key(b.key) and k.key = b.key group by k.key, k.bucket) k on k.id = b.id`

/**
 * RESERVED -> SETTLING, for attempts that still hold their authorization; `holder` is the process that settles (`holder.ts`). An attempt that
 * does not hold its key was replaced, or a crash of the database has lost its reservation.
 */
export const beginning = turnPart({
  name: 'begin',
  text: addSteps(
    'begun',
    `select b.id, 1::smallint, 'SETTLING', null::text, null::text, b.upstream_status, b.request_body, b.varied, b.holder, null::boolean
      from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bytea[])
        as b(id, upstream_status, holder, request_body, varied, key)
      ${HOLDS_KEY}`,
    { told: false },
  ),
  added: 'begun',
  columns: ['uuid', 'int4', 'int4', 'text', 'text', 'bytea'],
  rows: (batch: readonly Begin[], { holder }) =>
    batch.map(({ attempt, upstreamStatus }) => [
      ...([attempt.id, upstreamStatus ?? null, holder] as const),
      ...([attempt.requestBody ?? null, attempt.varied ?? null, attempt.key] as const),
    ]),
})

/** A payment and how its attempt ended. */
export interface Close {
  payment: PaymentRef
  end: Closing | (ReleaseReason & { state: 'RELEASED'; unsent?: undefined })
}

/** The end of an attempt, as its step records it. */
export interface End extends Pick<HeldPayment, 'id' | 'key' | 'requestBody' | 'varied'> {
  state: 'SETTLED' | 'UNKNOWN' | 'RELEASED'
  reason?: PaymentReason | undefined
  transaction?: string | undefined
  upstreamStatus?: number | undefined
  /** A settlement had begun. */
  begun: boolean
  unverified?: boolean | undefined
}

/** The step that closes a payment. */
export function endOf({ payment, end }: Close): End {
  const released = isRelease(end) ? end : undefined
  return {
    ...{ id: payment.id, key: payment.key, state: end.state, begun: !isUnbegun(end) },
    ...{ upstreamStatus: released?.upstreamStatus, unverified: released?.unverified },
    reason: end.state === 'SETTLED' ? undefined : end.reason,
    transaction: end.state === 'RELEASED' ? undefined : end.transaction,
  }
}

/** A part of a turn that adds the last steps of attempts, if `condition` holds for them. `then` is SQL after this part. */
function ending(name: string, condition: string, then = ''): TurnPart<End> {
  return turnPart({
    name,
    added: name,
    text: `${addSteps(
      name,
      `select b.id, case when b.begun then 2 else 1 end::smallint, b.state, b.reason, b.transaction, b.upstream_status, b.request_body, b.varied,
      null::integer, nullif(b.unverified, false)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::boolean[], $7::boolean[], $8::bytea[], $9::text[],
        $10::text[])
      as b(id, state, transaction, reason, upstream_status, begun, unverified, key, request_body, varied)
    ${HOLDS_KEY} and ${condition}`,
    )}${then}`,
    columns: ['uuid', 'text', 'text', 'text', 'int4', 'bool', 'bool', 'bytea', 'text', 'text'],
    rows: (batch: readonly End[]) =>
      batch.map((end) => [
        ...([end.id, end.state, end.transaction ?? null, end.reason ?? null, end.upstreamStatus ?? null] as const),
        ...([end.begun, end.unverified ?? false, end.key, end.requestBody ?? null, end.varied ?? null] as const),
      ]),
  })
}

// SQL: the end of a settlement is written only if the attempt's settlement had begun. This is a scalar sub-select, because a semi-join
// would read all steps.
const HAS_BEGUN = `(not b.begun or (select s.state from payment_step s
      where s.bucket = k.bucket and s.id = k.id and s.number = 1) = 'SETTLING')`

/**
 * SETTLING -> SETTLED, UNKNOWN or, when nothing was sent, RELEASED. Also RESERVED -> RELEASED or, if another party has spent the
 * authorization, UNKNOWN.
 */
export const closing = ending('closed', HAS_BEGUN, `, ${queues('closed')}`)

/** SETTLING -> SETTLED, for settlements that the caller knows to have begun. The statement reads no step, which halves its cost. */
export const settling = ending('settled', 'b.begun')

/** RESERVED -> SETTLED for vouchers, which need no settlement. */
export const charging = ending('charged', 'not b.begun')

/** Closes payments in the caller's transaction. */
export function close(client: Client, batch: readonly Close[]): Promise<boolean[]> {
  return takeTurn(
    client,
    batch.map((each) => ({ part: closing, item: endOf(each) })),
  )
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

// If another party settles a refused payment, the payment keeps its reason, because its seller may have been paid twice for one request. If
// no settlement had begun, no body is on record: then the body of the first claim counts as paid.
const RESOLVE = `with b as materialized (
    select b.id, b.state, b.transaction, b.before, a.channel_id, t.network, last.number + 1 as number,
        coalesce(b.transaction, last.transaction) as its_transaction,
        case when b.state <> 'SETTLED' or (last.transaction is null and last.reason = any($5::text[])) then last.reason end as reason,
        case when b.state = 'SETTLED' and not exists (select from payment_step s
          where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLING') then $6 end as request_body
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as b(id, state, transaction, before)
        join payment_attempt a on a.bucket = bucket_of(b.id) and a.id = b.id
        join payment_terms t on t.id = a.terms
        ${lastStep('last')}
      where last.state = b.before),
  ${addSteps(
    'resolved',
    `select b.id, b.number::smallint, b.state, b.reason, b.its_transaction, null::integer, b.request_body, null::text, null::integer,
      null::boolean from b`,
  )},
  ${queues('resolved')},
  rechecked as (insert into payment_recheck (payment_id, network)
    select b.id, b.network from b join resolved using (id) where b.state = 'SETTLED' and b.channel_id is null order by b.id
    on conflict do nothing),
  late as (insert into payment_rollup_late (id)
    select b.id from b join resolved using (id) where b.state = 'SETTLED' and b.before = 'RELEASED' order by b.id on conflict do nothing)
  select r.id from resolved r left join resolved_told on true`

// The buyer of a resolved payment was told that the outcome is unknown, so no answer is on its way: the buyer may claim the answer at once.
const OPEN_DELIVERIES = `
  insert into delivery (payment_id, bucket, attempt, delivered, lease_until)
    select id, bucket_of(id), id, false, now() from unnest($1::uuid[]) as id order by id
  on conflict (payment_id, bucket) do nothing`

/** The chain's decision about a payment. `released`: no process was settling it. */
export interface Resolved {
  payment: PaymentRef & { released?: boolean }
  end: Resolution
}

/** Writes the chain's decisions about payments that are UNKNOWN, or RELEASED if `released` is set. */
export async function resolve(client: Client, batch: readonly Resolved[]): Promise<boolean[]> {
  const { rows } = await client.query<{ id: string }>(RESOLVE, [
    batch.map(({ payment }) => payment.id),
    batch.map(({ end }) => end.state),
    batch.map(({ end }) => (end.state === 'SETTLED' ? end.transaction : null)),
    batch.map(({ payment }) => (payment.released ? 'RELEASED' : 'UNKNOWN')),
    REFUSALS,
    EMPTY_BEGINNING,
  ])
  const won = new Set(rows.map(({ id }) => id))
  const settled = batch.filter(({ payment, end }) => end.state === 'SETTLED' && won.has(payment.id))
  if (settled.length > 0) await client.query(OPEN_DELIVERIES, [settled.map(({ payment }) => payment.id)])
  return answersOf(batch, rows, ({ payment }) => payment.id)
}

/** Returns for each item of a batch whether its step was added. If an item is in the batch twice, only the first one counts. */
function answersOf<Item>(
  batch: readonly Item[],
  rows: readonly { id: string }[],
  idOf: (item: Item) => string,
): boolean[] {
  const won = new Set(rows.map(({ id }) => id))
  return batch.map((item) => won.has(idOf(item)))
}
