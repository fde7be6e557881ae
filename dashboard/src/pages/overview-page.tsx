import type { Api } from '@launa/sdk'
import { BarChartIcon } from '@radix-ui/react-icons'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Link as RouterLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { useParameters } from '../ui/fields/address-filter.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { payableQuery } from './api/endpoints-query.ts'
import { type SellingState, sellingState } from './api/selling-state.ts'
import { useNamedApis } from './api/use-named-apis.ts'
import './overview/overview.css'
import { type Overview, overviewQuery } from './overview/overview-query.ts'
import { PausedApis } from './overview/paused-apis.tsx'
import { periodOf } from './overview/period.ts'
import { Problems } from './overview/problems.tsx'

const Content = lazy(() => import('./overview/content.tsx'))
const PeriodControl = lazy(() => import('./overview/period-control.tsx'))
const TrialsSwitch = lazy(() => import('./overview/trials-switch.tsx'))

const NO_TRIALS = { trials: 'no' }

/** The overview of the sales. A role that may not read figures sees the payments instead. */
export function Component() {
  const { may } = useLauna()
  return may('stats:read') ? <OverviewPage /> : <Navigate to="/settlements" replace />
}

function OverviewPage() {
  const { client, environment } = useLauna()
  const [parameters, show] = useParameters()
  const period = periodOf(parameters)
  const withoutTrials = environment === 'development' && parameters.get('trials') === 'no'
  const overview = useQuery(overviewQuery(client, period, withoutTrials))
  const apis = useNamedApis()
  // Show the period that the seller has chosen, even if nothing was sold in it.
  const isShown =
    ['days', 'from', 'trials'].some((name) => parameters.has(name)) || (overview.data && isSeen(overview.data))
  return (
    <>
      <PageHeader
        title="Overview"
        description="What your APIs earned; days are in UTC."
        actions={
          isShown && (
            <Suspense>
              <PeriodControl period={period} onChange={(days) => show({ ...days, ...(withoutTrials && NO_TRIALS) })} />
              {environment === 'development' && (
                <TrialsSwitch
                  withoutTrials={withoutTrials}
                  onChange={(without) => show({ ...chosenDays(parameters), ...(without && NO_TRIALS) })}
                />
              )}
            </Suspense>
          )
        }
      />
      <Problems />
      <PausedApis apis={apis.data} />
      {overview.error && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <LoadingRows rows={6} />}
      {overview.data && isShown && (
        <Suspense fallback={<LoadingRows rows={6} />}>
          <Content overview={overview.data} />
        </Suspense>
      )}
      {overview.data && !isShown && <NothingSeen apis={apis.data} isPending={apis.isLoading} />}
    </>
  )
}

/** The parameters of the page's URL that choose the period. */
function chosenDays(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => name !== 'trials'))
}

function isSeen({ totals, previous }: Overview): boolean {
  return [totals, previous].some(({ paid, failed, challenges }) => paid + failed + challenges > 0)
}

function NothingSeen({ apis, isPending }: { apis: readonly Api[] | undefined; isPending: boolean }) {
  if (isPending) return <LoadingRows rows={6} />
  return <NothingYet newest={apis?.[0]} />
}

const icon = <BarChartIcon width="28" height="28" aria-hidden />

/** Links to the seller's next step. */
function NothingYet({ newest }: { newest: Api | undefined }) {
  const { builds } = useLauna()
  if (!builds) return <EmptyState icon={icon} title="No sales yet" text="The earnings of the account appear here." />
  if (!newest)
    return (
      <EmptyState
        icon={icon}
        title="No sales yet"
        text="Put a price on an API that you have. Its earnings appear here."
      >
        <Button asChild size="3">
          <RouterLink to="/apis/new">Wrap an API</RouterLink>
        </Button>
      </EmptyState>
    )
  return <FirstRequest api={newest} />
}

/** Leads to the first request, or to the reason why buyers cannot make one. */
function FirstRequest({ api }: { api: Api }) {
  const { client, environment } = useLauna()
  const payable = useQuery({ ...payableQuery(client, api), enabled: api.enabled })
  if (payable.isLoading) return <LoadingRows rows={6} />
  const state = sellingState(api, payable.data)
  const missing = state && MISSING[state]
  const endpoints = (
    <Button asChild size="3" variant={missing ? 'solid' : 'soft'}>
      <RouterLink to={`/apis/${api.id}`}>Its endpoints</RouterLink>
    </Button>
  )
  if (!state || missing)
    return (
      <EmptyState icon={icon} title="No sales yet" text={missing?.(api.name) ?? `${api.name} has not been called yet.`}>
        {endpoints}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="Waiting for the first request"
      text={`${api.name} can be called by buyers. ${FIRST_STEPS[environment]}`}
    >
      <Button asChild size="3">
        <RouterLink to={`/apis/${api.id}/try`}>Try it out</RouterLink>
      </Button>
      {endpoints}
    </EmptyState>
  )
}

/** Why buyers cannot call an API, and the next step. */
const MISSING: Partial<Record<SellingState, (name: string) => string>> = {
  paused: (name) => `${name} is paused: buyers cannot call it. Its settings switch it on.`,
  suspended: (name) => `${name} is suspended by the operator of this gateway: buyers cannot buy from it.`,
  empty: (name) => `${name} has no endpoint on sale yet. An endpoint is a method and a path with a price.`,
  unpayable: (name) => `Nobody can pay for ${name} yet: its endpoints say why.`,
}

const FIRST_STEPS = {
  development: 'Be the first: send a request, see the 402, pay, and watch this page.',
  production: 'See what a buyer gets: send a request, and look at its price.',
} as const
