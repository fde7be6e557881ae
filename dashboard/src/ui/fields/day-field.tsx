import { TextField } from '@radix-ui/themes'
import { Field } from './field.tsx'

/** A day that narrows a list, as `2026-01-31`; empty for none. `min` and `max` may be empty. */
export function DayField(props: {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}) {
  const { label, onChange, ...bounds } = props
  return (
    <Field label={label}>
      {(control) => (
        <TextField.Root {...control} {...bounds} type="date" onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
