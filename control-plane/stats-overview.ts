import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tenant } from './tenancy.ts'

/** What a token has brought in, in atomic units. */
export interface Revenue {
  network: string
  asset: string
  amount: string
}

export interface Figures {
  /** 402 answers to requests without a payment. */
  challenges: number
  /** Settled on the chain. */
  paid: number
  /** Payments that ended without a charge; those under way and those of unknown outcome are in neither number. */
  failed: number
  unique_payers: number
  revenue: Revenue[]
}

export interface StatsOverview {
  days: number
  /** First day and the day after the last one, in UTC. */
  from: string
  to: string
  totals: Figures
  by_day: (Figures & { date: string })[]
  by_api: (Figures & { api_id: string })[]
  by_endpoint: (Figures & { api_id: string; endpoint_id: string })[]
}

/** APIs and endpoints that are listed, those with the most payments first, then those with the most challenges. */
const MOST_LISTED = 200

const DAY_MS = 86_400_000

/**
 * Ids are UUIDs of version 7, so the index on owner and id finds the time without one of its own: no row that was made
 * in the window has an id below it. A minute is left for clocks that disagree.
 */
const WINDOW = `account_id = ? and environment = ? and id >= ?::uuid and created_at >= ? and created_at < ?`

const GROUPS = `grouping sets ((), (day), (api_id), (api_id, endpoint_id))`

/** Grouping 200,000 payments takes more than the 4 MB that PostgreSQL otherwise gives before it goes to the disk. */
const MEMORY = `select set_config('work_mem', '64MB', true)`

/** Addresses are compared byte by byte: in the order of a language the sorting would take most of the time. */
const COUNTS = `
  with p as materialized (
    select (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, state, lower(payer collate "C") as payer
    from payment where ${WINDOW})
  select day::text, api_id, endpoint_id,
    count(*) filter (where state = 'SETTLED')::int as paid,
    count(*) filter (where state in ('RELEASED', 'EXPIRED', 'CANCELLED'))::int as failed,
    count(distinct payer) filter (where state = 'SETTLED')::int as unique_payers
  from p group by ${GROUPS}`

/** Sums can be added up again, so the smallest groups are made first and the larger ones of them. */
const REVENUE = `
  with p as materialized (
    select (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, network, lower(asset collate "C") as asset,
      sum(amount) as amount
    from payment where ${WINDOW} and state = 'SETTLED' group by 1, 2, 3, 4, 5)
  select day::text, api_id, endpoint_id, network, asset,
    sum(amount)::text as amount
  from p group by network, asset, ${GROUPS}`

const CHALLENGES = `
  with c as materialized (
    select day::text as day, api_id, endpoint_id, count
    from challenge_count where account_id = ? and environment = ? and day >= ?::date and day < ?::date)
  select day, api_id, endpoint_id, coalesce(sum(count), 0)::text as challenges from c group by ${GROUPS}`

interface GroupKey {
  day: string | null
  api_id: string | null
  endpoint_id: string | null
}

type CountRow = GroupKey & { paid: number; failed: number; unique_payers: number }
type RevenueRow = GroupKey & Revenue
type ChallengeRow = GroupKey & { challenges: string }

/** The tenant's challenges and payments of the last `days` days, today included, in UTC. */
export async function statsOverview(
  em: EntityManager,
  tenant: Tenant,
  options: { days: number; now: Date },
): Promise<StatsOverview> {
  const { days, now } = options
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS)
  const from = new Date(to.getTime() - days * DAY_MS)
  const whole = [tenant.accountId, tenant.environment, from.toISOString(), to.toISOString()]
  const window = whole.toSpliced(2, 0, lowestId(from))
  const [counts, revenues, challenges] = await em.transactional(async (transaction) => {
    await transaction.execute(MEMORY)
    return [
      await transaction.execute<CountRow[]>(COUNTS, window),
      await transaction.execute<RevenueRow[]>(REVENUE, window),
      await transaction.execute<ChallengeRow[]>(CHALLENGES, whole),
    ] as const
  })
  const figures = combined(counts, grouped(revenues), challenges)
  const figuresOf = (key: GroupKey) => figures.get(keyOf(key))?.figures ?? NOTHING
  const ranked = [...figures.values()].sort((a, b) => rankOf(a.figures, b.figures))
  return {
    days,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: figuresOf({ day: null, api_id: null, endpoint_id: null }),
    by_day: Array.from({ length: days }, (_, index) => {
      const date = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10)
      return { date, ...figuresOf({ day: date, api_id: null, endpoint_id: null }) }
    }),
    by_api: ranked
      .flatMap(({ key, figures }) => (key.api_id && !key.endpoint_id ? [{ api_id: key.api_id, ...figures }] : []))
      .slice(0, MOST_LISTED),
    by_endpoint: ranked
      .flatMap(({ key: { api_id, endpoint_id }, figures }) =>
        api_id && endpoint_id ? [{ api_id, endpoint_id, ...figures }] : [],
      )
      .slice(0, MOST_LISTED),
  }
}

const NOTHING: Figures = { challenges: 0, paid: 0, failed: 0, unique_payers: 0, revenue: [] }

function rankOf(a: Figures, b: Figures): number {
  return b.paid - a.paid || b.failed - a.failed || b.challenges - a.challenges
}

/** All figures by group: most that is challenged is never paid for. */
function combined(
  counts: readonly CountRow[],
  revenueOf: ReadonlyMap<string, Revenue[]>,
  challenges: readonly ChallengeRow[],
): Map<string, { key: GroupKey; figures: Figures }> {
  const all = new Map<string, { key: GroupKey; figures: Figures }>()
  for (const row of counts) {
    const { paid, failed, unique_payers } = row
    const revenue = revenueOf.get(keyOf(row)) ?? []
    all.set(keyOf(row), { key: row, figures: { challenges: 0, paid, failed, unique_payers, revenue } })
  }
  for (const row of challenges) {
    const { key, figures } = all.get(keyOf(row)) ?? { key: row, figures: NOTHING }
    all.set(keyOf(row), { key, figures: { ...figures, challenges: Number(row.challenges) } })
  }
  return all
}

function grouped(rows: readonly RevenueRow[]): Map<string, Revenue[]> {
  const groups = new Map<string, Revenue[]>()
  for (const row of rows) {
    const { network, asset, amount } = row
    groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), { network, asset, amount }])
  }
  for (const list of groups.values()) list.sort((a, b) => (a.network + a.asset < b.network + b.asset ? -1 : 1))
  return groups
}

function keyOf({ day, api_id, endpoint_id }: GroupKey): string {
  return `${day} ${api_id} ${endpoint_id}`
}

/** The lowest UUID of version 7 that can have been made a minute before this time (RFC 9562, section 5.7). */
function lowestId(time: Date): string {
  const hex = Math.max(0, time.getTime() - 60_000)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
