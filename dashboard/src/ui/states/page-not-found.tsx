import { Button } from '@radix-ui/themes'
import { Link } from 'react-router'
import { PageHeader } from '../layout/page-header.tsx'
import { EmptyState } from './empty-state.tsx'

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
