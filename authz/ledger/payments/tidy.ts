import type { ClientBase } from 'pg'
import { endLeases } from './ended-leases.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * Work on payments that clients no longer present. The job reads the ledger once, in the order of ids, which hold the time. It postpones
 * payments that are not due yet. Tables hold its position and the postponed payments.
 */

/** The age at which the job first reads a payment, in seconds. By then nearly all payments can be tidied at once. */
const AFTER_SECONDS = 600

/**
 * SQL: the time after which the ledger needs only digests of a payment's signatures. It is the end of the authorization, at most one day
 * after the payment, and ten minutes more for chains with a late clock.
 */
const OVER = `least(p.valid_before, p.created_at + interval '1 day') + interval '10 minutes'`

const HIGH = `least_id_at(now() - make_interval(secs => ${AFTER_SECONDS}))`

const NEXT = `
  with place as (select id from payment_tidied),
    fresh as (select p.id from payment_attempt p, place where p.id > place.id and p.id <= ${HIGH} order by p.id limit $1)
  select array(select id from fresh) as fresh,
    array(select payment_id from payment_tidy_later where due_at <= now() order by due_at limit $1) as due,
    greatest(${HIGH}, (select id from place)) as high`

// Replaces signatures by their digests. The newest voucher of a channel keeps its signature until it is claimed. Channels are joined in a
// separate step, because a distributed ledger does not contain their rows. The listed states are final.
const SCRUB = `
  with over as materialized (
    select p.id, p.bucket, p.network, decode(substr(p.signed #>> '{voucher,channelId}', 3), 'hex') as channel_id,
        (p.signed #>> '{voucher,maxClaimableAmount}')::numeric as sum
      from payment p
      where p.id = any($1::uuid[]) and p.state in ('SETTLED', 'RELEASED', 'EXPIRED', 'CANCELLED') and ${OVER} < now()),
  due as materialized (
    select o.id, o.bucket from over o where not exists (select from payment_channel c
      where c.network = o.network and c.channel_id = o.channel_id and c.signed_max = o.sum and c.total_claimed < c.signed_max))
  update payment_attempt a set signed = scrubbed(a.signed) from due d where a.id = d.id and a.bucket = d.bucket
  returning a.id`

// A payment that may still be used is due when it has expired. A payment with another reason to keep its signatures is due in an hour. If a
// payment is gone, its authorization was presented again, and the job finds it under its new id.
const LATER = `
  insert into payment_tidy_later (payment_id, due_at)
    select p.id, case when ${OVER} > now() then ${OVER} else now() + interval '1 hour' end
      from payment p where p.id = any($1::uuid[]) order by p.id
  on conflict (payment_id) do update set due_at = excluded.due_at`

const DONE = 'delete from payment_tidy_later where payment_id = any($1::uuid[]) and due_at <= now()'
const MOVE_ON = 'update payment_tidied set id = $1'

/**
 * Ends reservations that no process holds, and replaces expired signatures of ended payments by digests. It reads at most `most` new and
 * `most` postponed payments. Each statement is a transaction. The position is written last, so after a crash the work is repeated, which is
 * harmless.
 */
export async function tidyPayments(client: Client, most: number): Promise<{ looked: number; scrubbed: number }> {
  const { rows } = await client.query<{ fresh: string[]; due: string[]; high: string }>(NEXT, [most])
  const { fresh = [], due = [], high } = rows[0] ?? {}
  const ids = [...fresh, ...due]
  const scrubbed = ids.length > 0 ? await tidy(client, ids) : 0
  if (due.length > 0) await client.query(DONE, [due])
  const place = fresh.length < most ? high : fresh.at(-1)
  // The position is not written if no new payment was read. So an idle gateway writes nothing.
  if (fresh.length > 0) await client.query(MOVE_ON, [place])
  return { looked: ids.length, scrubbed }
}

async function tidy(client: Client, ids: readonly string[]): Promise<number> {
  // If a reservation is still open at this age, its process has died, or its client did not come back.
  await endLeases(client, ids)
  const done = new Set((await client.query<{ id: string }>(SCRUB, [ids])).rows.map(({ id }) => id))
  const left = ids.filter((id) => !done.has(id))
  if (left.length > 0) await client.query(LATER, [left])
  return done.size
}
