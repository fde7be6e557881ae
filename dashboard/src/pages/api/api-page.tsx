import type { Api } from '@launa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useOutletContext, useParams } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The API that a tab is about. */
export function useApi(): Api {
  return useOutletContext<Api>()
}

export function Component() {
  const { client } = useLauna()
  const { id = '' } = useParams()
  const api = useQuery({ queryKey: ['apis', id], queryFn: ({ signal }) => client.apis.get(id, { signal }) })
  if (api.error) return <ErrorState error={api.error} />
  if (!api.data) return <LoadingRows />
  return (
    <>
      <PageHeader title={api.data.name} />
      <Outlet context={api.data} />
    </>
  )
}
