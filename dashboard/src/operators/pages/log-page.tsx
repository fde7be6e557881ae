import { CounterClockwiseClockIcon } from '@radix-ui/react-icons'
import { Grid, Text } from '@radix-ui/themes'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { Difference } from '../../ui/data/difference.tsx'
import { readTexts, useAddressFilter } from '../../ui/fields/address-filter.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Time } from '../../ui/text/time.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { LogRecord } from '../api/shapes.ts'
import { useList } from '../api/use-list.ts'
import { ClearFilters, List } from './list.tsx'
import './operators.css'
import { KIND_OPTIONS } from './suspensions/suspension-kinds.ts'

const TARGET_KINDS = [
  ...KIND_OPTIONS,
  { value: 'payment', text: 'Payment' },
  { value: 'plan', text: 'Plan' },
  { value: 'operator', text: 'Operator' },
  { value: 'address', text: 'Screened address' },
]

const column = columnsOf<LogRecord>()

const columns = [
  column.accessor('at', { header: 'Time', enableSorting: false, cell: ({ getValue }) => <Time iso={getValue()} /> }),
  column.accessor('operator', {
    header: 'By',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-text">
        {original.operator}
        <Text as="div" size="1" color="gray">
          {original.address ?? ''}
        </Text>
      </div>
    ),
  }),
  column.accessor('action', {
    header: 'What',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-text">
        {original.action}
        <Text as="div" size="1" color="gray">
          {original.target_kind} {original.target}
        </Text>
      </div>
    ),
  }),
  column.accessor('reason', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ getValue }) => <div className="cell-text">{getValue() ?? ''}</div>,
  }),
  column.display({
    id: 'difference',
    header: 'Changes',
    cell: ({ row: { original } }) => <Changes record={original} />,
  }),
]

function Changes({ record: { changes } }: { record: LogRecord }) {
  return (
    <div className="cell-difference">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a record have this order for ever
        <div key={index}>
          <Text size="1" color="gray">
            {change.table}
          </Text>
          <Difference change={change} open={false} />
        </div>
      ))}
    </div>
  )
}

const readFilter = readTexts('operator', 'kind', 'target')

export function Component() {
  const { api } = useOperator()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const operator = useSettled(filter.operator).trim()
  const target = useSettled(filter.target).trim()
  const { query, rows } = useList({
    name: 'records',
    filter: {
      operator: operator || undefined,
      target_kind: filter.kind || undefined,
      target: target || undefined,
    },
    list: api.records,
  })
  return (
    <>
      <PageHeader title="Log" description="What operators have done. Nobody can change or delete a record." />
      <Grid columns={{ initial: '1', sm: '1fr 1fr 2fr' }} gap="3" mb="4" align="start">
        <TextFilter
          label="Operator"
          value={filter.operator}
          maxLength={100}
          onChange={(operator) => change({ operator })}
        />
        <Choice
          label="Kind of target"
          all="All"
          value={filter.kind}
          options={TARGET_KINDS}
          onChange={(kind) => change({ kind })}
        />
        <TextFilter label="Target" value={filter.target} maxLength={300} onChange={(target) => change({ target })} />
      </Grid>
      <List
        query={query}
        rows={rows}
        empty={
          <EmptyState icon={<CounterClockwiseClockIcon width="28" height="28" aria-hidden />} title="No record fits">
            {isNarrowed && <ClearFilters onClear={clear} />}
          </EmptyState>
        }
      >
        {(shown) => <DataTable label="Log" columns={columns} rows={shown} />}
      </List>
    </>
  )
}
