import type { Api } from '@launa/sdk'
import { DataList, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../../api/api-provider.tsx'
import { DataItem } from '../../../ui/data/data-item.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useAskedCode } from '../../../ui/fields/use-asked-code.tsx'
import { counted } from '../../../ui/text/numbers.ts'
import { discoveryQuery } from '../api-query.ts'

/**
 * Asks before the payee of an API changes. In production, it asks a person with a second factor for a code. The parent
 * mounts this dialog each time it is opened.
 */
export function PayeeDialog(props: {
  api: Api
  /** The new payee. */
  payee: string
  pending: boolean
  /** The refusal of the code. */
  error: unknown
  onConfirm: (given: { code?: string }) => void
  onClose: () => void
}) {
  const { api, payee, error } = props
  const { client, environment, user } = useLauna()
  const { data: discovery } = useQuery(discoveryQuery(client, api.id))
  const code = useAskedCode(error, environment === 'production' && user.second_factor)
  const endpoints = discovery ? ` (${counted(discovery.endpoint_count, 'endpoint')})` : ''
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={api.pay_to_address ? 'Pay another wallet from now on?' : 'Pay this wallet from now on?'}
      text={`All payments of ${api.name}${endpoints} will go to the new payee. Nobody can bring them back from a wrong address.`}
      action={api.pay_to_address ? 'Change the payee' : 'Set the payee'}
      pending={props.pending}
      onSubmit={() => props.onConfirm(code.given)}
    >
      <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }} size="2">
        <DataItem label="Until now">
          <Address address={api.pay_to_address} />
        </DataItem>
        <DataItem label="From now on">
          <Address address={payee} />
        </DataItem>
      </DataList.Root>
      {environment === 'production' && (
        <Text as="p" size="2" color="gray">
          If endpoints have prices on Solana or Hedera, these name their own accounts, which stay.
        </Text>
      )}
      {code.field}
    </FormDialog>
  )
}

function Address({ address }: { address: string | null }) {
  return (
    <Text size="2" className={address ? 'mono anywhere' : undefined}>
      {address ?? 'no payee'}
    </Text>
  )
}
