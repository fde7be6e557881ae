import type { ClientBase } from 'pg'
import type { PaymentState, Reservation, ReserveOutcome } from './ledger.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * A row that keeps nobody out: its authorization was not spent, and no attempt holds it. A voucher is as good as before when
 * the deposit that it came with has come to nothing.
 */
const free = (row: string) =>
  `(${row}state = 'RELEASED' or (${row}state = 'RESERVED' and ${row}lease_until < now())
    or (${row}scheme = 'batch-settlement' and ${row}state in ('EXPIRED', 'CANCELLED')))`

// Rows go in by ascending key: two replicas that insert the same keys in different order would deadlock.
// An API whose revision has moved on does not join, so its reservation is not made (M7).
const RESERVE = {
  name: 'ledger-reserve',
  text: `
  insert into payment as p (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
      scheme, network, asset, amount, pay_to, valid_before, signed, requirements, ephemeral, request_digest, lease_until)
    select r.key, r.id, 'RESERVED', r.environment, r.account_id, r.api_id, r.endpoint_id, r.method, r.host, r.path,
      r.payer, r.scheme, r.network, r.asset, r.amount, r.pay_to, to_timestamp(r.valid_before), r.signed, r.requirements,
      r.ephemeral, r.request_digest, now() + make_interval(secs => r.lease_seconds)
    from unnest($1::bytea[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[], $7::uuid[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::numeric[], $16::text[],
        $17::double precision[], $18::json[], $19::json[], $20::boolean[], $21::bytea[], $22::double precision[])
      as r(key, id, environment, account_id, api_id, api_revision, endpoint_id, method, host, path, payer, scheme,
        network, asset, amount, pay_to, valid_before, signed, requirements, ephemeral, request_digest, lease_seconds)
    join api a on a.id = r.api_id and a.revision = r.api_revision
    order by r.key
  on conflict (key) do update set id = excluded.id, state = 'RESERVED', environment = excluded.environment,
      account_id = excluded.account_id, api_id = excluded.api_id, endpoint_id = excluded.endpoint_id,
      method = excluded.method, host = excluded.host, path = excluded.path, payer = excluded.payer,
      scheme = excluded.scheme, amount = excluded.amount, pay_to = excluded.pay_to,
      valid_before = excluded.valid_before, signed = excluded.signed, requirements = excluded.requirements,
      ephemeral = excluded.ephemeral, request_digest = excluded.request_digest,
      lease_until = excluded.lease_until, upstream_status = null, transaction = null, error_reason = null, created_at = now()
    where ${free('p.')}
  returning id`,
}

/** What keeps a loser out. Where nothing does, the insert found no API of that revision: the terms are stale. */
const STATES = `select key, state from payment where key = any($1::bytea[]) and not ${free('')}`

/** Reserves many authorizations, each at most once; answers in the order of the batch. */
export async function reserve(client: Client, batch: readonly Reservation[]): Promise<ReserveOutcome[]> {
  const first = firstOfEach(batch, ({ key }) => key.toString('base64'))
  const { rows } = await client.query<{ id: string }>({ ...RESERVE, values: reserveColumns(first) })
  const won = new Set(rows.map(({ id }) => id))
  const lost = batch.filter(({ id }) => !won.has(id))
  const states = lost.length === 0 ? new Map<string, PaymentState>() : await readStates(client, lost)
  return batch.map(({ id, key }) => {
    if (won.has(id)) return { kind: 'reserved' }
    const state = states.get(key.toString('base64'))
    return state === undefined ? { kind: 'stale' } : { kind: 'taken', state }
  })
}

/** Two presentations of one authorization in one batch: `on conflict` cannot touch a row twice, so the first competes. */
export function firstOfEach<Item>(batch: readonly Item[], identity: (item: Item) => string): Item[] {
  const first = new Map<string, Item>()
  for (const item of batch) {
    const name = identity(item)
    if (!first.has(name)) first.set(name, item)
  }
  return [...first.values()]
}

/** Of authorizations that are not free. */
export async function readStates(
  client: Client,
  lost: readonly Pick<Reservation, 'key'>[],
): Promise<Map<string, PaymentState>> {
  const { rows } = await client.query<{ key: Buffer; state: PaymentState }>(STATES, [lost.map(({ key }) => key)])
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
    column((r) => r.ephemeral),
    column((r) => r.requestDigest),
    column((r) => r.leaseSeconds),
  ]
}
