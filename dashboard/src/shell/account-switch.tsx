import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLauna } from '../api/api-provider.tsx'

/** Most people have one account, so the list is not part of the first view. */
const AccountList = lazy(() => import('./account-list.tsx'))

/** Chooses among the accounts of the person, if there are several. */
export function AccountSwitch() {
  const { client } = useLauna()
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => client.auth.accounts({ signal }) })
  const items = accounts.data?.items ?? []
  if (items.length < 2) return null
  return (
    <Suspense>
      <AccountList accounts={items} />
    </Suspense>
  )
}
