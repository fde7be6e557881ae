import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { platformQuery } from '../../platform/platform-query.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useApi } from './api-page.tsx'
import { useServedEndpoints } from './endpoints/endpoint-picker.tsx'
import { Trial } from './try/trial.tsx'

/** Lets the seller try an endpoint as a buyer: first the page shows the price, and after the payment the answer. */
export function Component() {
  const { client } = useLauna()
  const api = useApi()
  const served = useServedEndpoints(api.id)
  const platform = useQuery(platformQuery(client))
  const failed = served.error ? served : platform.error ? platform : undefined
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!served.endpoints || !platform.data) return <LoadingRows />
  if (served.endpoints.length > 0 || served.isSearched)
    return <Trial api={api} served={{ ...served, endpoints: served.endpoints }} platform={platform.data} />
  return (
    <EmptyState
      title="There is nothing to try yet"
      text="Once the API has an endpoint that is switched on, you can ask for its price here and buy from it."
    >
      <Button asChild>
        <Link to={`/apis/${api.id}`}>To the endpoints</Link>
      </Button>
    </EmptyState>
  )
}
