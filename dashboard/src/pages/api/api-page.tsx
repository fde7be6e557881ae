import { type Api, NotFoundError } from '@launa/sdk'
import { Link, TabNav } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, Link as RouterLink, useLocation, useOutletContext, useParams } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { gatewayOrigin } from '../../platform/gateway-url.ts'
import { platformQuery } from '../../platform/platform-query.ts'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { SuspendedNotice } from '../../ui/states/suspended-notice.tsx'
import { ResourceError } from '../resource-error.tsx'
import { apiQuery } from './api-query.ts'
import { ApiState } from './api-state.tsx'

/** `builders`: only roles that may change APIs see the tab. */
const TABS: readonly { to: string; label: string; builders?: boolean }[] = [
  { to: '', label: 'Endpoints' },
  { to: 'import', label: 'Import', builders: true },
  { to: 'try', label: 'Try it' },
  { to: 'requests', label: 'Requests' },
  { to: 'discovery', label: 'Discovery' },
  { to: 'domains', label: 'Domains', builders: true },
  { to: 'settings', label: 'Settings' },
  { to: 'checklist', label: 'Checklist', builders: true },
]

/** The API that a tab is about. */
export function useApi(): Api {
  return useOutletContext<Api>()
}

export function Component() {
  const { client } = useLauna()
  const { id = '' } = useParams()
  const api = useQuery(apiQuery(client, id))
  // Do not go on to show an API that another tab or client has deleted.
  const gone = api.error instanceof NotFoundError
  if (api.data && !gone) return <ApiPage api={api.data} />
  return (
    <>
      <PageHeader title="API" />
      {api.error ? <ResourceError error={api.error} onRetry={() => void api.refetch()} /> : <LoadingRows />}
    </>
  )
}

function ApiPage({ api }: { api: Api }) {
  const { suspended } = api
  // The shell shows a suspension of the whole account on every page.
  const shown = suspended?.kind === 'account' ? null : suspended
  return (
    <>
      <PageHeader
        above={
          <Link asChild size="2" color="gray">
            <RouterLink to="/apis">APIs</RouterLink>
          </Link>
        }
        title={api.name}
        beside={<ApiState api={api} />}
        description={<GatewayAddress host={api.primary_host} />}
      />
      {shown && <SuspendedNotice suspension={shown} host={api.primary_host} />}
      <Tabs id={api.id} />
      <Outlet context={api} />
    </>
  )
}

function GatewayAddress({ host }: { host: string }) {
  const { client } = useLauna()
  const platform = useQuery(platformQuery(client))
  return <CopyField value={platform.data ? gatewayOrigin(host, platform.data) : host} label="the gateway address" />
}

function Tabs({ id }: { id: string }) {
  const { pathname } = useLocation()
  const { builds } = useLauna()
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path selects another tab
  useEffect(() => {
    // The screen of a phone cannot show all tabs, so scroll the selected one into view.
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname])
  return (
    <TabNav.Root ref={bar} mb="5" aria-label="About this API" className="tabs">
      {TABS.filter(({ builders }) => builds || !builders).map(({ to, label }) => {
        const path = to ? `/apis/${id}/${to}` : `/apis/${id}`
        return (
          <TabNav.Link key={to} asChild active={pathname === path}>
            <NavLink to={path} end>
              {label}
            </NavLink>
          </TabNav.Link>
        )
      })}
    </TabNav.Root>
  )
}
