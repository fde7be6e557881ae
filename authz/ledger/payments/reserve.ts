import type { ClientBase } from 'pg'
import { lastStep } from '../../../schema/payment-view.ts'
import { bytesOf } from '../../chain/hex.ts'
import { isChannelPayment } from '../../schemes/batch-settlement/payload.ts'
import type { PaymentState, Reservation, ReserveOutcome } from '../ledger.ts'
import { arrayOf, arraysOf, type RowOf } from '../sql/array-parameter.ts'
import { addSteps } from '../sql/steps.ts'
import { takeTurn, turnPart } from '../sql/turn.ts'
import { leaseUntil } from './ended-leases.ts'
import { packedPayload } from './packed-payload.ts'
import { doubtTerms, storeTerms } from './terms.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * SQL: whether attempt `a` with last step `last` can be replaced, because its authorization was not spent and no request holds it. A
 * voucher can be used again when its deposit was never made.
 */
const isFree = `(case when last.state is null then ${leaseUntil('a')} < now()
    else last.state = 'RELEASED' or (a.channel_id is not null and last.state in ('EXPIRED', 'CANCELLED')) end)`

/** SQL: whether the payment spends an authorization that expires. A voucher without a deposit does not. */
const SPENDS = '(r.channel_id is null or r.authorization_key is not null)'

// `offset 0` makes PostgreSQL look up terms one by one, so no plan locks terms outside of the batch. Terms that are not in force, or are
// being changed, are not found, and nothing is reserved under them (M7). Terms that are found stay locked until the transaction ends. A
// lease ends no later than the authorization, because nothing can settle the payment after that.
const WANTED = `
  t as materialized (
    select t.* from (select distinct unnest($2::uuid[]) as id) w
      cross join lateral (select * from payment_terms p where p.id = w.id offset 0) t
      where hold_terms(t.api_id, t.api_epoch)),
  r as materialized (
    select r.*, t.account_id, t.environment,
        least(now() + make_interval(secs => r.lease_seconds), case when ${SPENDS} then to_timestamp(r.valid_before) end) as lease_until
      from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[], $8::double precision[],
          $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::int[], $14::double precision[],
          $15::boolean[])
        as r(id, terms, key, method, host, path, payer, valid_before, signed, request_digest, authorization_key, channel_id,
          holder, lease_seconds, by_key)
      join t on t.id = r.terms)`

/** SQL: adds the attempts of the reservations `r` that have won their keys (`won`). */
const ADD_ATTEMPTS = `
  added as (
    insert into payment_attempt (id, bucket, holder, key, terms, account_id, environment, method, host, path, payer, by_key, signed,
        request_digest, authorization_key, channel_id, valid_before, lease_until)
      select r.id, bucket_of(r.id), r.holder, r.key, r.terms, r.account_id, r.environment, r.method, r.host, r.path, r.payer, r.by_key,
        r.signed, r.request_digest, r.authorization_key, r.channel_id, to_timestamp(r.valid_before), r.lease_until
      from r join won using (id)
    returning id)`

// Keys are inserted in ascending order: two replicas that insert the same keys in different order would deadlock.
const RESERVE = `${WANTED},
  won as (
    insert into payment_key (key, bucket, id) select r.key, bucket_of_key(r.key), r.id from r order by r.key
    on conflict do nothing returning id),
  ${ADD_ATTEMPTS}`

/** Types of the columns of a reservation in SQL (`r`). */
const COLUMNS = [
  ...(['uuid', 'uuid', 'bytea', 'text', 'text', 'text', 'text', 'float8'] as const),
  ...(['bytea', 'bytea', 'bytea', 'bytea', 'int4', 'float8', 'bool'] as const),
] as const

/** Reserves authorizations that were not presented before, as the first attempt for each. No two authorizations of a batch are the same. */
export const reserving = turnPart({
  name: 'reserve',
  text: RESERVE,
  added: 'added',
  columns: COLUMNS,
  rows: rowsOf,
  mayBeLost: true,
})

/**
 * SQL: for each key of `source`, the id and the bucket of the attempt that holds it. The bucket comes from this id. It can be another one
 * than that of the key, because another payment may hold a deposit's authorization. So the attempts themselves are joined later, by this bucket.
 */
const holding = (source: string) => `
  k as materialized (
    select w.id as new_id, k.key, k.id, bucket_of(k.id) as bucket
      from ${source} join payment_key k on k.bucket = bucket_of_key(w.key) and k.key = w.key)`

