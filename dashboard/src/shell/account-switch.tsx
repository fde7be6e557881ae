import { Select } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { useOpenAccount } from '../session/use-open-account.ts'

/** Chooses among the accounts of the person, if there are several. */
export function AccountSwitch() {
  const { client, account } = useLauna()
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => client.auth.accounts({ signal }) })
  const opening = useOpenAccount('/')
  const items = accounts.data?.items ?? []
  if (items.length < 2) return null
  return (
    <Select.Root value={account.id} disabled={opening.isPending} onValueChange={(id) => opening.mutate(id)}>
      <Select.Trigger aria-label="Account" className="account-switch" />
      <Select.Content>
        {items.map(({ id, email, name, role }) => (
          <Select.Item key={id} value={id}>
            {name ?? email} ({role})
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
