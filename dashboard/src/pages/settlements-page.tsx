import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title="Settlements" />
      <EmptyState title="Nothing here yet" />
    </>
  )
}
