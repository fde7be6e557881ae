import { useRouteError } from 'react-router'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'

/** A page that broke, or whose file could not be loaded (a new version may have been installed meanwhile). */
export function PageError() {
  const error = useRouteError()
  return (
    <>
      <PageHeader title="This page does not work right now" />
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </>
  )
}
