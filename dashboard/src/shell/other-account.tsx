import { Button, Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { useOpenAccount } from '../api/use-open-account.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Loading } from '../ui/states/loading.tsx'

/**
 * Shown instead of the page of a mail's link that names another account than the open one. The person decides: a link alone changes no
 * account, because it may come from anybody.
 */
export default function OtherAccount({ id }: { id: string }) {
  const { account, client } = useLauna()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = `${pathname}${withoutAccount(search)}`
  const opening = useOpenAccount(page)
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => client.auth.accounts({ signal }) })
  if (accounts.isPending) return <Loading />
  const named = accounts.data?.items.find((each) => each.id === id)
  const nameOf = (each: { name: string | null; email: string }) => each.name ?? each.email
  return (
    <>
      <PageHeader title="Another account" />
      <EmptyState
        title={named ? `This link is about ${nameOf(named)}` : 'This link is about an account that you cannot open'}
        text={
          named
            ? `The account ${nameOf(account)} is open now.`
            : `The account ${nameOf(account)} is open now. To open the link's account, log in as one of its members.`
        }
      >
        <Flex gap="3" wrap="wrap" justify="center">
          {named && (
            <Button loading={opening.isPending} onClick={() => opening.mutate(id)}>
              Open that account
            </Button>
          )}
          <Button variant="soft" onClick={() => navigate(page, { replace: true })}>
            Stay in this account
          </Button>
        </Flex>
      </EmptyState>
    </>
  )
}

function withoutAccount(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('account')
  return `?${query}`
}
