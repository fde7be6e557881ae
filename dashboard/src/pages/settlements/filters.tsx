import type { Api } from '@launa/sdk'
import { Button, Grid, Select, TextField } from '@radix-ui/themes'
import { Field } from '../../ui/field.tsx'
import { isNarrowed, OWED, payerProblem, type SettlementFilter, STATUSES } from './settlement-filter.ts'

/** Radix takes no empty value. */
const ANY = 'any'

export function Filters(props: {
  filter: SettlementFilter
  apis: readonly Api[]
  onChange: (changes: Partial<SettlementFilter>) => void
  onClear: () => void
}) {
  const { filter, apis, onChange } = props
  return (
    <Grid columns={{ initial: '2', md: '5' }} gap="3" mb="4" align="start">
      <Choice
        label="Status"
        all="All"
        value={filter.status}
        options={[...STATUSES.map((status) => ({ value: status, text: status })), { value: OWED, text: 'answer owed' }]}
        onChange={(status) => onChange({ status: status as SettlementFilter['status'] })}
      />
      <Choice
        label="API"
        all="All"
        value={filter.api}
        options={apis.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(api) => onChange({ api })}
      />
      <div className="filter-payer">
        <Field label="Payer" error={payerProblem(filter)}>
          {(control) => (
            <TextField.Root
              {...control}
              value={filter.payer}
              placeholder="0x…"
              spellCheck={false}
              onChange={(event) => onChange({ payer: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
      <Field label="From">
        {(control) => (
          <TextField.Root
            {...control}
            type="date"
            value={filter.from}
            max={filter.to}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <TextField.Root
            {...control}
            type="date"
            value={filter.to}
            min={filter.from}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </Field>
      {isNarrowed(filter) && (
        <Button variant="ghost" color="gray" className="align-start" onClick={props.onClear}>
          Clear filters
        </Button>
      )}
    </Grid>
  )
}

function Choice(props: {
  label: string
  all: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}) {
  const { label, all, value, options } = props
  // An API that is no longer in the list is still what the list is narrowed to.
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <Field label={label}>
      {(control) => (
        <Select.Root value={value || ANY} onValueChange={(next) => props.onChange(next === ANY ? '' : next)}>
          <Select.Trigger {...control} className="filter-choice" />
          <Select.Content>
            <Select.Item value={ANY}>{all}</Select.Item>
            {!known && <Select.Item value={value}>{value}</Select.Item>}
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value}>
                {option.text}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}
