import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/*
 * Removes payments that were never charged after a time, and the journal entries of attempts that the ledger no longer has.
 * The job reads the journal once, in the order of attempt ids, which are times. It puts off entries that may not go yet. Both the
 * position and the entries put off are in tables.
 */

const HIGH = `(lpad(to_hex(floor(extract(epoch from now() - make_interval(days => $2)) * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid`

const NEXT = `
  with fresh as (select j.attempt from payment_journal j, payment_retired r
    where j.attempt > r.attempt and j.attempt <= ${HIGH} order by j.attempt limit $1)
  select array(select distinct attempt from fresh order by attempt) as fresh, (select count(*) from fresh)::int as rows,
    array(select payment_id from payment_retire_later where due_at <= now() order by due_at limit $1) as due,
    greatest(${HIGH}, (select attempt from payment_retired)) as high`

/**
 * SQL: no request can use such a payment any more, whatever its scheme.
 * The chain keeps an authorization or a transaction from a second use, and by now refuses it. The sum charged on its channel keeps a
 * voucher from a second use.
 * The row was kept because another party may have spent the authorization. `watched.ts` looks for that until the authorization cannot be
 * spent any more. A month after a look was due, no process will look any more.
 */
const IS_OVER = `p.state = 'RELEASED' and p.valid_before < now() - interval '1 day'
  and (p.watch_at is null or p.watch_at < now() - interval '30 days')`

const RETIRE = `
  with locked as materialized (select p.key from payment p where p.id = any($1::uuid[]) and ${IS_OVER} order by p.key for update)
  delete from payment p using locked l where p.key = l.key and ${IS_OVER} returning p.id`

const LATER = `
  insert into payment_retire_later (payment_id, due_at)
    select p.id, greatest(p.valid_before + interval '1 day', now() + interval '1 hour')
      from payment p where p.id = any($1::uuid[]) and p.state in ('RESERVED', 'SETTLING', 'RELEASED') order by p.id
  on conflict (payment_id) do update set due_at = excluded.due_at`

const DONE = 'delete from payment_retire_later where payment_id = any($1::uuid[]) and due_at <= now()'
const FORGET = `delete from payment_journal j where j.attempt = any($1::uuid[])
  and not exists (select from payment p where p.id = j.attempt)`
const MOVE_ON = 'update payment_retired set attempt = $1'

/**
 * Removes payments that were released `keptDays` ago or earlier, and journal entries of that time of attempts that are gone: at most
 * `most` of each.
 * Each statement is a transaction of its own. The position is written last, so that a crash only repeats work, which changes nothing.
 */
export async function retirePayments(
  client: Client,
  { most, keptDays }: { most: number; keptDays: number },
): Promise<{ looked: number; retired: number }> {
  const { rows: places } = await client.query<{ fresh: string[]; rows: number; due: string[]; high: string }>(NEXT, [
    most,
    keptDays,
  ])
  const { fresh = [], rows = 0, due = [], high } = places[0] ?? {}
  const ids = [...fresh, ...due]
  const retired = ids.length > 0 ? await retire(client, ids) : 0
  if (due.length > 0) await client.query(DONE, [due])
  const place = rows < most ? high : fresh.at(-1)
  // An idle gateway writes nothing.
  if (rows > 0) await client.query(MOVE_ON, [place])
  return { looked: ids.length, retired }
}

async function retire(client: Client, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(RETIRE, [ids])
  await client.query(LATER, [ids])
  await client.query(FORGET, [ids])
  return rowCount ?? 0
}
