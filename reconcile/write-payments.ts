import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { lastStep } from '../schema/payment-view.ts'
import { PACKED } from '../schema/signed-parts.ts'
import { type RecoveredPayment, requirementsOf } from './recovered-payment.ts'
import { NOT_KNOWN } from './uuid.ts'

type Client = Pick<ClientBase, 'query'>

/** The reason of each step that was derived from the chain and not from a request (`domain/payments/payment-reasons.ts`). */
export const RECOVERED = 'recovered_from_chain'

/**
 * SQL: the time up to which statistics and earnings have read the facts, and the present time. The jobs for statistics and earnings read
 * each time span once, so a fact with an earlier date would never count. The locks stop these jobs until the transaction ends.
 */
const FOLDED = `select greatest(e.at, to_timestamp(('x' || left(replace(r.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0))
    as "until", now() as now
  from payment_earned_watermark e, payment_rollup_watermark r for share`

/** SQL: an id of a payment that was made at a time. It ends with the bucket of the payment's key. */
const ID = (time: string, key: string) => `encode(set_byte(set_byte(
    uuid_send((left(least_id_at(${time})::text, 13) || substr(new_id()::text, 14))::uuid),
    14, get_byte(${key}, 0)), 15, get_byte(${key}, 1)), 'hex')::uuid`

const STORE_TERMS = `
  insert into payment_terms (id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
      requirements, ephemeral)
    values ($1, $2, $3, $4, '${NOT_KNOWN}', $5, $6, $7, $8, $9, $10, $11, false) on conflict do nothing`

const COLUMNS = `unnest($1::bytea[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::bytea[], $8::timestamptz[],
        $9::timestamptz[], $10::text[], $11::text[])
      as r(key, terms, account_id, environment, payer, signed, channel_id, paid_at, at, transaction, network)`

// Keys are inserted in ascending order, as in authz, so that this program and authz do not block each other. Every row is locked, so no
// other transaction changes it before `RECOVER`.
const HOLD = `
  insert into payment_key as k (key, bucket, id)
    select h.key, bucket_of_key(h.key), ${ID('now()', 'h.key')} from unnest($1::bytea[]) as h(key) order by h.key
  on conflict (key, bucket) do update set id = k.id`

const RECOVER = `
  with r as materialized (select ${ID('r.at', 'r.key')} as id, r.* from ${COLUMNS}),
  gone as materialized (select first_id, end_id from ledger_archive),
  held as materialized (
    select k.key, k.id, bucket_of(k.id) as bucket
      from r join payment_key k on k.bucket = bucket_of_key(r.key) and k.key = r.key),
  taken as materialized (
    select h.key from held h join payment_attempt a on a.bucket = h.bucket and a.id = h.id
    union all select h.key from held h join gone g on h.id >= g.first_id and h.id < g.end_id),
  bare as materialized (select r.* from r where r.key not in (select key from taken)),
  won as (
    update payment_key k set id = b.id from bare b where k.bucket = bucket_of_key(b.key) and k.key = b.key
    returning k.id),
  attempts as (
    insert into payment_attempt (id, bucket, key, terms, account_id, environment, method, host, path, payer, signed, channel_id,
        valid_before, lease_until, created_at)
      select r.id, bucket_of(r.id), r.key, r.terms, r.account_id, r.environment, '', '', '', r.payer, r.signed, r.channel_id,
        r.paid_at, r.at, r.paid_at
      from r join won using (id)),
  steps as (
    insert into payment_step (id, bucket, number, state, reason, transaction, at)
      select r.id, bucket_of(r.id), 1, 'SETTLED', '${RECOVERED}', r.transaction, r.at from r join won using (id)),
  deliveries as (
    insert into delivery (payment_id, bucket, attempt, delivered, lease_until)
      select r.id, bucket_of(r.id), r.id, true, r.at from r join won using (id)),
  rechecks as (
    insert into payment_recheck (payment_id, network)
      select r.id, r.network from r join won using (id) where r.transaction is not null order by r.id on conflict do nothing)
  select r.id, encode(r.key, 'hex') as key from r join won using (id)`

const SPEND = `
  insert into payment_key (key, bucket, id)
    select s.key, bucket_of_key(s.key), ${ID('now()', 's.key')} from unnest($1::bytea[]) as s(key) order by s.key
  on conflict do nothing returning encode(key, 'hex') as key`

/**
 * Writes payments that the ledger lacks as settled and delivered, so that nobody can use them again. For a payment without a seller, only
 * the authorization is marked as spent. Returns the new keys, in hex. The caller begins a transaction.
 */
export async function recoverPayments(
  client: Client,
  payments: readonly RecoveredPayment[],
): Promise<{ recovered: ReadonlySet<string>; spent: ReadonlySet<string> }> {
  const sold = payments.filter(({ seller }) => seller !== undefined)
  const recovered = sold.length > 0 ? await recover(client, sold) : new Set<string>()
  const others = payments.flatMap(({ key, alsoSpent, seller }) => (seller ? alsoSpent : [key, ...alsoSpent]))
  if (others.length === 0) return { recovered, spent: new Set() }
  const { rows } = await client.query<{ key: string }>(SPEND, [[...new Set(others)].map(bytesOf)])
  return { recovered, spent: new Set(rows.map(({ key }) => key)) }
}

