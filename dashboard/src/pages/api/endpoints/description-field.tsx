import { TextField } from '@radix-ui/themes'
import { Field } from '../../../ui/field.tsx'

/** What buyers and crawlers read about an endpoint. */
export function DescriptionField(props: {
  description: string
  onDescription: (description: string) => void
  error: string | undefined
}) {
  const { description, onDescription, error } = props
  return (
    <Field label="Description" optional error={error}>
      {(control) => (
        <TextField.Root
          {...control}
          value={description}
          onChange={({ target }) => onDescription(target.value)}
          placeholder="What a buyer gets"
        />
      )}
    </Field>
  )
}
