import type { ClientBase } from 'pg'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { bytesOf } from '../chain/hex.ts'
import { jsonText } from '../json/text.ts'
import { isChannelPayment } from '../schemes/batch-settlement/payload.ts'
import { arrayOf } from './array-parameter.ts'
import type { PaymentState, Reservation, ReserveOutcome } from './ledger.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * SQL: a row that can be reserved again: its authorization was not spent, and no attempt holds it. A voucher can be used again when its
 * deposit came to nothing.
 */
const free = (row: string) =>
  `(${row}state = 'RELEASED' or (${row}state = 'RESERVED' and ${row}lease_until < now())
    or (${row}scheme = 'batch-settlement' and ${row}state in ('EXPIRED', 'CANCELLED')))`

/** SQL: the payment moves money by an authorization that runs out. A voucher alone does not. */
const SPENDS = '(r.channel_id is null or r.authorization_key is not null)'

// No lease is longer than the authorization: after that nothing can settle it.
// Rows are inserted by ascending key: two replicas that insert the same keys in different order would deadlock. Terms that several
// payments share are sent once, as `terms`. Terms that are no longer in force, or are being changed, do not join, so that nothing is
// reserved under them (M7). A change of terms that do join waits for this transaction. No batch waits for a change of one of its sellers.
const RESERVE = {
  name: 'ledger-reserve',
  text: `
  with t as materialized (
    select u.*, e.max_redeliveries, e.max_stream_seconds from unnest($11::text[], $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[],
        $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::json[], $22::boolean[],
        $23::double precision[], $24::json[]) with ordinality
      as u(environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
        requirements, ephemeral, lease_seconds, vary_on, number)
      left join endpoint e on e.id = u.endpoint_id
      where hold_terms(u.api_id, u.api_epoch))
  insert into payment as p (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
      scheme, network, asset, amount, pay_to, valid_before, signed, requirements, ephemeral, max_redeliveries,
      max_stream_seconds, request_digest, vary_on, authorization_key, channel_id, holder, lease_until)
    select r.key, r.id, 'RESERVED', t.environment, t.account_id, t.api_id, t.endpoint_id, r.method, r.host, r.path,
      r.payer, t.scheme, t.network, t.asset, t.amount::numeric, t.pay_to, to_timestamp(r.valid_before), r.signed,
      t.requirements, t.ephemeral, t.max_redeliveries, t.max_stream_seconds, r.request_digest, t.vary_on,
      r.authorization_key, r.channel_id, $27::bigint,
      least(now() + make_interval(secs => t.lease_seconds), case when ${SPENDS} then to_timestamp(r.valid_before) end)
    from unnest($1::bytea[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::double precision[], $9::json[], $10::bytea[], $25::bytea[],
        $26::bytea[])
      as r(key, id, terms, method, host, path, payer, valid_before, signed, request_digest, authorization_key, channel_id)
    join t on t.number = r.terms
    order by r.key
  on conflict (key) do update set id = excluded.id, state = 'RESERVED', environment = excluded.environment,
      account_id = excluded.account_id, api_id = excluded.api_id, endpoint_id = excluded.endpoint_id,
      method = excluded.method, host = excluded.host, path = excluded.path, payer = excluded.payer,
      scheme = excluded.scheme, network = excluded.network, asset = excluded.asset, amount = excluded.amount, pay_to = excluded.pay_to,
      valid_before = excluded.valid_before, signed = excluded.signed, requirements = excluded.requirements,
      ephemeral = excluded.ephemeral, max_redeliveries = excluded.max_redeliveries,
      max_stream_seconds = excluded.max_stream_seconds,
      request_digest = excluded.request_digest, vary_on = excluded.vary_on, request_body = null, varied = null,
      authorization_key = excluded.authorization_key,
      channel_id = excluded.channel_id,
      lease_until = excluded.lease_until, holder = excluded.holder, settling_at = null, watch_at = null,
      upstream_status = null, transaction = null, error_reason = null, unverified = false, created_at = now()
    where ${free('p.')}
  returning id`,
}

/**
 * Why a reservation failed: the state of the row that holds the authorization. Without such a row the terms were not in force: the
 * reservation is stale.
 */
const STATES = `select key, state from payment where key = any($1::bytea[]) and not ${free('')}`

/**
 * Reserves many authorizations, each at most once, for the process `holder` (`holder.ts`). Results are in the order of the batch.
 */
