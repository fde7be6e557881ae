import { QuestionMarkCircledIcon } from '@radix-ui/react-icons'
import { Code, Grid, Link, Text } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { readTexts, useAddressFilter } from '../../ui/fields/address-filter.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Money } from '../../ui/text/money.tsx'
import { shortened } from '../../ui/text/shortened.ts'
import { Time } from '../../ui/text/time.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { StuckKind, StuckPayment } from '../api/shapes.ts'
import { useList } from '../api/use-list.ts'
import { List } from './list.tsx'
import './operators.css'
import { STUCK_KINDS, STUCK_OPTIONS } from './stuck-payments/stuck-kinds.ts'

const column = columnsOf<StuckPayment>()

const columns = [
  column.accessor('created_at', {
    header: 'Time',
    enableSorting: false,
    cell: ({ getValue, row }) => (
      <Link asChild className="row-link">
        <RouterLink to={`/stuck-payments/${row.original.id}`}>
          <Time iso={getValue()} />
        </RouterLink>
      </Link>
    ),
  }),
  column.accessor('state', { header: 'State', enableSorting: false }),
  column.accessor('amount', {
    header: 'Amount',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div>
        <Money {...original} />
        <Text as="div" size="1" color="gray">
          {original.network}
        </Text>
      </div>
    ),
  }),
  column.accessor('payer', {
    header: 'Payer',
    enableSorting: false,
    cell: ({ getValue }) => (
      <Code variant="ghost" color="gray" title={getValue()}>
        {shortened(getValue())}
      </Code>
    ),
  }),
  column.accessor('finding', {
    header: 'Chain',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-text">
        {original.finding ?? 'not asked'}
        {original.looked_at && (
          <Text as="div" size="1" color="gray">
            asked {original.looks} times, last <Time iso={original.looked_at} />
          </Text>
        )}
      </div>
    ),
  }),
]

const readFilter = readTexts('kind', 'network', 'account')

export function Component() {
  const { api } = useOperator()
  const { filter, change } = useAddressFilter(readFilter)
  const kind = (STUCK_OPTIONS.find(({ value }) => value === filter.kind)?.value ?? 'unknown') satisfies StuckKind
  const network = useSettled(filter.network).trim()
  const account = useSettled(filter.account).trim()
  const needsAccount = kind === 'owed' && account === ''
  const { query, rows } = useList({
    name: 'stuck-payments',
    filter: { kind, network: network || undefined, account_id: account || undefined },
    list: api.stuckPayments,
    enabled: !needsAccount,
  })
  return (
    <>
      <PageHeader title="Stuck payments" description={STUCK_KINDS[kind].description} />
      <Grid columns={{ initial: '1', sm: '1fr 1fr 2fr' }} gap="3" mb="4" align="start">
        <SelectField label="Kind" value={kind} options={STUCK_OPTIONS} onChange={(next) => change({ kind: next })} />
        <TextFilter
          label="Network"
          value={filter.network}
          maxLength={60}
          placeholder="eip155:8453"
          onChange={(network) => change({ network })}
        />
        <TextFilter
          label="Account"
          value={filter.account}
          maxLength={36}
          placeholder="the id of an account"
          onChange={(account) => change({ account })}
        />
      </Grid>
      {needsAccount && (
        <EmptyState title="Name an account" text="Answers that are owed are listed for one account at a time." />
      )}
      <List
        query={query}
        rows={rows}
        empty={
          <EmptyState
            icon={<QuestionMarkCircledIcon width="28" height="28" aria-hidden />}
            title="No payment is stuck in this way"
            text="Payments of the last two minutes are left out."
          />
        }
      >
        {(shown) => <DataTable label="Stuck payments" columns={columns} rows={shown} />}
      </List>
    </>
  )
}
