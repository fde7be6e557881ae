import { ASSET, MEASURES } from '../../schema/payment-measures.ts'
import { CLOCK_DIFFERENCE_MS, lowestId } from '../database/lowest-id.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { TenantReader, TenantStatement, TextRow } from '../database/tenant-reader.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Cell } from './overview-cells.ts'
import { PayerCount } from './payer-count.ts'
import { MOST_PAYMENTS, NO_TRIAL } from './trials.ts'

/** The ledger's figures for an hour. They have no 402 answers, because those are counted by day only. */
export type HourFigures = Pick<Figures, 'paid' | 'failed' | 'revenue' | 'latency_ms'> & { hour: string }

const HOUR = `date_trunc('hour', created_at at time zone 'UTC')`
const HOUR_MS = 3_600_000

/**
 * The statement that sums payments by hour. Reversed payments count as neither paid nor failed. The second column is the number of all rows
 * that were read.
 * - $3, $4: the start and the end of the period
 * - $5, $6: the ids of the period's payments are from $5 on and below $6
 * - $7: the maximum number of rows to read
 */
const hoursOf = (name: string, condition: string): TenantStatement => ({
  name,
  text: () => `
    with seen as materialized (select * from own_payments_between($5, $6, $7))
    select to_char(hour, 'YYYY-MM-DD"T"HH24:00:00.000"Z"'), (select count(*) from seen)::text, network, asset, paid::text, failed::text,
        amount::text, array_to_string(latency, ' ')
      from (select ${HOUR} as hour, network, ${ASSET} as asset, ${MEASURES} from (
          select network, asset, lease_until, amount, created_at, settled_at,
              case when reversed_at is not null then 'REVERSED' else state end as state
            from seen p where created_at >= $3::timestamptz and created_at < $4::timestamptz and ${condition}) known
        group by 1, 2, 3) counted
      where $1::uuid is not null and $2::text is not null order by 1`,
})

const HOURS = hoursOf('stats-hours', 'true')
const HOURS_WITHOUT_TRIALS = hoursOf('stats-hours-without-trials', NO_TRIAL)

/**
 * The figures of each hour of a period, oldest first. If not all payments of an hour were read, that hour and all
 * earlier ones are left out.
 */
export async function statsHours(
  reader: TenantReader,
  tenant: Tenant,
  options: { from: Date; to: Date; most?: number; withoutTrials?: boolean },
): Promise<HourFigures[]> {
  const { from, to, most = MOST_PAYMENTS, withoutTrials = false } = options
  const values = [
    from.toISOString(),
    to.toISOString(),
    lowestId(from.getTime() - CLOCK_DIFFERENCE_MS),
    lowestId(to.getTime() + CLOCK_DIFFERENCE_MS),
    String(most),
  ]
  const rows = await reader.read(tenant, withoutTrials ? HOURS_WITHOUT_TRIALS : HOURS, values)
  const wereCut = Number(rows[0]?.[1] ?? 0) >= most
  const byHour = Map.groupBy(rows, ([hour]) => hour ?? '')
  const first = wereCut ? Date.parse(rows[0]?.[0] ?? '') + HOUR_MS : from.getTime()
  const payers = new PayerCount()
  const hours = Math.max(0, Math.round((to.getTime() - first) / HOUR_MS))
  return Array.from({ length: hours }, (_, index) => {
    const hour = new Date(first + index * HOUR_MS).toISOString()
    const { paid, failed, revenue, latency_ms } = figuresOf((byHour.get(hour) ?? []).map(cellOf), payers)
    return { hour, paid, failed, revenue, latency_ms }
  })
}

function cellOf([hour, , network, asset, paid, failed, amount, latency]: TextRow): Cell {
  return {
    ...{ day: hour ?? '', apiId: '', endpointId: '', network: network ?? '', asset: asset ?? '', challenges: 0 },
    ...{ paid: Number(paid), failed: Number(failed), amount: BigInt(amount ?? '0') },
    latency: latency ? latency.split(' ').map(Number) : [],
    payers: [],
  }
}
