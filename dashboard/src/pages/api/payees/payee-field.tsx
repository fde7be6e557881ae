import type { Environment } from '@launa/sdk'
import { Button, TextField } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../../api/api-provider.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { fillField } from '../../../ui/fields/fill-field.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { productionPayeesQuery } from './known-payees.ts'

const LABEL = 'Payee'

/** An address without a known key; in the Sandbox any address will do. */
const EXAMPLE = '0x1111111111111111111111111111111111111111'

/** The item for no address, because a select cannot have an item with an empty value. */
const NOBODY = 'nobody'

interface PayeeFieldProps {
  address: string
  onAddress: (address: string) => void
  error?: string | undefined
  /** The environment of the API; by default the environment of the page. */
  environment?: Environment
  /** Explains where a proposed address comes from. */
  hint?: string
  /** The present payee of the API; undefined for a new API. */
  present?: string | null
}

/**
 * The payee of an API. Roles without `payee:write` cannot replace a payee. In production they choose among the wallets that the account
 * pays already.
 */
export function PayeeField(props: PayeeFieldProps) {
  const { environment, may } = useLauna()
  const sandbox = (props.environment ?? environment) === 'development'
  if (!may('payee:write') && props.present) return <FixedPayee address={props.present} />
  if (!may('payee:write') && !sandbox) return <KnownPayeeField {...props} />
  return (
    <Field
      label={LABEL}
      error={props.error}
      hint={
        sandbox
          ? 'The wallet that gets the payments: an EVM address. In the Sandbox any will do.'
          : (props.hint ??
            'The wallet that gets the payments: an EVM address. You must hold its key, because nobody can bring payments back from a wrong address.')
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
          required={props.present !== null}
        >
          {sandbox && props.address === '' && (
            <TextField.Slot side="right">
              <Button
                type="button"
                size="1"
                variant="ghost"
                onClick={() => fillField(control.id, () => props.onAddress(EXAMPLE))}
              >
                Use an example
              </Button>
            </TextField.Slot>
          )}
        </TextField.Root>
      )}
    </Field>
  )
}

function FixedPayee({ address }: { address: string }) {
  return (
    <Field label={LABEL} hint="Only an owner of the account may change it.">
      {(control) => <TextField.Root {...control} value={address} readOnly className="mono" />}
    </Field>
  )
}

function KnownPayeeField({ address, onAddress, error }: PayeeFieldProps) {
  const { client } = useLauna()
  const payees = useQuery(productionPayeesQuery(client))
  if (payees.error) return <ErrorState error={payees.error} onRetry={() => void payees.refetch()} />
  if (!payees.data) return <Loading />
  return (
    <SelectField
      label={LABEL}
      value={address || NOBODY}
      options={[
        ...payees.data.map((payee) => ({ value: payee, text: payee })),
        { value: NOBODY, text: 'None yet: an owner sets it, and nothing is sold before' },
      ]}
      onChange={(chosen) => onAddress(chosen === NOBODY ? '' : chosen)}
      hint="One of the payees of this account’s other APIs. Only an owner may name another one."
      error={error}
    />
  )
}
