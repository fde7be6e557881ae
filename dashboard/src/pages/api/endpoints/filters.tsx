import { ENDPOINT_METHODS } from '@launa/sdk'
import { Button, Grid, TextField } from '@radix-ui/themes'
import { isNarrowed } from '../../../ui/fields/address-filter.ts'
import { Choice } from '../../../ui/fields/choice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import { boundProblem, type EndpointFilter } from './endpoint-filter.ts'

export function Filters(props: {
  filter: EndpointFilter
  onChange: (changes: Partial<EndpointFilter>) => void
  onClear: () => void
}) {
  const { filter, onChange } = props
  return (
    <Grid columns={{ initial: '2', md: '1.6fr 1fr 1fr 1.2fr 1fr 1fr' }} gap="3" align="start">
      <TextFilter
        label="Search"
        value={filter.search}
        maxLength={200}
        placeholder="Path or text"
        onChange={(search) => onChange({ search })}
      />
      <Choice
        label="Method"
        all="All"
        value={filter.method}
        options={ENDPOINT_METHODS.map((method) => ({ value: method, text: method }))}
        onChange={(method) => onChange({ method: method as EndpointFilter['method'] })}
      />
      <Choice
        label="Switch"
        all="All"
        value={filter.enabled}
        options={[
          { value: 'true', text: 'Switched on' },
          { value: 'false', text: 'Switched off' },
        ]}
        onChange={(enabled) => onChange({ enabled: enabled as EndpointFilter['enabled'] })}
      />
      <TextFilter
        label="Begins with"
        value={filter.prefix}
        maxLength={1_024}
        placeholder="/v1/"
        onChange={(prefix) => onChange({ prefix })}
      />
      <PriceBound label="Price from" usdc={filter.min} onUsdc={(min) => onChange({ min })} />
      <PriceBound label="Price to" usdc={filter.max} onUsdc={(max) => onChange({ max })} />
      {isNarrowed(filter) && (
        <Button variant="ghost" color="gray" className="align-start" onClick={props.onClear}>
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
