import { TextField } from '@radix-ui/themes'
import { Field } from './field.tsx'

/** A field that narrows a list to the items that contain the typed text. */
export function TextFilter(props: {
  label: string
  value: string
  maxLength: number
  placeholder?: string
  onChange: (text: string) => void
}) {
  const { label, value, maxLength, placeholder, onChange } = props
  return (
    <Field label={label}>
      {(control) => (
        <TextField.Root
          {...control}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