// The added step ends the former attempt: its holder cannot begin to settle any more, and no second request can replace it. A deposit's
// authorization may move to another payment. The payment that had this authorization before stays released.
const REPLACE = {
  name: 'ledger-replace',
  text: `with ${WANTED},
  ${holding('r as w')},
  former as materialized (
    select k.new_id, k.key, k.id, a.key = k.key as is_own, coalesce(last.number, 0) + 1 as number
      from k join payment_attempt a on a.bucket = k.bucket and a.id = k.id
        ${lastStep('last')}
      where ${isFree}),
  ${addSteps(
    'replaced',
    `select f.id, f.number::smallint, 'REPLACED', null::text, null::text, null::integer, null::text, null::text, null::integer, null::boolean from former f
      where f.is_own`,
  )},
  won as (
    update payment_key k set id = f.new_id from former f
      where k.bucket = bucket_of_key(f.key) and k.key = f.key and k.id = f.id
        and (not f.is_own or exists (select from replaced s where s.id = f.id))
    returning k.id),
  unwatched as (delete from payment_watch w using replaced s where w.id = s.id and w.bucket = s.bucket),
  ${ADD_ATTEMPTS}
  select id from added`,
}

/**
 * Reads why a reservation failed: the state of the attempt that holds the authorization. If only the key is left, its attempt was charged.
 * If the authorization has no key either, the terms were not in force: the reservation is stale.
 */
const STATES = `with ${holding('unnest($1::bytea[], null::uuid[]) as w(key, id)')},
  held as materialized (
    select k.key, coalesce(last.state, 'RESERVED') as state, ${isFree} as free
      from k join payment_attempt a on a.bucket = k.bucket and a.id = k.id
        ${lastStep('last')})
  select k.key, coalesce(h.state, 'SETTLED') as state from k left join held h on h.key = k.key where h.free is not true`

/** Reserves many authorizations, each at most once, for the process `holder` (`holder.ts`). Results are in the order of the batch. */
export async function reserve(
  client: Client,
  batch: readonly Reservation[],
  holder: number | null = null,
): Promise<ReserveOutcome[]> {
  const won = await takeTurn(
    client,
    batch.map((item) => ({ part: reserving, item })),
    holder,
  )
  const lost = batch.filter((_, index) => !won[index])
  const outcomes = new Map<Reservation, ReserveOutcome>()
  const contested = lost.length === 0 ? [] : await contest(client, lost, holder)
  for (const [index, outcome] of contested.entries()) outcomes.set(lost[index] as Reservation, outcome)
  return batch.map((reservation) => outcomes.get(reservation) ?? { kind: 'reserved' })
}

/** Reserves authorizations that were presented before, where the former attempt has ended without a charge. */
export async function contest(
  client: Client,
  batch: readonly Reservation[],
  holder: number | null,
): Promise<ReserveOutcome[]> {
  const name = ({ key }: Reservation) => key.toString('base64')
  const before = await readStates(client, batch)
  const free = firstOfEach(
    batch.filter((reservation) => !before.has(name(reservation))),
    name,
  )
  const won = free.length > 0 ? await replace(client, free, holder) : new Set<string>()
  const late = batch.filter((reservation) => !before.has(name(reservation)) && !won.has(reservation.id))
  const states = late.length === 0 ? before : new Map([...before, ...(await readStates(client, late))])
  return batch.map((reservation) => {
    if (won.has(reservation.id)) return { kind: 'reserved' }
    const state = states.get(name(reservation))
    if (state !== undefined) return { kind: 'taken', state }
    doubtTerms(reservation)
    return { kind: 'stale' }
  })
}

async function replace(client: Client, batch: readonly Reservation[], holder: number | null): Promise<Set<string>> {
  const values = arraysOf(COLUMNS, await rowsOf(batch, { client, holder }))
  const { rows } = await client.query<{ id: string }>({ ...REPLACE, values })
  return new Set(rows.map(({ id }) => id))
}

/**
 * The first item of each authorization. `on conflict` cannot change a row twice in one statement, so a batch must not contain an
 * authorization twice.
 */
export function firstOfEach<Item>(batch: readonly Item[], identity: (item: Item) => string): Item[] {
  const first = new Map<string, Item>()
  for (const item of batch) {
    const name = identity(item)
    if (!first.has(name)) first.set(name, item)
  }
  return [...first.values()]
}

/** The states of authorizations that cannot be reserved now. */
export async function readStates(
  client: Client,
  lost: readonly Pick<Reservation, 'key'>[],
): Promise<Map<string, PaymentState>> {
  const { rows } = await client.query<{ key: Buffer; state: PaymentState }>(STATES, [
    arrayOf(
      'bytea',
      lost.map(({ key }) => key),
    ),
  ])
  return new Map(rows.map(({ key, state }) => [key.toString('base64'), state]))
}

/** The rows of the reservations for SQL. Their terms are stored first. */
async function rowsOf(
  batch: readonly Reservation[],
  { client, holder }: { client: Client; holder: number | null },
): Promise<RowOf<typeof COLUMNS>[]> {
  const terms = await storeTerms(client, batch)
  return batch.map((r, index) => [
    ...([r.id, terms[index] as string, r.key, r.method, r.host, r.path, r.payer, r.validBefore] as const),
    ...([packedPayload(r.signed, r), r.requestDigest, r.authorization ?? null, channelIdOf(r)] as const),
    ...([holder, r.leaseSeconds, r.byKey] as const),
  ])
}

function channelIdOf({ signed }: Reservation): Buffer | null {
  return isChannelPayment(signed) ? bytesOf(signed.voucher.channelId) : null
}
