import type { OpenAccount } from '@launa/sdk'
import { Select } from '@radix-ui/themes'
import { useLauna } from '../api/api-provider.tsx'
import { useOpenAccount } from '../api/use-open-account.ts'

export default function AccountList({ accounts }: { accounts: readonly OpenAccount[] }) {
  const { account } = useLauna()
  const opening = useOpenAccount('/')
  return (
    <Select.Root value={account.id} disabled={opening.isPending} onValueChange={(id) => opening.mutate(id)}>
      <Select.Trigger aria-label="Account" className="account-switch">
        {account.name ?? account.email}
      </Select.Trigger>
      <Select.Content>
        {accounts.map(({ id, email, name, role }) => (
          <Select.Item key={id} value={id}>
            {name ?? email} ({role})
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
