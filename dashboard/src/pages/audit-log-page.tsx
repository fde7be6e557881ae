import type { AuditRecord } from '@launa/sdk'
import { CounterClockwiseClockIcon } from '@radix-ui/react-icons'
import { Badge, Box, Button, Grid, Text } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { rowsOf } from '../api/rows-of.ts'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { useAddressFilter } from '../ui/fields/address-filter.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { periodProblem } from '../ui/fields/period.ts'
import { PeriodFields } from '../ui/fields/period-fields.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { countText } from '../ui/text/numbers.ts'
import { Time } from '../ui/text/time.tsx'
import { namedApisQuery } from './api/api-query.ts'
import './audit-log/audit-log.css'
import { type AuditFilter, queryOf, readFilter } from './audit-log/audit-filter.ts'
import { GroupChanges } from './audit-log/group-changes.tsx'
import { groupsOf, type RecordGroup } from './audit-log/record-groups.ts'
import { actorText, groupText, KINDS } from './audit-log/record-text.ts'

const COLORS = { created: 'green', updated: 'blue', deleted: 'red' } as const

/** The number of records in one request. The page asks for the maximum, because one row of the table may show many records. */
const PAGE = 200

const column = columnsOf<RecordGroup>()

const columns = [
  column.accessor('newest.at', {
    id: 'at',
    header: 'Time',
    enableSorting: false,
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('newest.action', {
    id: 'action',
    header: 'What',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <>
        <Badge color={COLORS[getValue()]}>{getValue()}</Badge> {groupText(original)}
        <div>
          <Text as="div" size="1" color="gray" truncate className="cell-name" title={original.newest.resource_name}>
            {original.newest.resource_name}
            {original.records.length > 1 && ` and ${countText(original.records.length - 1)} more`}
          </Text>
        </div>
      </>
    ),
  }),
  column.accessor('newest.actor', {
    id: 'actor',
    header: 'By',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        <div>
          <Actor record={original.newest} />
        </div>
        <Text as="div" size="1" color="gray">
          {original.newest.address ?? ''}
        </Text>
      </>
    ),
  }),
  column.display({
    id: 'difference',
    header: 'Changes',
    cell: ({ row: { original } }) => (
      <div className="cell-difference">
        <GroupChanges group={original} />
      </div>
    ),
  }),
]

function Actor({ record }: { record: AuditRecord }) {
  const { account } = useLauna()
  const text = actorText(record, account)
  return (
    <Text as="div" className="cell-name cell-author">
      {text}
    </Text>
  )
}

export function Component() {
  const { client } = useLauna()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const apis = useQuery(namedApisQuery(client))
  const log = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: async ({ signal, pageParam }) =>
      client.auditLog.list({ ...queryOf(filter), limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: !periodProblem(filter),
  })
  const rows = useMemo(() => {
    const records = rowsOf(log.data?.pages)
    return records && groupsOf(records)
  }, [log.data])
  return (
    <>
      <PageHeader title="Audit log" description="Each change with its author and IP address, for 400 days." />
      <Grid columns={{ initial: '2', sm: '4' }} gap="3" mb="4" align="start" className="audit-choices">
        <Choice
          label="API"
          all="All"
          value={filter.api}
          options={(apis.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(api) => change({ api })}
        />
        <Choice
          label="What"
          all="All"
          value={filter.kind}
          options={KINDS}
          onChange={(kind) => change({ kind: kind as AuditFilter['kind'] })}
        />
        <PeriodFields period={filter} onChange={change} />
      </Grid>
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
          {isNarrowed && (
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
