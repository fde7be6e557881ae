import type { Api } from '@launa/sdk'
import { BarChartIcon } from '@radix-ui/react-icons'
import { Button, SegmentedControl } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { namedApisQuery } from './api/api-query.ts'
import './overview/overview.css'
import { Charts } from './overview/charts.tsx'
import { ApiFigures, DayFigures } from './overview/figures-table.tsx'
import { type Overview, overviewQuery, PERIODS, periodOf } from './overview/overview-query.ts'
import { Tiles } from './overview/tiles.tsx'

export function Component() {
  const { client } = useLauna()
  const [parameters, setParameters] = useSearchParams()
  const days = periodOf(parameters.get('days'))
  const overview = useQuery(overviewQuery(client, days))
  const apis = useQuery(namedApisQuery(client))
  return (
    <>
      <PageHeader
        title="Overview"
        description="What your APIs earned; days are in UTC."
        actions={
          <SegmentedControl.Root
            value={String(days)}
            onValueChange={(value) => setParameters({ days: value }, { replace: true })}
            aria-label="Period"
          >
            {PERIODS.map((period) => (
              <SegmentedControl.Item key={period} value={String(period)}>
                {period} days
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
        }
      />
      {overview.error && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <LoadingRows rows={6} />}
      {overview.data && <Content overview={overview.data} apis={apis.data} isPending={apis.isPending} />}
    </>
  )
}

function Content(props: { overview: Overview; apis: readonly Api[] | undefined; isPending: boolean }) {
  const { overview, apis, isPending } = props
  const { totals, previous } = overview
  const seen = [totals, previous].some(({ paid, failed, challenges }) => paid + failed + challenges > 0)
  if (!seen && apis) return <NothingYet newest={apis[0]} />
  // Without it a new seller's first view would load and show empty charts until the APIs are known.
  if (!seen && isPending) return <LoadingRows rows={6} />
  return (
    <>
      <Tiles overview={overview} />
      <Charts overview={overview} />
      <DayFigures overview={overview} />
      <ApiFigures overview={overview} apis={apis} />
    </>
  )
}

/** Leads on to whatever comes next. */
function NothingYet({ newest }: { newest: Api | undefined }) {
  const icon = <BarChartIcon width="28" height="28" aria-hidden />
  if (!newest)
    return (
      <EmptyState
        icon={icon}
        title="Nothing is sold yet"
        text="Put a price in front of an API that you have. What it earns will be seen here, as it comes in."
      >
        <Button asChild size="3">
          <RouterLink to="/apis/new">Wrap an API</RouterLink>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="Waiting for the first request"
      text={`${newest.name} is there for buyers. Be the first one: ask it, see the 402, pay, and watch this page.`}
    >
      <Button asChild size="3">
        <RouterLink to={`/apis/${newest.id}/try`}>Try it out</RouterLink>
      </Button>
      <Button asChild size="3" variant="soft">
        <RouterLink to={`/apis/${newest.id}`}>Its endpoints</RouterLink>
      </Button>
    </EmptyState>
  )
}
