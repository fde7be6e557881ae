import type { Api } from '@launa/sdk'
import { PlusIcon, StackIcon } from '@radix-ui/react-icons'
import { Button, Link, Text } from '@radix-ui/themes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { useHasSandbox } from '../platform/use-has-sandbox.ts'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Time } from '../ui/text/time.tsx'
import { APIS_KEY } from './api/api-query.ts'
import { ApiState } from './api/api-state.tsx'

const ICON = <StackIcon width="28" height="28" aria-hidden />

const column = columnsOf<Api>()

const columns = [
  column.accessor('name', {
    header: 'Name',
    sortFn: 'text',
    cell: ({ row: { original: api } }) => (
      <Link asChild weight="medium" truncate className="cell-name row-link">
        <RouterLink to={`/apis/${api.id}`}>{api.name}</RouterLink>
      </Link>
    ),
  }),
  column.accessor('primary_host', {
    header: 'Buyers reach it at',
    sortFn: 'text',
    cell: ({ getValue }) => (
      <Text truncate as="div" className="cell-url" title={getValue()}>
        {getValue()}
      </Text>
    ),
  }),
  column.accessor('upstream_base_url', {
    header: 'Upstream',
    enableSorting: false,
    cell: ({ getValue }) => (
      <Text color="gray" truncate as="div" className="cell-url" title={getValue()}>
        {getValue()}
      </Text>
    ),
  }),
  column.accessor('enabled', {
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original: api } }) => <ApiState api={api} />,
  }),
  column.accessor('created_at', {
    header: 'Created',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
]

export function Component() {
  const { client, builds } = useLauna()
  const apis = useInfiniteQuery({
    queryKey: [...APIS_KEY, 'list'],
    queryFn: async ({ signal, pageParam }) => client.apis.list({ limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  const rows = apis.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeader
        title="APIs"
        description="What you sell, request by request."
        actions={
          builds && (
            <Button asChild>
              <RouterLink to="/apis/new">
                <PlusIcon /> Wrap an API
              </RouterLink>
            </Button>
          )
        }
      />
      {apis.error && <ErrorState error={apis.error} onRetry={() => void apis.refetch()} />}
      {apis.isPending && <LoadingRows />}
      {rows && rows.length > 0 && <DataTable label="APIs" columns={columns} rows={rows} />}
      {rows?.length === 0 && <NoApis />}
      <LoadMore query={apis} />
    </>
  )
}

function NoApis() {
  const { client, builds, environment, switchEnvironment } = useLauna()
  const hasSandbox = useHasSandbox()
  const sandbox = environment === 'development'
  const tried = useQuery({
    queryKey: [...APIS_KEY, 'of the Sandbox'],
    queryFn: async ({ signal }) =>
      (await client.withOptions({ environment: 'development' }).apis.list({ limit: 2 }, { signal })).items,
    enabled: builds && !sandbox && hasSandbox === true,
  })
  const [first, another] = tried.data ?? []
  if (!builds) return <EmptyState icon={ICON} title="No API yet" />
  return (
    <EmptyState
      icon={ICON}
      title="Wrap your first API"
      text={
        sandbox
          ? 'Tell us where it is and what a request costs. In the Sandbox buyers pay with test money, so nothing can go wrong.'
          : `Tell us where it is and what a request costs. Buyers pay in USDC, straight to your wallet. ${first ? 'Or copy one from the Sandbox: its checklist has a button for it.' : 'In the Sandbox you can try it with test money first.'}`
      }
    >
      <Button asChild size="3">
        <RouterLink to="/apis/new">Wrap an API</RouterLink>
      </Button>
      {first && (
        <Button
          size="3"
          variant="soft"
          onClick={() => switchEnvironment('development', another ? '/apis' : `/apis/${first.id}/checklist`)}
        >
          Copy one from the Sandbox
        </Button>
      )}
    </EmptyState>
  )
}
