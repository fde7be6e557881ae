import { isUsdc } from '@launa/sdk'
import { Card, Grid, Heading, Skeleton } from '@radix-ui/themes'
import { lazy, Suspense } from 'react'
import { moneyText } from '../../ui/money-text.ts'
import { countText, durationText } from '../../ui/numbers.ts'
import { shortened } from '../../ui/shortened.ts'
import type { ChartProps, Colour, Series } from './chart.tsx'
import type { Overview } from './overview-query.ts'

const Chart = lazy(() => import('./chart.tsx'))

const REVENUE_COLOURS: readonly Colour[] = ['accent', 'amber', 'gray', 'red']

/** The period day by day. Lines are drawn with rounded numbers; the table has the exact ones. */
export function Charts({ overview }: { overview: Overview }) {
  const { by_day: days, totals } = overview
  const dates = days.map(({ date }) => date)
  const counts = (label: string, colour: Colour, of: (day: Overview['by_day'][number]) => number | null): Series => ({
    label,
    colour,
    values: days.map(of),
  })
  return (
    <Grid columns={{ initial: '1', md: '2' }} gap="4" mb="4">
      <Panel
        title="Revenue"
        summary={`Revenue on each of ${days.length} days, ${totals.revenue.map(tokenAmount).join(', ') || 'none'} in all.`}
        dates={dates}
        series={revenueSeries(overview)}
        bars
        format={(value) =>
          value >= 100 || value === 0 ? countText(Math.round(value)) : String(Number(value.toPrecision(3)))
        }
      />
      <Panel
        title="Requests"
        summary={`402 answers and paid requests on each day, ${countText(totals.challenges)} and ${countText(totals.paid)} in all.`}
        dates={dates}
        series={[
          counts('402 answers', 'gray', ({ challenges }) => challenges),
          counts('Paid', 'accent', ({ paid }) => paid),
        ]}
        counts
        format={countText}
      />
      <Panel
        title="Failed payments"
        summary={`Payments that ended without a charge on each day, ${countText(totals.failed)} in all.`}
        dates={dates}
        series={[counts('Failed', 'red', ({ failed }) => failed)]}
        bars
        counts
        format={countText}
      />
      <Panel
        title="Time to settle"
        summary="From the arrival of a payment to its settlement on each day, p50 and p95."
        dates={dates}
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

/** One line per token: they cannot be added up. */
function revenueSeries({ by_day, totals }: Overview): Series[] {
  return totals.revenue.slice(0, REVENUE_COLOURS.length).map((token, index) => ({
    label: isUsdc(token) ? `USDC on ${token.network}` : shortened(token.asset),
    colour: REVENUE_COLOURS[index] ?? 'gray',
    values: by_day.map(({ revenue }) => {
      const own = revenue.find(({ network, asset }) => network === token.network && asset === token.asset)
      return Number(own?.amount ?? 0) / (isUsdc(token) ? 1e6 : 1)
    }),
  }))
}
