import type { ClientBase } from 'pg'
import { lastStep } from '../../../schema/payment-view.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Removes attempts that were never charged, after a time. The job reads attempts once, in the order of their ids, which begin with the
 * time. It postpones those that must not be removed yet. Tables hold its position and the postponed attempts.
 */

const HIGH = 'least_id_at(now() - make_interval(days => $2))'

const NEXT = `
  with fresh as (select a.id from payment_attempt a, payment_retired r
    where a.id > r.attempt and a.id <= ${HIGH} order by a.id limit $1)
  select array(select id from fresh order by id) as fresh,
    array(select payment_id from payment_retire_later where due_at <= now() order by due_at limit $1) as due,
    greatest(${HIGH}, (select attempt from payment_retired)) as high`

// The function removes only attempts that were never charged. No other statement of authz deletes payments
// (`schema/payment-retirement.ts`).
const RETIRE = 'select retire_attempts($1) as retired'

const LATER = `
  insert into payment_retire_later (payment_id, due_at)
    select a.id, greatest(a.valid_before + interval '1 day', now() + interval '1 hour')
      from payment_attempt a ${lastStep('last')}
      where a.id = any($1::uuid[]) and coalesce(last.state, 'RESERVED') in ('RESERVED', 'SETTLING', 'RELEASED') order by a.id
  on conflict (payment_id) do update set due_at = excluded.due_at`

const DONE = 'delete from payment_retire_later where payment_id = any($1::uuid[]) and due_at <= now()'
const MOVE_ON = 'update payment_retired set attempt = $1'

/**
 * Removes attempts of `keptDays` ago or earlier that were never charged. It reads at most `most` new and `most` postponed attempts. Each
 * statement is a transaction. The position is written last, so after a crash the work is repeated, which is harmless.
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
  // The position is not written if no new payment was read. So an idle gateway writes nothing.
  if (fresh.length > 0) await client.query(MOVE_ON, [place])
  return { looked: ids.length, retired }
}

async function retire(client: Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ retired: number }>(RETIRE, [ids])
  await client.query(LATER, [ids])
  return rows[0]?.retired ?? 0
}
