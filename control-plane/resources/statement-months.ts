import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import type { Tenant } from '../database/tenancy.ts'
import {
  closeMonths,
  EARNINGS,
  earningsValues,
  isOver,
  type Sums,
  statedMonth,
  statedSums,
  sumsOf,
  timesOf,
} from './statements.ts'

/** The sums of a month by network and token, over all payees. */
export const statementMonth = statedMonth.extend({ items: z.array(statedSums) })

export type StatementMonth = z.output<typeof statementMonth>

/**
 * SQL: each month since that of the first payment, newest first. A month lists each token in which the tenant has
 * received a payment before the month's end.
 */
const MONTHS = `${EARNINGS},
  tokens as (
    select month, network, asset, sum(settled) as settled, sum(settled_count) as settled_count, sum(reversed) as reversed,
        sum(reversed_count) as reversed_count
      from months group by 1, 2, 3),
  shown as (
    select day::date as month from generate_series((select min(month) from tokens)::timestamp, ?::timestamp, interval '1 month') as s (day)
      where day < ?::timestamp order by day desc limit ?)
  select to_char(s.month, 'YYYY-MM') as month,
      s.month <= coalesce((select c.month from payment_statement_closed c where c.account_id = ? and c.environment = ?), '-infinity')
        or ${isOver('s.month')} as closed,
      t.network, t.asset, coalesce(sum(t.settled - t.reversed) filter (where t.month < s.month), 0)::text as opening,
      coalesce(sum(t.settled) filter (where t.month = s.month), 0)::text as settled,
      coalesce(sum(t.settled_count) filter (where t.month = s.month), 0)::text as settled_count,
      coalesce(sum(t.reversed) filter (where t.month = s.month), 0)::text as reversed,
      coalesce(sum(t.reversed_count) filter (where t.month = s.month), 0)::text as reversed_count
    from shown s join tokens t on t.month <= s.month group by s.month, t.network, t.asset order by s.month desc, t.network, t.asset`

type Row = Sums & { month: string; closed: boolean }

/**
 * The tenant's newest months before `before`, at most `most`. `before` is a month such as `2026-11`, or null for all
 * months up to now.
 */
export async function readStatementMonths(
  em: EntityManager,
  { tenant, before, most, now }: { tenant: Tenant; before: string | null; most: number; now: Date },
): Promise<StatementMonth[]> {
  await closeMonths(em)
  const last = `${now.toISOString().slice(0, 7)}-01`
  const rows = await em.execute<Row[]>(MONTHS, [
    ...earningsValues(tenant, last),
    ...[last, before === null ? 'infinity' : `${before}-01`, most, tenant.accountId, tenant.environment],
  ])
  const months = new Map<string, StatementMonth>()
  for (const { month, closed, ...sums } of rows) {
    const known = months.get(month) ?? { month, ...timesOf(month), closed, items: [] }
    known.items.push(sumsOf(sums))
    months.set(month, known)
  }
  return [...months.values()]
}
