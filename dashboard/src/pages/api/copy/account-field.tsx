import { TextField } from '@radix-ui/themes'
import { Field } from '../../../ui/fields/field.tsx'

/** The field for the payee on a network where the payee of the API cannot be paid. */
export function AccountField(props: {
  label: string
  hint: string
  account: string | undefined
  onAccount: (account: string) => void
  error: string | undefined
}) {
  const { label, hint, account = '', onAccount, error } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextField.Root
          {...control}
          value={account}
          onChange={({ target }) => onAccount(target.value.trim())}
          autoComplete="off"
          spellCheck={false}
          className="mono"
          required
        />
      )}
    </Field>
  )
}