export async function reserve(
  client: Client,
  batch: readonly Reservation[],
  holder: number | null = null,
): Promise<ReserveOutcome[]> {
  const first = firstOfEach(batch, ({ key }) => key.toString('base64'))
  const { rows } = await client.query<{ id: string }>({ ...RESERVE, values: [...reserveColumns(first), holder] })
  const won = new Set(rows.map(({ id }) => id))
  const lost = batch.filter(({ id }) => !won.has(id))
  const states = lost.length === 0 ? new Map<string, PaymentState>() : await readStates(client, lost)
  return batch.map(({ id, key }) => {
    if (won.has(id)) return { kind: 'reserved' }
    const state = states.get(key.toString('base64'))
    return state === undefined ? { kind: 'stale' } : { kind: 'taken', state }
  })
}

/** The first of each authorization that a batch presents more than once: `on conflict` cannot change a row twice in one statement. */
export function firstOfEach<Item>(batch: readonly Item[], identity: (item: Item) => string): Item[] {
  const first = new Map<string, Item>()
  for (const item of batch) {
    const name = identity(item)
    if (!first.has(name)) first.set(name, item)
  }
  return [...first.values()]
}

/** The states of authorizations that are not free. */
export async function readStates(
  client: Client,
  lost: readonly Pick<Reservation, 'key'>[],
): Promise<Map<string, PaymentState>> {
  const { rows } = await client.query<{ key: Buffer; state: PaymentState }>(STATES, [
    arrayOf.bytea(lost.map(({ key }) => key)),
  ])
  return new Map(rows.map(({ key, state }) => [key.toString('base64'), state]))
}

function reserveColumns(batch: readonly Reservation[]): unknown[] {
  const { terms, numbers } = termsOf(batch)
  return [
    arrayOf.bytea(batch.map((r) => r.key)),
    arrayOf.uuid(batch.map((r) => r.id)),
    arrayOf.int4(numbers),
    arrayOf.text(batch.map((r) => r.method)),
    arrayOf.text(batch.map((r) => r.host)),
    arrayOf.text(batch.map((r) => r.path)),
    arrayOf.text(batch.map((r) => r.payer)),
    arrayOf.float8(batch.map((r) => r.validBefore)),
    arrayOf.json(batch.map((r) => jsonText(r.signed))),
    arrayOf.bytea(batch.map((r) => r.requestDigest)),
    arrayOf.text(terms.map((t) => t.environment)),
    arrayOf.uuid(terms.map((t) => t.accountId)),
    arrayOf.uuid(terms.map((t) => t.apiId)),
    arrayOf.uuid(terms.map((t) => t.apiEpoch)),
    arrayOf.uuid(terms.map((t) => t.endpointId)),
    arrayOf.text(terms.map((t) => t.requirements.scheme)),
    arrayOf.text(terms.map((t) => t.requirements.network)),
    arrayOf.text(terms.map((t) => t.requirements.asset)),
    arrayOf.text(terms.map((t) => t.requirements.amount)),
    arrayOf.text(terms.map((t) => t.requirements.payTo)),
    arrayOf.json(terms.map((t) => jsonText(t.requirements))),
    arrayOf.bool(terms.map((t) => t.ephemeral)),
    arrayOf.float8(terms.map((t) => t.leaseSeconds)),
    arrayOf.json(terms.map((t) => jsonText(t.varyOn))),
    arrayOf.bytea(batch.map((r) => r.authorization ?? null)),
    arrayOf.bytea(batch.map(({ signed }) => (isChannelPayment(signed) ? bytesOf(signed.voucher.channelId) : null))),
  ]
}

/** One reservation for each kind of terms, and for each item of the batch the number of its kind, from 1. */
function termsOf(batch: readonly Reservation[]): { terms: Reservation[]; numbers: number[] } {
  const known = new Map<PaymentRequirements, Map<string, number>>()
  const terms: Reservation[] = []
  const numbers = batch.map((reservation) => {
    const { requirements, endpointId, apiEpoch, ephemeral, leaseSeconds } = reservation
    const alike = known.get(requirements) ?? new Map<string, number>()
    known.set(requirements, alike)
    const rest = `${endpointId} ${apiEpoch} ${ephemeral} ${leaseSeconds}`
    const number = alike.get(rest) ?? terms.push(reservation)
    alike.set(rest, number)
    return number
  })
  return { terms, numbers }
}
