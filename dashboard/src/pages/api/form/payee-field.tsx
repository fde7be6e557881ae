import type { Environment } from '@launa/sdk'
import { Button, TextField } from '@radix-ui/themes'
import { useLauna } from '../../../api/api-provider.tsx'
import { Field } from '../../../ui/fields/field.tsx'

/** An address without a known key; in the Sandbox any address will do. */
const EXAMPLE = '0x1111111111111111111111111111111111111111'

export function PayeeField(props: {
  address: string
  onAddress: (address: string) => void
  error?: string | undefined
  /** Of the API; that of the page unless given. */
  environment?: Environment
}) {
  const page = useLauna()
  const environment = props.environment ?? page.environment
  const sandbox = environment === 'development'
  return (
    <Field
      label="Wallet that is paid"
      error={props.error}
      hint={
        sandbox
          ? 'An EVM address. In the Sandbox any will do.'
          : 'An EVM address whose key you hold. Payments go straight there; we cannot bring back what goes to a wrong one.'
      }
    >
      {(control) => (
        <TextField.Root
          {...control}
          value={props.address}
          onChange={({ target }) => props.onAddress(target.value.trim())}
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          className="mono"
          required
        >
          {sandbox && props.address === '' && (
            <TextField.Slot side="right">
              <Button type="button" size="1" variant="ghost" onClick={() => props.onAddress(EXAMPLE)}>
                Use an example
              </Button>
            </TextField.Slot>
          )}
        </TextField.Root>
      )}
    </Field>
  )
}
