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

/** The page asks for it again with every change of the endpoints, because its key is below theirs. */
export function hasEndpointsQuery(client: Launa, apiId: string) {
  return queryOptions({
    queryKey: [...endpointsQuery(client, apiId).queryKey, 'any'],
    queryFn: async ({ signal }) => (await client.apis.endpoints.list(apiId, { limit: 1 }, { signal })).items.length > 0,
  })
}
