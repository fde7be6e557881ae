import { useLauna } from '../../../api/api-provider.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { PayeeField } from '../payees/payee-field.tsx'
import { AccountField } from './account-field.tsx'
import { NetworksField } from './networks-field.tsx'
import { nameOf } from './production-networks.ts'
import { accountsOf, type Targets } from './use-targets.ts'

/** The fields for the networks of a copy, for the payee, and for each account of a network that is not EVM. */
export function TargetFields({ targets, error }: { targets: Targets; error: unknown }) {
  const { may } = useLauna()
  const { networks, sold, setSold, payee, setPayee, isUsualPayee, accounts, setAccount } = targets
  const fields = accountsOf(targets)
  const isAboutAccount = fields.some(({ path }) => fieldError(error, path))
  return (
    <>
      <NetworksField
        networks={networks}
        chosen={sold.map(({ network }) => network)}
        onChosen={setSold}
        namesPayees={may('payee:write')}
        error={isAboutAccount ? undefined : fieldError(error, 'networks')}
      />
      <PayeeField
        address={payee}
        onAddress={setPayee}
        environment="production"
        {...(isUsualPayee && { hint: 'The payee of your other APIs in production.' })}
        error={fieldError(error, 'pay_to_address')}
      />
      {fields.map(({ path, ...each }) => (
        <AccountField
          key={each.network}
          label={`Payee on ${nameOf(each)}`}
          hint="You must hold its key. Payments on this network go there, and not to the payee above."
          account={accounts[each.network]}
          onAccount={(account) => setAccount(each.network, account)}
          error={fieldError(error, path)}
        />
      ))}
    </>
  )
}
