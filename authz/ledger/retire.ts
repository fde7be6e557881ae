import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/*
 * Payments that came to nothing are removed after a time, and what the journal says of attempts that the ledger no longer has. The journal
 * is gone through once, in the order of attempts' ids, which are times; what may not go yet is left for later. Both are on record.
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
 * Such a row keeps nobody out, whatever its scheme: an authorization or a transaction is kept from a second use by the chain, which
 * also refuses it now, and a voucher by what its channel has charged. What it is kept for is that somebody else may have spent the
 * authorization, which is looked for until it cannot be spent any more (`watched.ts`); a month after that was due, nobody does.
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
 * Removes payments that were released `keptDays` ago or earlier, and what the journal says of attempts of that time that are gone: at
 * most so many of each kind. Each statement is a transaction of its own; where it has come to is written last, and what is
 * done twice is done once.
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
