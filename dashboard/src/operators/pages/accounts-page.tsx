import { ApiError } from '@launa/sdk'
import { PersonIcon } from '@radix-ui/react-icons'
import { Badge, Box, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { readTexts, useAddressFilter } from '../../ui/fields/address-filter.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Time } from '../../ui/text/time.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { OperatorsApi } from '../api/operators-api.ts'
import type { Account } from '../api/shapes.ts'
import { useList } from '../api/use-list.ts'
import { plansQuery } from './accounts/plans-query.ts'
import { ClearFilters, List } from './list.tsx'
import './operators.css'

const column = columnsOf<Account>()

const columns = [
  column.accessor('email', {
    header: 'E-mail',
    enableSorting: false,
    cell: ({ getValue, row }) => (
      <Link asChild className="row-link">
        <RouterLink to={`/accounts/${row.original.id}`}>
          <span className="cell-text">{getValue()}</span>
        </RouterLink>
      </Link>
    ),
  }),
  column.accessor('plan', { header: 'Plan', enableSorting: false }),
  column.accessor('apis', { header: 'APIs', enableSorting: false }),
  column.accessor('created_at', {
    header: 'Created',
    enableSorting: false,
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.display({
    id: 'deleted',
    header: () => <span className="visually-hidden">Deleted</span>,
    cell: ({ row: { original } }) => original.deleted_at && <Badge color="gray">deleted</Badge>,
  }),
]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const readFilter = readTexts('search', 'plan')

export function Component() {
  const { api } = useOperator()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const search = useSettled(filter.search).trim()
  const plans = useQuery(plansQuery(api))
  const { query, rows } = useList({
    name: 'accounts',
    filter: { search, plan: filter.plan || undefined },
    list: ({ search, plan }, paging) =>
      ID.test(search)
        ? foundById(api, search, paging.signal)
        : api.accounts({ email: search || undefined, plan }, paging),
  })
  return (
    <>
      <PageHeader title="Accounts" description="Sellers and their plans." />
      <Box mb="4" className="account-filters">
        <TextFilter
          label="E-mail or id"
          value={filter.search}
          maxLength={254}
          onChange={(search) => change({ search })}
        />
        <Choice
          label="Plan"
          all="All"
          value={filter.plan}
          options={(plans.data?.items ?? []).map(({ name }) => ({ value: name, text: name }))}
          onChange={(plan) => change({ plan })}
        />
      </Box>
      <List
        query={query}
        rows={rows}
        empty={
          <EmptyState icon={<PersonIcon width="28" height="28" aria-hidden />} title="No such account">
            <Text color="gray">Write the whole e-mail address, or the whole id.</Text>
            {isNarrowed && <ClearFilters onClear={clear} />}
          </EmptyState>
        }
      >
        {(shown) => <DataTable label="Accounts" columns={columns} rows={shown} />}
      </List>
    </>
  )
}

/** The result of the search for an id: one account or none. */
async function foundById(api: OperatorsApi, id: string, signal: AbortSignal) {
  try {
    return { items: [await api.account(id, signal)], next_cursor: null }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { items: [], next_cursor: null }
    throw error
  }
}
