import { Select } from '@radix-ui/themes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { errorText } from '../ui/text/error-text.ts'

/** The accounts of the person who is logged in, where there are several. The same session goes on in the other one. */
export function AccountSwitch() {
  const { client, account } = useLauna()
  const { start } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => client.auth.accounts({ signal }) })
  const opening = useMutation({
    mutationFn: (id: string) => client.auth.openAccount(id),
    onSuccess: ({ token }) => {
      navigate('/')
      start(token)
    },
    onError: (error) => toast.show({ kind: 'error', title: 'The account cannot be opened', text: errorText(error) }),
    // The answer holds a token.
    gcTime: 0,
  })
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
