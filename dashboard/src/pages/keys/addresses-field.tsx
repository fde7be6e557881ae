import { TextArea } from '@radix-ui/themes'
import { Field } from '../../ui/fields/field.tsx'

/** A field for the IP addresses and ranges from which a key works. */
export function AddressesField(props: { text: string; onText: (text: string) => void; error?: string | undefined }) {
  return (
    <Field
      label="Works from"
      optional
      error={props.error}
      hint="Addresses or CIDR ranges, one a line: 203.0.113.7 is one address, 203.0.113.0/24 is 256. Empty is everywhere."
    >
      {(control) => (
        <TextArea
          {...control}
          className="mono"
          rows={2}
          value={props.text}
          spellCheck={false}
          onChange={({ target }) => props.onText(target.value)}
        />
      )}
    </Field>
  )
}
