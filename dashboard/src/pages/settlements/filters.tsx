import { type Api, SETTLEMENT_STATUSES } from '@launa/sdk'
import { Button, Grid, TextField } from '@radix-ui/themes'
import { isNarrowed } from '../../ui/fields/address-filter.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PeriodFields } from '../../ui/fields/period-fields.tsx'
import { OWED, type SettlementFilter, searchProblem } from './settlement-filter.ts'

export function Filters(props: {
  filter: SettlementFilter
  /** Undefined until they are known. */
  apis: readonly Pick<Api, 'id' | 'name'>[] | undefined
  onChange: (changes: Partial<SettlementFilter>) => void
  onClear: () => void
}) {
  const { filter, apis, onChange } = props
  return (
    <Grid columns={{ initial: '2', md: '1fr 1fr 1.6fr 1fr 1fr' }} gap="3" mb="4" align="start">
      <Choice
        label="Status"
        all="All"
        value={filter.status}
        options={[
          ...SETTLEMENT_STATUSES.map((status) => ({ value: status, text: status })),
          { value: OWED, text: 'answer owed' },
        ]}
        onChange={(status) => onChange({ status: status as SettlementFilter['status'] })}
      />
      {apis && (
        <Choice
          label="API"
          all="All"
          value={filter.api}
          options={apis.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(api) => onChange({ api })}
        />
      )}
      <div className="filter-search">
        <Field label="Payer, transaction or id" problem={searchProblem(filter)}>
          {(control) => (
            <TextField.Root
              {...control}
              value={filter.search}
              placeholder="0x…"
              spellCheck={false}
              onChange={(event) => onChange({ search: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
      <PeriodFields period={filter} onChange={onChange} />
      {isNarrowed(filter) && (
        <Button variant="ghost" color="gray" className="align-start" onClick={props.onClear}>
          Clear filters
        </Button>
      )}
    </Grid>
  )
}
