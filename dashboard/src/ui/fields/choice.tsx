import { SelectField } from './select-field.tsx'

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
    <SelectField
      label={label}
      value={value || ANY}
      options={[{ value: ANY, text: all }, ...(known ? [] : [{ value, text: value }]), ...options]}
      onChange={(next) => props.onChange(next === ANY ? '' : next)}
    />
  )
}