async function recover(client: Client, payments: readonly RecoveredPayment[]): Promise<Set<string>> {
  const { rows: folded } = await client.query<{ until: Date | number; now: Date }>(FOLDED)
  const [{ until, now } = { until: 0, now: new Date() }] = folded
  const terms: string[] = []
  for (const payment of payments) terms.push(await storeTerms(client, payment))
  const paidAt = payments.map((payment) => new Date(Math.min(payment.paidAt * 1000, now.getTime())))
  const column = <Value>(value: (payment: RecoveredPayment) => Value) => payments.map(value)
  const keys = column(({ key }) => bytesOf(key))
  await client.query(HOLD, [keys])
  const { rows } = await client.query<{ key: string }>(RECOVER, [
    ...[keys, terms, column(({ seller }) => seller?.accountId)],
    ...[column(({ seller }) => seller?.environment), column(({ payer }) => payer)],
    column(({ signed }) => Buffer.concat([Buffer.of(PACKED.json), Buffer.from(JSON.stringify(signed))])),
    column(({ channel }) => (channel === undefined ? null : bytesOf(channel.slice(2)))),
    paidAt,
    paidAt.map((time) => (time.getTime() > Number(until) ? time : now)),
    ...[column(({ transaction }) => transaction ?? null), column(({ network }) => network)],
  ])
  return new Set(rows.map(({ key }) => key))
}

/** The id of a payment's terms: a digest of the whole row. */
async function storeTerms(client: Client, payment: RecoveredPayment): Promise<string> {
  const { seller, scheme, network, asset, amount, payTo } = payment
  if (!seller) throw new Error('a payment without a seller has no terms')
  const { environment, accountId, apiId, endpointId } = seller
  const requirements = JSON.stringify(requirementsOf(payment))
  const digest = hash('sha256', [RECOVERED, environment, accountId, apiId, endpointId, requirements].join(' '), 'hex')
  const id = digest.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  await client.query(STORE_TERMS, [
    ...[id, environment, accountId, apiId, endpointId, scheme, network, asset, String(amount), payTo, requirements],
  ])
  return id
}

/** A payment in the restored ledger, and the transaction that has settled it since the backup. */
export interface Settlement {
  id: string
  transaction: string
}

// Writes the facts that authz writes when the chain decides about a payment (`authz/ledger/payments/transitions.ts`), and a completed
// delivery.
const SETTLE = `
  with b as materialized (
    select w.id, w.transaction, a.bucket, t.network, coalesce(last.number, 0) + 1 as number, last.state as before
      from unnest($1::uuid[], $2::text[]) as w(id, transaction)
        join payment_attempt a on a.id = w.id join payment_terms t on t.id = a.terms ${lastStep('last')}
      where coalesce(last.state, 'RESERVED') in ('RESERVED', 'SETTLING', 'UNKNOWN', 'RELEASED')),
  steps as (
    insert into payment_step as s (id, bucket, number, state, reason, transaction)
      select b.id, b.bucket, b.number, 'SETTLED', '${RECOVERED}', b.transaction from b order by b.id
    on conflict do nothing returning s.id, s.bucket, s.number, s.state, s.reason, s.transaction),
  told as materialized (
    select tell_of_payments(array_agg(id), array_agg(number), array_agg(state), array_agg(reason), array_agg(transaction))
      from steps having count(*) > 0),
  unresolved as (delete from payment_unresolved u using steps s where u.id = s.id and u.bucket = s.bucket),
  unwatched as (delete from payment_watch w using steps s where w.id = s.id and w.bucket = s.bucket),
  rechecks as (
    insert into payment_recheck (payment_id, network)
      select b.id, b.network from b join steps using (id) order by b.id on conflict do nothing),
  late as (
    insert into payment_rollup_late (id)
      select b.id from b join steps using (id) where b.before = 'RELEASED' order by b.id on conflict do nothing),
  deliveries as (
    insert into delivery as d (payment_id, bucket, attempt, delivered, lease_until)
      select s.id, s.bucket, s.id, true, now() from steps s order by s.id
    on conflict (payment_id, bucket) do update set delivered = true, pending = false)
  select s.id from steps s left join told on true`

/**
 * Settles payments that the restored ledger has in an earlier state, and marks their answers as delivered. A payment that another process
 * changes at the same time is left to the next run. Returns the ids of the settled ones.
 */
export async function settlePayments(client: Client, settlements: readonly Settlement[]): Promise<ReadonlySet<string>> {
  if (settlements.length === 0) return new Set()
  const ids = settlements.map(({ id }) => id)
  const transactions = settlements.map(({ transaction }) => transaction)
  const { rows } = await client.query<{ id: string }>(SETTLE, [ids, transactions])
  return new Set(rows.map(({ id }) => id))
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
