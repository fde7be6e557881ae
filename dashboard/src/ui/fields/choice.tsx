import { SelectField } from './select-field.tsx'

/** Replaces the empty value, which Radix does not allow. */
const ANY = 'any'

/** A field that narrows a list to one of several values; empty for all. */
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
    <SelectField
      label={label}
      value={value || ANY}
      options={[{ value: ANY, text: all }, ...(known ? [] : [{ value, text: value }]), ...options]}
      onChange={(next) => props.onChange(next === ANY ? '' : next)}
    />
  )
}
