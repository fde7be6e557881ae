import { TextField } from '@radix-ui/themes'
import { Field } from '../../../ui/fields/field.tsx'

/** One line of text that may be left empty. */
export function OptionalText(props: {
  label: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
  hint?: string
  placeholder?: string
}) {
  const { label, hint, value, onValue, error, placeholder } = props
  return (
    <Field label={label} optional error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <TextField.Root
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          autoComplete="off"
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  )
}
