import type { StatementMonth } from '@launa/sdk'
import { FileTextIcon } from '@radix-ui/react-icons'
import { Badge, Box, Button, Flex, Text } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { NetworkName } from '../platform/network-name.tsx'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { DownloadButton } from '../ui/data/download-button.tsx'
import { fileName } from '../ui/data/file-name.ts'
import { LoadMore } from '../ui/data/load-more.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { moneyText } from '../ui/text/money-text.ts'
import { countText } from '../ui/text/numbers.ts'
import { shortened } from '../ui/text/shortened.ts'

type Sums = StatementMonth['items'][number]
type Row = StatementMonth & { id: string }

const column = columnsOf<Row>()

const amounts = (header: string, amountOf: (sums: Sums) => string) =>
  column.display({
    id: header,
    header,
    cell: ({ row: { original } }) =>
      original.items.map((sums) => (
        <div key={sums.network + sums.asset}>
          <Text className="money">{amountText(amountOf(sums), sums.decimals ?? 0)}</Text>
        </div>
      )),
  })

const columns = [
  column.accessor('month', {
    header: 'Month',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <Flex gap="2" align="center">
        {getValue()}
        {!original.closed && <Badge color="gray">not closed</Badge>}
      </Flex>
    ),
  }),
  column.display({
    id: 'token',
    header: 'Token',
    cell: ({ row: { original } }) =>
      original.items.map(({ network, asset, token }) => (
        <div key={network + asset} title={asset}>
          {token ?? `units of ${shortened(asset)}`} <NetworkName network={network} />
        </div>
      )),
  }),
  amounts('Opening', ({ opening }) => opening),
  amounts('Settled', ({ settled }) => settled),
  amounts('Reversed', ({ reversed }) => reversed),
  amounts('Closing', ({ closing }) => closing),
  column.display({
    id: 'payments',
    header: 'Payments',
    cell: ({ row: { original } }) => countText(original.items.reduce((sum, each) => sum + each.settled_count, 0)),
  }),
  column.display({
    id: 'files',
    header: 'Files',
    cell: ({ row: { original } }) => <Files month={original.month} />,
  }),
]

const FIGURES = ['Opening', 'Settled', 'Reversed', 'Closing', 'payments']

/** Formats a sum, which may be below zero: in a month, the chain may undo more than was settled. */
function amountText(atomic: string, decimals: number): string {
  return atomic.startsWith('-') ? `-${moneyText(atomic.slice(1), decimals)}` : moneyText(atomic, decimals)
}

function Files({ month }: { month: string }) {
  const { client, environment } = useLauna()
  return (
    <Flex gap="2" wrap="wrap">
      {(['csv', 'pdf'] as const).map((format) => (
        <DownloadButton
          key={format}
          label={format.toUpperCase()}
          name={`Download ${format.toUpperCase()} of ${month}`}
          begin={(signal) => client.statements.export({ month, format }, { signal })}
          file={fileName(['statement', month], environment, format)}
          type={format === 'pdf' ? 'application/pdf' : 'text/csv;charset=utf-8'}
        />
      ))}
    </Flex>
  )
}

export function Component() {
  const { client } = useLauna()
  const months = useInfiniteQuery({
    queryKey: ['statements'],
    queryFn: async ({ signal, pageParam }) => client.statements.months({ limit: 24, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => monthRows(months.data?.pages), [months.data])
  return (
    <>
      <PageHeader
        title="Statements"
        description="Your revenue by month in UTC, counted by the time of settlement. A month is closed an hour after its end. Its sums then stay as they are. Opening and closing add up all settlements less reversals since the first payment. They are not the balance of a wallet."
      />
      {months.error && (
        <Box mb="4">
          <ErrorState error={months.error} onRetry={() => void months.refetch()} />
        </Box>
      )}
      {months.isLoading && <LoadingRows rows={6} />}
      {rows && rows.length > 0 && (
        <>
          <DataTable label="Statements" columns={columns} rows={rows} figures={FIGURES} />
          <Text as="p" size="1" color="gray" mt="3">
            The last line of a CSV file, which begins with #end, has the number of payments. A file without it is not
            complete.
          </Text>
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<FileTextIcon width="28" height="28" aria-hidden />}
          title="No month yet"
          text="The first month appears with your first payment."
        >
          <Button asChild variant="soft">
            <RouterLink to="/settlements">See settlements</RouterLink>
          </Button>
        </EmptyState>
      )}
      <LoadMore query={months} />
    </>
  )
}

function monthRows(pages: readonly { items: readonly StatementMonth[] }[] | undefined): Row[] | undefined {
  return pages?.flatMap(({ items }) => items.map((month) => ({ ...month, id: month.month })))
}
