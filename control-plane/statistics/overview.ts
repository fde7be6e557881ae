import type { Tenant } from '../database/tenancy.ts'
import type { TenantReader } from '../reads/tenant-reader.ts'
import { type Figures, figuresOf } from './figures.ts'
import { CLOCK_DIFFERENCE_MS, lowestId } from './lowest-id.ts'
import { type Cell, OVERVIEW, toCell } from './overview-cells.ts'
import { PayerCount } from './payer-count.ts'

export interface StatsOverview {
  days: number
  /** The first day and the day after the last one, in UTC. */
  from: string
  to: string
  totals: Figures
  /** The same number of days before. */
  previous: Figures & { from: string; to: string }
  by_day: (Figures & { date: string })[]
  by_api: (Figures & { api_id: string })[]
  by_endpoint: (Figures & { api_id: string; endpoint_id: string })[]
}

/** Most APIs and endpoints in the lists: those with the most payments first, then those with the most challenges. */
const MOST_LISTED = 200

const DAY_MS = 86_400_000

/** The tenant's challenges and payments of the last `days` days, including today, in UTC. */
export async function statsOverview(
  reader: TenantReader,
  tenant: Tenant,
  options: { days: number; now: Date },
): Promise<StatsOverview> {
  const { days, now } = options
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS)
  const from = daysAfter(to, -days)
  const before = daysAfter(from, -days)
  const firstId = lowestId(before.getTime() - CLOCK_DIFFERENCE_MS)
  const rows = await reader.read(tenant, OVERVIEW, [dateOf(before), dateOf(to), firstId])
  const payers = new PayerCount()
  const all = rows.map((row) => toCell(row, payers))
  const cells = all.filter(({ day }) => day >= dateOf(from))
  const sum = (some: readonly Cell[]) => figuresOf(some, payers)
  const ranked = <Key extends object>(groups: Map<string, Cell[]>, keyOf: (cell: Cell) => Key) =>
    [...groups.values()]
      .map((group) => ({ ...keyOf(group[0] as Cell), ...sum(group) }))
      .sort(byRank)
      .slice(0, MOST_LISTED)
  const byDay = Map.groupBy(cells, ({ day }) => day)
  return {
    days,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: sum(cells),
    previous: {
      from: before.toISOString(),
      to: from.toISOString(),
      ...sum(all.filter(({ day }) => day < dateOf(from))),
    },
    by_day: Array.from({ length: days }, (_, index) => {
      const date = dateOf(daysAfter(from, index))
      return { date, ...sum(byDay.get(date) ?? []) }
    }),
    by_api: ranked(
      Map.groupBy(cells, ({ apiId }) => apiId),
      ({ apiId }) => ({ api_id: apiId }),
    ),
    by_endpoint: ranked(
      Map.groupBy(cells, ({ apiId, endpointId }) => apiId + endpointId),
      ({ apiId, endpointId }) => ({ api_id: apiId, endpoint_id: endpointId }),
    ),
  }
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
