import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { allOf } from '../../api/all-of.ts'

/** All endpoints of an API, newest first. */
export function endpointsQuery(client: Launa, apiId: string) {
  return queryOptions({
    queryKey: ['apis', apiId, 'endpoints'],
    queryFn: ({ signal }) => allOf(client.apis.endpoints.list(apiId, { limit: 200 }, { signal })),
  })
}
