import { TextArea } from '@radix-ui/themes'
import { Field } from '../../ui/fields/field.tsx'
import { fieldError } from '../../ui/text/error-text.ts'

/** The reason for a change by an operator. The log keeps it. */
export function ReasonField(props: {
  value: string
  hint?: string
  error: unknown
  onChange: (reason: string) => void
}) {
  return (
    <Field
      label="Reason"
      hint={`The log keeps it.${props.hint ? ` ${props.hint}` : ''}`}
      error={fieldError(props.error, 'reason')}
    >
      {(control) => (
        <TextArea
          {...control}
          required
          minLength={3}
          maxLength={500}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
