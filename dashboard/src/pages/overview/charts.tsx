import { isUsdc } from '@launa/sdk'
import { Card, Grid, Heading, Skeleton } from '@radix-ui/themes'
import { lazy, Suspense } from 'react'
import { useNetworkName } from '../../platform/network-name.tsx'
import { moneyText } from '../../ui/text/money-text.ts'
import { countText, durationText } from '../../ui/text/numbers.ts'
import { shortened } from '../../ui/text/shortened.ts'
import type { ChartProps, Colour, Series } from './chart.tsx'
import type { Overview } from './overview-query.ts'

const Chart = lazy(() => import('./chart.tsx'))

const REVENUE_COLOURS: readonly Colour[] = ['accent', 'amber', 'gray', 'red']

/** The charts of the period, by the day or by the hour. Their lines have rounded numbers; the table has the exact numbers. */
export function Charts({ overview }: { overview: Overview }) {
  const nameOf = useNetworkName()
  const { totals } = overview
  const points = pointsOf(overview)
  const byHour = overview.by_hour !== undefined
  const dates = points.map(({ at }) => at)
  const each = byHour ? 'each hour' : 'each day'
  const counts = (label: string, colour: Colour, of: (point: Point) => number | null): Series => ({
    label,
    colour,
    values: points.map(of),
  })
  return (
    <Grid columns={{ initial: '1', md: '2' }} gap="4" mb="4">
      <Panel
        title="Revenue"
        summary={`Revenue on each of ${points.length} ${byHour ? 'hours' : 'days'}, ${totals.revenue.map(tokenAmount).join(', ') || 'none'} in all.`}
        dates={dates}
        byHour={byHour}
        series={revenueSeries(overview, points, nameOf)}
        bars
        format={(value) =>
          value >= 100 || value === 0 ? countText(Math.round(value)) : String(Number(value.toPrecision(3)))
        }
      />
      <Panel
        title="Requests"
        summary={`402 answers and paid requests on ${each}, ${countText(totals.challenges)} and ${countText(totals.paid)} in all.`}
        dates={dates}
        byHour={byHour}
        series={[
          // The service counts challenges only by the day.
          ...(byHour ? [] : [counts('402 answers', 'gray', ({ challenges }) => challenges)]),
          counts('Paid', 'accent', ({ paid }) => paid),
        ]}
        counts
        format={countText}
      />
      <Panel
        title="Failed payments"
        summary={`Payments that ended without a charge on ${each}, ${countText(totals.failed)} in all.`}
        dates={dates}
        byHour={byHour}
        series={[counts('Failed', 'red', ({ failed }) => failed)]}
        bars
        counts
        format={countText}
      />
      <Panel
        title="Time to a paid answer"
        summary={`From the arrival of a payment to its settlement on ${each}, p50 and p95.`}
        dates={dates}
        byHour={byHour}
        series={[
          counts('p50', 'accent', ({ latency_ms }) => latency_ms?.p50 ?? null),
          counts('p95', 'amber', ({ latency_ms }) => latency_ms?.p95 ?? null),
        ]}
        format={durationText}
      />
    </Grid>
  )
}

function Panel({ title, ...chart }: ChartProps & { title: string }) {
  return (
    <Card size="2">
      <Heading as="h2" size="3" mb="3">
        {title}
      </Heading>
      <Suspense fallback={<Skeleton height="214px" />}>
        <Chart {...chart} />
      </Suspense>
    </Card>
  )
}

function tokenAmount({ network, asset, amount }: Overview['totals']['revenue'][number]): string {
  return isUsdc({ network, asset }) ? `${moneyText(amount, 6)} USDC` : `${amount} units of ${shortened(asset)}`
}

/** The figures of a day or an hour that the charts draw. */
interface Point {
  at: string
  challenges: number | null
  paid: number
  failed: number
  revenue: Overview['totals']['revenue']
  latency_ms: Overview['totals']['latency_ms']
}

function pointsOf({ by_day, by_hour }: Overview): Point[] {
  if (by_hour) return by_hour.map(({ hour, ...figures }) => ({ ...figures, at: hour, challenges: null }))
  return by_day.map(({ date, ...figures }) => ({ ...figures, at: date }))
}

/** Returns one line per token, because sums of different tokens cannot be added up. */
function revenueSeries({ totals }: Overview, points: Point[], nameOf: (network: string) => string): Series[] {
  return totals.revenue.slice(0, REVENUE_COLOURS.length).map((token, index) => ({
    label: isUsdc(token) ? `USDC on ${nameOf(token.network)}` : shortened(token.asset),
    colour: REVENUE_COLOURS[index] ?? 'gray',
    values: points.map(({ revenue }) => {
      const own = revenue.find(({ network, asset }) => network === token.network && asset === token.asset)
      return Number(own?.amount ?? 0) / (isUsdc(token) ? 1e6 : 1)
    }),
  }))
}
