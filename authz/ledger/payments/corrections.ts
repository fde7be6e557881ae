import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

// The corrections of one payment are REVERSED and RESTORED in turn. If two processes notice one change, both add a row with the same
// number, and only one succeeds.
const CORRECT = `
  with added as (
    insert into payment_correction as c (payment_id, number, state)
      select w.id, coalesce(l.number, 0) + 1, $2
        from unnest($1::uuid[]) as w(id)
          left join lateral (select number, state from payment_correction where payment_id = w.id order by number desc limit 1) l on true
        where coalesce(l.state, 'RESTORED') <> $2 order by w.id
    on conflict do nothing returning c.payment_id, c.number, c.state),
  told as materialized (
    select tell_of_payments(array_agg(a.payment_id), array_agg(a.number), array_agg(a.state),
        array_agg(case when a.state = 'RESTORED' then 'covered_again' when p.channel_id is null then 'reorganised'
          else 'channel_not_covered' end), array_agg((select s.transaction from payment_step s
          where s.bucket = p.bucket and s.id = p.id and s.state = 'SETTLED')))
      from added a join payment_attempt p on p.id = a.payment_id having count(*) > 0)
  select a.payment_id as id from added a left join told on true`

/**
 * Records for settled payments that the chain has reversed them, or that it has restored them. Returns the payments for which this is new.
 */
export async function correct(
  client: Client,
  { state, ids }: { state: 'REVERSED' | 'RESTORED'; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  return (await client.query<{ id: string }>(CORRECT, [ids, state])).rows.map(({ id }) => id)
}
