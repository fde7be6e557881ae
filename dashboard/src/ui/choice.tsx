import { Select } from '@radix-ui/themes'
import { Field } from './field.tsx'

/** Radix takes no empty value. */
const ANY = 'any'

/** Narrows a list to one of several values; empty is all of them. */
export function Choice(props: {
  label: string
  all: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}) {
  const { label, all, value, options } = props
  // An API that is no longer in the list may still be the selected filter.
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
