import type { ApiRequest } from '@launa/sdk'
import { Badge, Link, Text } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { Time } from '../../ui/text/time.tsx'
import { useApi } from './api-page.tsx'
import { apiQuery } from './api-query.ts'

const COLOURS: Record<ApiRequest['outcome'], 'gray' | 'amber' | 'blue' | 'green' | 'red'> = {
  ...{ challenged: 'gray', refused: 'amber', served: 'blue' },
  ...{ pending: 'blue', paid: 'green', failed: 'red', unknown: 'amber' },
}

const MEANINGS: Record<ApiRequest['outcome'], string> = {
  challenged: 'The request had no payment, and got a 402 with the price.',
  refused: 'The payment does not pay for the request, or the request is not served.',
  served: 'The buyer got an answer that was paid for before.',
  pending: 'The payment is under way.',
  paid: 'The buyer has paid and got the answer.',
  failed: 'The payment was not charged.',
  unknown: 'It is not known yet whether the payment was charged.',
}

const column = columnsOf<ApiRequest>()

const columns = [
  column.accessor('at', { header: 'Time', enableSorting: false, cell: ({ getValue }) => <Time iso={getValue()} /> }),
  column.accessor('outcome', {
    header: 'Outcome',
    enableSorting: false,
    cell: ({ getValue }) => (
      <Badge color={COLOURS[getValue()]} title={MEANINGS[getValue()]}>
        {getValue()}
      </Badge>
    ),
  }),
  column.accessor('path', {
    header: 'Request',
    enableSorting: false,
    cell: ({ row: { original } }) => <RequestText request={original} />,
  }),
  column.accessor('status', { header: 'Status', enableSorting: false }),
  column.accessor('count', { header: 'Requests', enableSorting: false }),
  column.accessor('text', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ getValue }) => <Text className="anywhere">{getValue()}</Text>,
  }),
]

/** How often the page reads the list again, in milliseconds. A list of many pages is not read again automatically. */
const LOOK_EVERY = 10_000

/** The requests of buyers to an API, with their outcomes. */
export function Component() {
  const api = useApi()
  const { client } = useLauna()
  const requests = useInfiniteQuery({
    queryKey: [...apiQuery(client, api.id).queryKey, 'requests'],
    queryFn: async ({ signal, pageParam }) =>
      client.apis.requests(api.id, { limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOOK_EVERY),
  })
  const rows = requests.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {requests.error && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isPending && <LoadingRows />}
      {rows && rows.length > 0 && (
        <>
          <Text as="p" size="2" color="gray" mb="3" className="measure">
            Newest first. A row may count several equal requests of a minute. A payment has a row of its own, which
            leads to its settlement.
          </Text>
          <DataTable label="Requests" columns={columns} rows={rows} />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState title="No requests yet" text="Requests of buyers appear here some seconds after they came." />
      )}
      <LoadMore query={requests} />
    </>
  )
}

function RequestText({ request: { method, path, settlement_id: payment } }: { request: ApiRequest }) {
  if (path === null) return <Text color="gray">other requests</Text>
  const text = `${method} ${path}`
  if (!payment) return <Text className="anywhere">{text}</Text>
  return (
    <Link asChild>
      <RouterLink to={`/settlements/${payment}`} className="anywhere">
        {text}
      </RouterLink>
    </Link>
  )
}
