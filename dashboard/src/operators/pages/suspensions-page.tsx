import { StopIcon } from '@radix-ui/react-icons'
import { Button, Grid } from '@radix-ui/themes'
import { useState } from 'react'
import { readTexts, useAddressFilter } from '../../ui/fields/address-filter.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { Suspension } from '../api/shapes.ts'
import { useList } from '../api/use-list.ts'
import { ClearFilters, List } from './list.tsx'
import './operators.css'
import { SuspendDialog } from './suspensions/suspend-dialog.tsx'
import { KIND_OPTIONS } from './suspensions/suspension-kinds.ts'
import { SuspensionsTable } from './suspensions/suspensions-table.tsx'

const STATES = [
  { value: 'open', text: 'Open' },
  { value: 'ended', text: 'Ended' },
  { value: 'all', text: 'All' },
]

/** Milliseconds between requests while the beginning or the end of a suspension is not in force everywhere yet. */
const LOOK_EVERY = 3_000
const lookEvery = (rows: readonly Suspension[]) => (rows.some((row) => row.in_force_at === null) ? LOOK_EVERY : false)

const readFilter = readTexts('kind', 'target', 'state')

export function Component() {
  const { api, operator } = useOperator()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const [suspending, setSuspending] = useState(false)
  const target = useSettled(filter.target)
  const { query, rows } = useList({
    name: 'suspensions',
    filter: { kind: filter.kind || undefined, target: target.trim() || undefined, state: filter.state || undefined },
    list: api.suspensions,
    lookEvery,
  })
  const mayAny = operator.may.suspend.length > 0
  return (
    <>
      <PageHeader
        title="Suspensions"
        description="Everything that is not sold at present, with the reason."
        actions={mayAny && <Button onClick={() => setSuspending(true)}>Suspend</Button>}
      />
      <Grid columns={{ initial: '1', sm: '1fr 2fr 1fr' }} gap="3" mb="4" align="start">
        <Choice
          label="Kind"
          all="All"
          value={filter.kind}
          options={KIND_OPTIONS}
          onChange={(kind) => change({ kind })}
        />
        <TextFilter label="Target" value={filter.target} maxLength={300} onChange={(target) => change({ target })} />
        <SelectField
          label="State"
          value={filter.state || 'open'}
          options={STATES}
          onChange={(state) => change({ state: state === 'open' ? '' : state })}
        />
      </Grid>
      <List
        query={query}
        rows={rows}
        empty={
          <EmptyState icon={<StopIcon width="28" height="28" aria-hidden />} title="Nothing is suspended here">
            {isNarrowed && <ClearFilters onClear={clear} />}
          </EmptyState>
        }
      >
        {(shown) => <SuspensionsTable rows={shown} />}
      </List>
      {suspending && <SuspendDialog onClose={() => setSuspending(false)} />}
    </>
  )
}
