import { Button } from '@radix-ui/themes'
import { Link } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** Shown instead of a page that the role of the person does not include. */
export function NotForRole() {
  const { account, role } = useLauna()
  return (
    <>
      <PageHeader title="Not part of your role" />
      <EmptyState
        title={`Your role for ${account.name ?? account.email} is ${role}`}
        text="The role does not include this page. An owner of the account can give you another role."
      >
        <Button asChild>
          <Link to="/settlements">To the settlements</Link>
        </Button>
      </EmptyState>
    </>
  )
}
