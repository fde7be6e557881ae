import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { tokenRegistry } from '../../domain/networks/token-registry.ts'
import type { Tenant } from '../database/tenancy.ts'
import { instant } from '../validation/shapes.ts'

const atomic = z.string().describe('Atomic token units')

/** The fields of a month in a statement and in a list of months. */
export const statedMonth = z.object({
  month: z.string().describe('Month in UTC, such as `2026-11`'),
  from: instant,
  to: instant,
  closed: z.boolean().describe('Whether these sums are final. They become final an hour after the end of the month'),
})

/** The sums of a month in one token. */
export const statedSums = z.object({
  network: z.string(),
  asset: z.string().describe('Address of the token. This and `pay_to` are in lower case on EVM networks'),
  token: z.string().nullable().describe('Symbol; null for an unknown token'),
  decimals: z.int().nullable(),
  opening: atomic.describe('Atomic token units: settlements before the month, less reversals before it'),
  settled: atomic,
  settled_count: z.int(),
  reversed: atomic.describe(
    'Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the chain has taken back',
  ),
  reversed_count: z.int(),
  closing: atomic.describe('Atomic token units: `opening` and `settled` less `reversed`'),
})

export const statement = statedMonth.extend({ items: z.array(statedSums.extend({ pay_to: z.string() })) })

export type Statement = z.output<typeof statement>

/** The sums of a month in one token, with the column names of PostgreSQL. */
export interface Sums {
  network: string
  asset: string
  opening: string
  settled: string
  settled_count: string
  reversed: string
  reversed_count: string
}

/** The maximum number of months that one request closes, each in its own transaction. The next request continues. */
const MOST_MONTHS = 120

/** The columns of `payment_earned` that hold a month's sums. */
const SUMS = 'month, network, asset, pay_to, settled, settled_count, reversed, reversed_count'

/** SQL: earnings after the closed months, from the folded facts and from the facts that are not folded yet. */
const OPEN = `select ${SUMS} from payment_earned
  where account_id = ? and environment = ? and month <= ?::date
    and month > coalesce((select month from payment_statement_closed where account_id = ? and environment = ?), '-infinity')
  union all select ${SUMS} from own_recent_earnings() where month <= ?::date`

/** SQL: the earnings of all months up to a given one. Each fact counts in exactly one row. `earningsValues` has its parameters. */
export const EARNINGS = `
  with months as (
    select ${SUMS} from payment_statement where account_id = ? and environment = ? and month <= ?::date
    union all ${OPEN})`

/** The values of `EARNINGS`. `first` is the first day of the newest month. */
export const earningsValues = ({ accountId, environment }: Tenant, first: string) => [
  ...[accountId, environment, first],
  ...[accountId, environment, first, accountId, environment, first],
]

const OF_MONTH = `${EARNINGS}
  select network, asset, pay_to, coalesce(sum(settled - reversed) filter (where month < ?::date), 0)::text as opening,
      coalesce(sum(settled) filter (where month = ?::date), 0)::text as settled,
      coalesce(sum(settled_count) filter (where month = ?::date), 0)::text as settled_count,
      coalesce(sum(reversed) filter (where month = ?::date), 0)::text as reversed,
      coalesce(sum(reversed_count) filter (where month = ?::date), 0)::text as reversed_count
    from months group by 1, 2, 3 order by 1, 2, 3`

/**
 * SQL: whether a month ended at least an hour ago, so that all late facts are in the ledger. `month` is SQL for its
 * first day.
 */
export function isOver(month: string): string {
  return `now() >= (${month} + interval '1 month') at time zone 'UTC' + interval '1 hour'`
}

const CLOSED = `select exists (select from payment_statement_closed
  where account_id = ? and environment = ? and month >= ?::date)
  or ${isOver('?::date')} as closed`

const tokenOf = tokenRegistry()

/** Stores the sums of the tenant's months that have ended. */
export async function closeMonths(em: EntityManager): Promise<void> {
  for (let count = 0; count < MOST_MONTHS; count++) {
    const closed = await em.transactional((own) =>
      own.execute<{ month: string | null }[]>('select close_statement_month() as month'),
    )
    if (!closed[0]?.month) break
  }
}

/** The start and the end of a month, such as `2026-11`. */
export function timesOf(month: string): { from: string; to: string } {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}

/**
 * A tenant's earnings in a month from the ledger's facts, exact to the atomic unit. Ended months are closed first, and
 * then read as stored.
 */
export async function readStatement(
  em: EntityManager,
  { tenant, month }: { tenant: Tenant; month: string },
): Promise<Statement> {
  await closeMonths(em)
  const { accountId, environment } = tenant
  const first = `${month}-01`
  // One SQL statement reads one snapshot. If another process closes a month at the same time, this snapshot has the month's sums in exactly
  // one of the two tables.
  const values = [...earningsValues(tenant, first), ...Array(5).fill(first)]
  const rows = await em.execute<(Sums & { pay_to: string })[]>(OF_MONTH, values)
  const [state] = await em.execute<{ closed: boolean }[]>(CLOSED, [accountId, environment, first, first])
  return { month, ...timesOf(month), closed: state?.closed ?? false, items: rows.map(sumsOf) }
}

/** Adds the known facts about the token to its sums. */
export function sumsOf<Row extends Sums>({ settled_count, reversed_count, ...sums }: Row) {
  const token = tokenOf(sums)
  const closing = BigInt(sums.opening) + BigInt(sums.settled) - BigInt(sums.reversed)
  return {
    ...sums,
    token: token?.symbol ?? null,
    decimals: token?.decimals ?? null,
    settled_count: Number(settled_count),
    reversed_count: Number(reversed_count),
    closing: closing.toString(),
  }
}
