import type { ClientBase } from 'pg'
import { lastStep } from '../../../schema/payment-view.ts'
import type { PaymentState, Reservation } from '../ledger.ts'
import { firstOfEach } from '../payments/reserve.ts'
import { arrayOf } from '../sql/array-parameter.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * A deposit's authorization is a payment of its own, whatever voucher comes with it: it has a key, and one attempt holds it. All
 * presentations of one deposit name one channel, so that the lock of the channel's row orders them.
 */

type Deposit = Pick<Reservation, 'id' | 'key' | 'authorization'>

// Of a released payment nothing was sent: another voucher may bring its deposit.
const TAKE = `
  insert into payment_key as k (key, bucket, id)
    select w.authorization_key, bucket_of_key(w.authorization_key), w.id
      from unnest($1::bytea[], $2::uuid[]) as w(authorization_key, id) order by 1
  on conflict (key, bucket) do update set id = excluded.id
    where exists (select from payment_attempt a ${lastStep('last')}
      where a.id = k.id and a.bucket = bucket_of(k.id) and last.state = 'RELEASED')
  returning id`

// Of an attempt that has left the ledger only the key remains, and it was charged.
const HOLDERS = `
  select k.key as authorization, coalesce(a.key, '') as key,
      case when a.id is null then 'SETTLED' else coalesce(last.state, 'RESERVED') end as state
    from unnest($1::bytea[]) as w(key) join payment_key k on k.bucket = bucket_of_key(w.key) and k.key = w.key
      left join payment_attempt a on a.id = k.id and a.bucket = bucket_of(k.id)
      ${lastStep('last')}`

const MOVE = `
  update payment_key k set id = w.id from unnest($1::bytea[], $2::uuid[]) as w(key, id)
    where k.bucket = bucket_of_key(w.key) and k.key = w.key and k.id <> w.id`

/** A payment that is presented again keeps its deposit, under its new attempt. */
export async function moveDeposits(client: Client, reserved: readonly Deposit[]): Promise<void> {
  const deposits = reserved.flatMap(({ id, authorization }) => (authorization ? { id, authorization } : []))
  if (deposits.length === 0) return
  const keys = arrayOf(
    'bytea',
    deposits.map(({ authorization }) => authorization),
  )
  await client.query(MOVE, [
    keys,
    arrayOf(
      'uuid',
      deposits.map(({ id }) => id),
    ),
  ])
}

/** Gives the deposits of attempts back that were not made after all. */
export async function dropDeposits(client: Client, batch: readonly Deposit[]): Promise<void> {
  const lost = batch.flatMap(({ authorization }) => authorization ?? [])
  if (lost.length === 0) return
  await client.query('select free_keys($1)', [arrayOf('bytea', lost)])
}

/**
 * Takes the deposits of a batch for its attempts. Returns those that belong to other payments, by the payment's key in base64, with the
 * state of those. The caller has locked the channels, and drops the deposits of attempts that it does not make.
 */
export async function takeDeposits(client: Client, batch: readonly Deposit[]): Promise<Map<string, PaymentState>> {
  const deposits = batch.flatMap(({ id, key, authorization }) => (authorization ? { id, key, authorization } : []))
  if (deposits.length === 0) return new Map()
  const first = firstOfEach(deposits, ({ authorization }) => authorization.toString('base64'))
  const wanted = arrayOf(
    'bytea',
    first.map(({ authorization }) => authorization),
  )
  const taken = await client.query<{ id: string }>(TAKE, [
    wanted,
    arrayOf(
      'uuid',
      first.map(({ id }) => id),
    ),
  ])
  const own = new Set(taken.rows.map(({ id }) => id))
  const lost = deposits.filter(({ id }) => !own.has(id))
  if (lost.length === 0) return new Map()
  const { rows } = await client.query<{ key: Buffer; authorization: Buffer; state: PaymentState }>(HOLDERS, [wanted])
  const others = new Map<string, PaymentState>()
  for (const { key, authorization } of lost) {
    const holder =
      rows.find((row) => row.authorization.equals(authorization)) ??
      first
        .map((each) => ({ ...each, state: 'RESERVED' as const }))
        .find((each) => each.authorization.equals(authorization))
    if (holder && !holder.key.equals(key)) others.set(key.toString('base64'), holder.state)
  }
  return others
}
