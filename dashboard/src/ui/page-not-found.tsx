import { Button } from '@radix-ui/themes'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

export function PageNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is nothing at this address">
        <Button asChild>
          <Link to="/">To the overview</Link>
        </Button>
      </EmptyState>
    </>
  )
}
