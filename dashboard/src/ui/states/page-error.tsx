import { useRouteError } from 'react-router'
import { PageHeader } from '../layout/page-header.tsx'
import { ErrorState } from './error-state.tsx'

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
