import type { Pool } from 'pg'

const DIFFERENCES = `
  with stands as (
    select p.id, p.state, case when p.state = 'SETTLED' and r.payment_id is null then p.amount else 0 end as earned
      from payment p left join payment_reversal r on r.payment_id = p.id 
        where $1::text is null or lower(p.pay_to) = lower($1)),
  steps as (
    select j.attempt, j.was, j.state, lag(j.state) over journal as before, lead(j.state) over journal is null as is_last
      from payment_journal j join stands s on s.id = j.attempt where j.state not in ('REVERSED', 'RESTORED')
      window journal as (partition by j.attempt order by j.number)),
  earned as (
    select j.attempt, sum(j.amount) as amount from payment_journal j join stands s on s.id = j.attempt group by 1)
  select s.id || ' is ' || s.state || ', and its journal ends with ' || coalesce(j.state, 'nothing') as difference
    from stands s left join steps j on j.attempt = s.id and j.is_last where j.state is distinct from s.state
  union all
  select attempt || ' was ' || coalesce(before, 'nothing') || ', and its journal goes on from ' || coalesce(was, 'nothing')
    from steps where was is distinct from before
  union all
  select s.id || ' has earned ' || s.earned || ', and ' || coalesce(e.amount, 0) || ' by its journal'
    from stands s left join earned e on e.attempt = s.id where s.earned <> coalesce(e.amount, 0)`

/**
 * Compares the state of each payment with the rows of `payment_journal` about it. Returns a line for each difference, for one payee or for
 * all.
 */
export async function differencesOfJournal(pool: Pick<Pool, 'query'>, payTo?: string): Promise<string[]> {
  const { rows } = await pool.query<{ difference: string }>(DIFFERENCES, [payTo ?? null])
  return rows.map(({ difference }) => difference)
}
