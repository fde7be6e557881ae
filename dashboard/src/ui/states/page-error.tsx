import { useRouteError } from 'react-router'
import { PageHeader } from '../layout/page-header.tsx'
import { ErrorState } from './error-state.tsx'

/**
 * Shown in place of a page that has thrown an error. A page also fails if its file cannot be loaded, for example after an update of the
 * service.
 */
export function PageError() {
  const error = useRouteError()
  return (
    <>
      <PageHeader title="This page does not work right now" />
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </>
  )
}
