import type { Api, Launa } from '@launa/sdk'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { allOf } from '../../api/all-of.ts'

/** All endpoints of an API, newest first. */
export function endpointsQuery(client: Launa, apiId: string) {
  return queryOptions({
    queryKey: ['apis', apiId, 'endpoints'],
    queryFn: ({ signal }) => allOf(client.apis.endpoints.list(apiId, { limit: 200 }, { signal })),
  })
}

/**
 * How many of the enabled endpoints of an API buyers can pay for. The page asks for it again with every change of the endpoints, because its
 * key is below theirs, and with every change of the API.
 */
export function payableQuery(client: Launa, { id, updated_at }: Pick<Api, 'id' | 'updated_at'>) {
  return queryOptions({
    queryKey: [...payableKey(client, id), updated_at],
    queryFn: async ({ signal }) => (await client.apis.discovery(id, { signal })).payable_endpoints,
  })
}

/** Without the time of the API's change. */
export function payableKey(client: Launa, apiId: string): QueryKey {
  return [...endpointsQuery(client, apiId).queryKey, 'payable']
}
