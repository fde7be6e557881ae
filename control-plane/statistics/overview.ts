import { LaunaError } from '../../domain/errors.ts'
import { createPace } from '../../runtime/pace.ts'
import { CLOCK_DIFFERENCE_MS, lowestId } from '../database/lowest-id.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { TenantReader, TenantStatement } from '../database/tenant-reader.ts'
import { type Figures, figuresOf } from './figures.ts'
import { type HourFigures, statsHours } from './hours.ts'
import { type Cell, OVERVIEW, OVERVIEW_WITHOUT_TRIALS, toCell } from './overview-cells.ts'
import { PayerCount } from './payer-count.ts'

export interface StatsOverview {
  days: number
  /** The first day and the day after the last one, in UTC. */
  from: string
  to: string
  totals: Figures
  /** The figures of the period of equal length before `from`. */
  previous: Figures & { from: string; to: string }
  by_day: (Figures & { date: string })[]
  /** `api_name` is null if the API was deleted. */
  by_api: (Figures & { api_id: string; api_name: string | null })[]
  by_endpoint: (Figures & { api_id: string; endpoint_id: string })[]
}

/** The overview, and its hours if `hourly` is set. `until` is a time in the last day. */
export async function overviewWithHours(
  reader: TenantReader,
  tenant: Tenant,
  { days, until, hourly, withoutTrials: asked }: { days: number; until: Date; hourly: boolean; withoutTrials: boolean },
): Promise<StatsOverview & { by_hour?: HourFigures[] }> {
  // Trials are payments of the account's Sandbox wallet, so production has none. Figures without trials come from
  // single payments, which are slower to read.
  const withoutTrials = asked && tenant.environment === 'development'
  const overview = await statsOverview(reader, tenant, { days, now: until, withoutTrials })
  if (!hourly) return overview
  const [from, to] = [new Date(overview.from), new Date(overview.to)]
  return { ...overview, by_hour: await statsHours(reader, tenant, { from, to, withoutTrials }) }
}

/**
 * The maximum number of APIs, and of endpoints, in the lists. Those with the most payments come first, then those with
 * the most challenges.
 */
const MOST_LISTED = 200

/**
 * The maximum number of rows of sums in memory. A row has up to a kilobyte. A seller has one row for each day, endpoint
 * and token with a payment.
 */
const MOST_ROWS = 150_000

const DAY_MS = 86_400_000

/**
 * The tenant's challenges and payments of the last `days` days in UTC, including today. Throws `validation_failed`
 * about `days` when they have more sums than fit into memory.
 */
export async function statsOverview(
  reader: TenantReader,
  tenant: Tenant,
  options: { days: number; now: Date; mostRows?: number; withoutTrials?: boolean },
): Promise<StatsOverview> {
  const { days, now, mostRows = MOST_ROWS, withoutTrials = false } = options
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS)
  const from = daysAfter(to, -days)
  const before = daysAfter(from, -days)
  const firstId = lowestId(before.getTime() - CLOCK_DIFFERENCE_MS)
  const values = [dateOf(before), dateOf(to), firstId, dateOf(from), String(mostRows + 1)]
  const rows = await reader.read(tenant, withoutTrials ? OVERVIEW_WITHOUT_TRIALS : OVERVIEW, values)
  if (rows.length > mostRows) throw new LaunaError('validation_failed', { details: [TOO_MANY_DAYS] })
  const payers = new PayerCount()
  const pace = createPace()
  const all: Cell[] = []
  for (const row of rows) {
    if (all.length % 100 === 0) await pace()
    all.push(toCell(row, payers))
  }
  const cells = all.filter(({ day }) => day >= dateOf(from))
  const ofLedger = cells.filter(({ endpointId }) => endpointId !== '')
  const challenges = all.filter(({ day }) => day === '')
  const sum = (some: readonly Cell[]) => figuresOf(some, payers)
  const ranked = async <Key extends object>(groups: Map<string, Cell[]>, keyOf: (cell: Cell) => Key) => {
    const sums: (Key & Figures)[] = []
    for (const group of groups.values()) {
      await pace()
      sums.push({ ...keyOf(group[0] as Cell), ...sum(group) })
    }
    return sums.sort(byRank).slice(0, MOST_LISTED)
  }
  const byDay = Map.groupBy(cells, ({ day }) => day)
  const byApi = await ranked(
    Map.groupBy([...ofLedger, ...challenges.filter(isOfApi)], ({ apiId }) => apiId),
    ({ apiId }) => ({ api_id: apiId }),
  )
  const named = await reader.read(tenant, API_NAMES, [`{${byApi.map(({ api_id }) => api_id).join(',')}}`])
  const names = new Map(named.map(([id, name]) => [id, name]))
  return {
    days,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: sum(cells),
    previous: {
      from: before.toISOString(),
      to: from.toISOString(),
      ...sum(all.filter(({ day }) => day !== '' && day < dateOf(from))),
    },
    by_day: Array.from({ length: days }, (_, index) => {
      const date = dateOf(daysAfter(from, index))
      return { date, ...sum(byDay.get(date) ?? []) }
    }),
    by_api: byApi.map((figures) => ({ ...figures, api_name: names.get(figures.api_id) ?? null })),
    by_endpoint: await ranked(
      Map.groupBy(
        [...ofLedger, ...challenges.filter((cell) => !isOfApi(cell))],
        ({ apiId, endpointId }) => apiId + endpointId,
      ),
      ({ apiId, endpointId }) => ({ api_id: apiId, endpoint_id: endpointId }),
    ),
  }
}

/** $3: the ids of the APIs, as an array. */
const API_NAMES: TenantStatement = {
  name: 'stats-api-names',
  text: (own) => `select id::text, name from api a where ${own('a')} and id = any($3::uuid[])`,
}

const TOO_MANY_DAYS = { path: 'days', message: 'is too much: one answer cannot hold all figures; ask for fewer days' }

function isOfApi({ endpointId }: Cell): boolean {
  return endpointId === ''
}

function byRank(a: Figures, b: Figures): number {
  return b.paid - a.paid || b.failed - a.failed || b.challenges - a.challenges
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
