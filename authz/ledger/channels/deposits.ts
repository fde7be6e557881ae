import type { ClientBase } from 'pg'
import { lastStep } from '../../../schema/payment-view.ts'
import type { PaymentState, Reservation } from '../ledger.ts'
import { arrayOf, arraysOf } from '../sql/array-parameter.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * The authorization of a deposit has its own key in the ledger, whatever voucher comes with it. One attempt holds this key. All
 * presentations of one deposit name one channel, so the lock on the channel's row orders them.
 */

type Deposit = Pick<Reservation, 'id' | 'key' | 'authorization'>

/** A deposit of a payment, with its authorization. */
type Brought = Deposit & { authorization: NonNullable<Deposit['authorization']> }

/**
 * SQL: the attempts that hold the authorizations in `w`. They are joined in a separate step, because authorizations are in other buckets
 * than the keys.
 */
const HELD = `
  held as materialized (
    select k.key, k.id, bucket_of(k.id) as bucket
      from w join payment_key k on k.bucket = bucket_of_key(w.key) and k.key = w.key)`

// A key without an attempt is of an archived month, in which only the keys of charged payments remain. So it counts as charged.
const HOLDERS = `
  with w as materialized (select * from unnest($1::bytea[]) as w(key)), ${HELD},
  holders as materialized (
    select h.id, a.key, coalesce(last.state, 'RESERVED') as state
      from held h join payment_attempt a on a.bucket = h.bucket and a.id = h.id ${lastStep('last')})
  select h.key as authorization, coalesce(a.key, '') as key, coalesce(a.state, 'SETTLED') as state
    from held h left join holders a on a.id = h.id`

/**
 * Reads which of these deposits another payment holds, and the state of that payment. The map's keys are the presented payments' keys
 * (base64). A released payment holds none, because it has sent nothing. The caller has locked the channels.
 */
export async function readDeposits(client: Client, batch: readonly Deposit[]): Promise<Map<string, PaymentState>> {
  const deposits = depositsOf(batch)
  if (deposits.length === 0) return new Map()
  const { rows } = await client.query<{ key: Buffer; authorization: Buffer; state: PaymentState }>(HOLDERS, [
    arrayOf(
      'bytea',
      deposits.map(({ authorization }) => authorization),
    ),
  ])
  const holders = new Map<string, { key: Buffer; state: PaymentState }>()
  for (const { key, authorization, state } of rows)
    if (state !== 'RELEASED') holders.set(authorization.toString('base64'), { key, state })
  const others = new Map<string, PaymentState>()
  for (const { key, authorization } of deposits) {
    const name = authorization.toString('base64')
    const holder = holders.get(name)
    // The first payment of a batch that brings a deposit holds it.
    if (!holder) holders.set(name, { key, state: 'RESERVED' })
    else if (!holder.key.equals(key)) others.set(key.toString('base64'), holder.state)
  }
  return others
}

const TAKE = `
  with w as materialized (select * from unnest($1::bytea[], $2::uuid[], $3::bytea[]) as w(key, id, payment)), ${HELD},
  free as materialized (
    select h.key, h.id, a.key as payment, coalesce(last.state = 'RELEASED', false) as is_released
      from held h join payment_attempt a on a.bucket = h.bucket and a.id = h.id ${lastStep('last')}),
  taken as (
    insert into payment_key (key, bucket, id) select w.key, bucket_of_key(w.key), w.id from w order by w.key
    on conflict do nothing returning id),
  moved as (
    update payment_key k set id = w.id from w join free f on f.key = w.key and (f.is_released or f.payment = w.payment)
      where k.bucket = bucket_of_key(w.key) and k.key = w.key and k.id = f.id
    returning k.id)
  select id from taken union all select id from moved`

/**
 * Takes the deposits of reserved attempts. A payment that is presented again keeps its deposit, under its new attempt. Returns the attempts
 * with deposits that plain payments have taken since `readDeposits`.
 */
export async function takeDeposits<Each extends Deposit>(client: Client, reserved: readonly Each[]): Promise<Each[]> {
  const deposits = depositsOf(reserved)
  if (deposits.length === 0) return []
  const wanted = deposits.map(({ authorization, id, key }) => [authorization, id, key] as const)
  const { rows } = await client.query<{ id: string }>(TAKE, arraysOf(['bytea', 'uuid', 'bytea'], wanted))
  const taken = new Set(rows.map(({ id }) => id))
  return reserved.filter(({ id, authorization }) => authorization && !taken.has(id))
}

function depositsOf(batch: readonly Deposit[]): Brought[] {
  return batch.flatMap(({ id, key, authorization }) => (authorization ? { id, key, authorization } : []))
}
