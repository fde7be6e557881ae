import type { AuditRecord } from '@launa/sdk'
import { CounterClockwiseClockIcon } from '@radix-ui/react-icons'
import { Badge, Box, Button, Text } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { rowsOf } from '../api/rows-of.ts'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { Difference } from '../ui/data/difference.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { readTexts, useAddressFilter } from '../ui/fields/address-filter.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Time } from '../ui/text/time.tsx'
import { namedApisQuery } from './api/api-query.ts'
import './audit-log/audit-log.css'
import { actorText, resourceText } from './audit-log/record-text.ts'

const COLORS = { created: 'green', updated: 'blue', deleted: 'red' } as const

const column = columnsOf<AuditRecord>()

const columns = [
  column.accessor('at', {
    header: 'Time',
    enableSorting: false,
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('action', {
    header: 'What',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <>
        <Badge color={COLORS[getValue()]}>{getValue()}</Badge> {resourceText(original)}
        <div>
          <Text as="div" size="1" color="gray" truncate className="cell-name" title={original.resource_name}>
            {original.resource_name}
          </Text>
        </div>
      </>
    ),
  }),
  column.accessor('actor', {
    header: 'By',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        <div>
          <Actor record={original} />
        </div>
        <Text as="div" size="1" color="gray">
          {original.address ?? ''}
        </Text>
      </>
    ),
  }),
  column.display({
    id: 'difference',
    header: 'Changes',
    cell: ({ row: { original } }) => (
      <div className="cell-difference">
        <Difference change={original} open={original.action === 'updated'} />
      </div>
    ),
  }),
]

function Actor({ record }: { record: AuditRecord }) {
  const { account } = useLauna()
  const text = actorText(record, account)
  return (
    <Text as="div" truncate className="cell-name" title={text}>
      {text}
    </Text>
  )
}

const readFilter = readTexts('api')

export function Component() {
  const { client } = useLauna()
  const { filter, change, clear } = useAddressFilter(readFilter)
  const { api: apiId } = filter
  const apis = useQuery(namedApisQuery(client))
  const log = useInfiniteQuery({
    queryKey: ['audit-log', apiId],
    queryFn: async ({ signal, pageParam }) =>
      client.auditLog.list({ ...(apiId && { api_id: apiId }), limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => rowsOf(log.data?.pages), [log.data])
  return (
    <>
      <PageHeader title="Audit log" description="Each change with its author and IP address, for 400 days." />
      <Box mb="4" className="audit-choice">
        <Choice
          label="API"
          all="All"
          value={apiId}
          options={(apis.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(api) => change({ api })}
        />
      </Box>
      {log.error && (
        <Box mb="4">
          <ErrorState error={log.error} onRetry={() => void log.refetch()} />
        </Box>
      )}
      {log.isLoading && <LoadingRows rows={6} />}
      {rows && rows.length > 0 && <DataTable label="Audit log" columns={columns} rows={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<CounterClockwiseClockIcon width="28" height="28" aria-hidden />}
          title="No change on record"
          text="Each change of your APIs, prices, domains, keys and account appears here."
        >
          {apiId && (
            <Button variant="soft" onClick={clear}>
              Show all
            </Button>
          )}
        </EmptyState>
      )}
      <LoadMore query={log} />
    </>
  )
}
