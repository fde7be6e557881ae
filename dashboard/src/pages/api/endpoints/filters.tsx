import { Button, Grid, TextField } from '@radix-ui/themes'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextFilter } from '../../../ui/text-filter.tsx'
import { boundProblem, type EndpointFilter, isNarrowed, METHODS, NO_FILTER } from './endpoint-filter.ts'

export function Filters({ filter, onFilter }: { filter: EndpointFilter; onFilter: (filter: EndpointFilter) => void }) {
  const change = (changes: Partial<EndpointFilter>) => onFilter({ ...filter, ...changes })
  return (
    <Grid columns={{ initial: '2', md: '1.6fr 1fr 1fr 1.2fr 1fr 1fr' }} gap="3" align="start">
      <TextFilter
        label="Search"
        value={filter.search}
        maxLength={200}
        placeholder="Path or text"
        onChange={(search) => change({ search })}
      />
      <Choice
        label="Method"
        all="All"
        value={filter.method}
        options={METHODS.map((method) => ({ value: method, text: method }))}
        onChange={(method) => change({ method: method as EndpointFilter['method'] })}
      />
      <Choice
        label="Switch"
        all="All"
        value={filter.enabled}
        options={[
          { value: 'true', text: 'Switched on' },
          { value: 'false', text: 'Switched off' },
        ]}
        onChange={(enabled) => change({ enabled: enabled as EndpointFilter['enabled'] })}
      />
      <TextFilter
        label="Begins with"
        value={filter.prefix}
        maxLength={1_024}
        placeholder="/v1/"
        onChange={(prefix) => change({ prefix })}
      />
      <PriceBound label="Price from" usdc={filter.min} onUsdc={(min) => change({ min })} />
      <PriceBound label="Price to" usdc={filter.max} onUsdc={(max) => change({ max })} />
      {isNarrowed(filter) && (
        <Button variant="ghost" color="gray" className="align-start" onClick={() => onFilter(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </Grid>
  )
}

function PriceBound(props: { label: string; usdc: string; onUsdc: (usdc: string) => void }) {
  return (
    <Field label={props.label} problem={boundProblem(props.usdc)}>
      {(control) => (
        <TextField.Root
          {...control}
          value={props.usdc}
          inputMode="decimal"
          placeholder="USDC"
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => props.onUsdc(target.value.trim())}
        />
      )}
    </Field>
  )
}
