import { type Api, type Launa, NotFoundError, type Settlement } from '@launa/sdk'
import { ActivityLogIcon } from '@radix-ui/react-icons'
import { Box, Button, Code, Link, Text } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { rowsOf } from '../api/rows-of.ts'
import { NetworkName } from '../platform/network-name.tsx'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { useAddressFilter, useParameters } from '../ui/fields/address-filter.ts'
import { periodProblem } from '../ui/fields/period.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Money } from '../ui/text/money.tsx'
import { countText } from '../ui/text/numbers.ts'
import { shortened } from '../ui/text/shortened.ts'
import { Time } from '../ui/text/time.tsx'
import { useNamedApis } from './api/use-named-apis.ts'
import { ExportButton } from './settlements/export-button.tsx'
import { Filters } from './settlements/filters.tsx'
import './settlements/settlements.css'
import { apiText } from './settlements/api-text.ts'
import { isSearchable, queryOf, readFilter, searchedId, searchProblem } from './settlements/settlement-filter.ts'
import { StatusBadge } from './settlements/status-badge.tsx'
import { useFilteredApis } from './settlements/use-filtered-apis.ts'

const column = columnsOf<Settlement>()

const columns = [
  column.accessor('created_at', {
    header: 'Time',
    sortFn: 'alphanumeric',
    cell: ({ getValue, row }) => (
      <Link asChild className="row-link">
        <RouterLink to={`/settlements/${row.original.id}`}>
          <Time iso={getValue()} />
        </RouterLink>
      </Link>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    sortFn: 'text',
    cell: ({ getValue, row: { original } }) => (
      <StatusBadge
        status={getValue()}
        isReversed={original.reversed_at !== null}
        {...(original.explanation && { why: original.explanation.text })}
      />
    ),
  }),
  column.accessor(({ amount }) => Number(amount), {
    id: 'amount',
    header: 'Amount',
    sortFn: 'basic',
    cell: ({ row: { original } }) => (
      <>
        <Money {...original} /> <NetworkName network={original.network} />
      </>
    ),
  }),
  column.accessor(apiText, {
    id: 'api',
    header: 'API',
    sortFn: 'text',
    cell: ({ getValue, row: { original } }) => (
      <Text truncate as="div" className="cell-name" title={original.api_id}>
        {getValue()}
      </Text>
    ),
  }),
  column.accessor('path', {
    header: 'Request',
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <Text truncate as="div" className="cell-url" title={original.path}>
        {original.method} {original.path}
      </Text>
    ),
  }),
  column.accessor('payer', {
    header: 'Payer',
    enableSorting: false,
    cell: ({ getValue }) => <Payer address={getValue()} />,
  }),
]

/** The address of a payer. A click on it searches for the payments of this payer. */
function Payer({ address }: { address: string }) {
  const [, show] = useParameters()
  const text = (
    <Code variant="ghost" color="gray">
      {shortened(address)}
    </Code>
  )
  if (!isSearchable(address)) return <span title={address}>{text}</span>
  return (
    <button
      type="button"
      className="cell-button"
      title={`All payments of ${address}`}
      onClick={() => show({ search: address })}
    >
      {text}
    </button>
  )
}

/** Milliseconds between requests. A list of many pages is requested less often, since all of its pages are requested. */
const LOOK_EVERY = 3_000
const LOOK_AT_MANY_EVERY = 20_000

export function Component() {
  const { client } = useLauna()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const query = queryOf(filter)
  const id = searchedId(filter)
  const problem = searchProblem(filter) ?? periodProblem(filter)
  const apis = useNamedApis()
  const filteredApis = useFilteredApis()
  const settlements = useInfiniteQuery({
    queryKey: ['settlements', id ?? query],
    queryFn: async ({ signal, pageParam }) =>
      id
        ? foundById(client, id, signal)
        : client.settlements.list({ ...query, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: !problem,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? LOOK_AT_MANY_EVERY : LOOK_EVERY),
  })
  // An invalid filter has no result. The list is then empty, because the earlier rows would look like the result of this filter.
  const pages = problem ? undefined : settlements.data?.pages
  const rows = useMemo(() => rowsOf(pages), [pages])
  return (
    <>
      <PageHeader
        title="Settlements"
        description="Every payment for your APIs. New ones appear by themselves."
        actions={<ExportButton filter={filter} disabled={!rows?.length || id !== undefined} />}
      />
      <Filters filter={filter} apis={filteredApis} onChange={change} onClear={clear} />
      {settlements.error && (
        <Box mb="4">
          <ErrorState error={settlements.error} onRetry={() => void settlements.refetch()} />
        </Box>
      )}
      {settlements.isLoading && <LoadingRows rows={6} />}
      {rows && rows.length > 0 && <DataTable label="Settlements" columns={columns} rows={rows} figures={['amount']} />}
      {problem && <NoResult title="The search is not complete" text={problem} onClear={clear} />}
      {rows?.length === 0 &&
        (isNarrowed ? (
          <NoResult title="No payment fits these filters" onClear={clear} />
        ) : (
          <NoneYet newest={apis.data?.[0]} />
        ))}
      {rows && settlements.hasNextPage && (
        <Text as="div" size="1" color="gray" align="center" mt="3">
          Sorting orders the {countText(rows.length)} payments that are shown.
        </Text>
      )}
      {rows && <LoadMore query={settlements} />}
    </>
  )
}

/** The result of the search for an id: one settlement or none. */
async function foundById(client: Launa, id: string, signal: AbortSignal) {
  try {
    return { items: [await client.settlements.get(id, { signal })], nextCursor: null }
  } catch (error) {
    if (error instanceof NotFoundError) return { items: [], nextCursor: null }
    throw error
  }
}

function NoResult({ title, text, onClear }: { title: string; text?: string; onClear: () => void }) {
  return (
    <EmptyState title={title} text={text}>
      <Button variant="soft" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

function NoneYet({ newest }: { newest: Api | undefined }) {
  const { builds } = useLauna()
  return (
    <EmptyState
      icon={<ActivityLogIcon width="28" height="28" aria-hidden />}
      title="No payment yet"
      text="Payments appear here, each with its transaction."
    >
      {builds && (
        <Button asChild size="3">
          {newest ? (
            <RouterLink to={`/apis/${newest.id}/try`}>Make the first one</RouterLink>
          ) : (
            <RouterLink to="/apis/new">Wrap an API</RouterLink>
          )}
        </Button>
      )}
    </EmptyState>
  )
}
