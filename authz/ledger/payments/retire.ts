import type { ClientBase } from 'pg'
import { lastStep } from '../../../schema/payment-view.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Removes attempts that were never charged after a time, with all their facts. The job reads attempts once, in the order of their ids, which
 * are times. It puts off those that may not go yet. Both the position and the attempts put off are in tables.
 */

const HIGH = 'least_id_at(now() - make_interval(days => $2))'

const NEXT = `
  with fresh as (select a.id from payment_attempt a, payment_retired r
    where a.id > r.attempt and a.id <= ${HIGH} order by a.id limit $1)
  select array(select id from fresh order by id) as fresh,
    array(select payment_id from payment_retire_later where due_at <= now() order by due_at limit $1) as due,
    greatest(${HIGH}, (select attempt from payment_retired)) as high`

/**
 * SQL: no request can use such a payment any more, whatever its scheme.
 * The chain keeps an authorization or a transaction from a second use, and by now refuses it. The sum charged on its channel keeps a
 * voucher from a second use.
 * The row was kept because another party may have spent the authorization. `watched.ts` looks for that until the authorization cannot be
 * spent any more. A month after a look was due, no process will look any more.
 */
const IS_OVER = `(last.state = 'REPLACED' or (last.state = 'RELEASED' and a.valid_before < now() - interval '1 day'
    and not exists (select from payment_watch w where w.bucket = a.bucket and w.id = a.id and w.watch_at > now() - interval '30 days')))`

// The key goes with the attempt that holds it. The step that ends an attempt goes last: without it, the attempt could not be removed.
const RETIRE = `
  with over as materialized (
    select a.id, a.bucket, a.key, a.authorization_key from payment_attempt a ${lastStep('last')} where a.id = any($1::uuid[]) and ${IS_OVER}),
  gone as (delete from payment_attempt a using over o where a.id = o.id and a.bucket = o.bucket returning a.id, a.bucket),
  keys as (delete from payment_key k using over o where k.key in (o.key, o.authorization_key) and k.id = o.id),
  watches as (delete from payment_watch w using gone g where w.id = g.id and w.bucket = g.bucket),
  leases as (delete from payment_lease l using gone g where l.id = g.id and l.bucket = g.bucket)
  select id from gone`

const FORGET = `delete from payment_step s where s.id = any($1::uuid[])
  and not exists (select from payment_attempt a where a.id = s.id and a.bucket = s.bucket)`

const LATER = `
  insert into payment_retire_later (payment_id, due_at)
    select a.id, greatest(a.valid_before + interval '1 day', now() + interval '1 hour')
      from payment_attempt a ${lastStep('last')}
      where a.id = any($1::uuid[]) and coalesce(last.state, 'RESERVED') in ('RESERVED', 'SETTLING', 'RELEASED') order by a.id
  on conflict (payment_id) do update set due_at = excluded.due_at`

const DONE = 'delete from payment_retire_later where payment_id = any($1::uuid[]) and due_at <= now()'
const MOVE_ON = 'update payment_retired set attempt = $1'

/**
 * Removes attempts that were made `keptDays` ago or earlier and never charged: at most `most` of each kind.
 * Each statement is a transaction of its own. The position is written last, so that a crash only repeats work, which changes nothing.
 */
export async function retirePayments(
  client: Client,
  { most, keptDays }: { most: number; keptDays: number },
): Promise<{ looked: number; retired: number }> {
  const { rows: places } = await client.query<{ fresh: string[]; due: string[]; high: string }>(NEXT, [most, keptDays])
  const { fresh = [], due = [], high } = places[0] ?? {}
  const ids = [...fresh, ...due]
  const retired = ids.length > 0 ? await retire(client, ids) : 0
  if (due.length > 0) await client.query(DONE, [due])
  const place = fresh.length < most ? high : fresh.at(-1)
  // An idle gateway writes nothing.
  if (fresh.length > 0) await client.query(MOVE_ON, [place])
  return { looked: ids.length, retired }
}

async function retire(client: Client, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(RETIRE, [ids])
  await client.query(LATER, [ids])
  await client.query(FORGET, [ids])
  return rowCount ?? 0
}
