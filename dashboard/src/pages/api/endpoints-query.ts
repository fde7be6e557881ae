import type { Api, Endpoint, Launa, QueryOf } from '@launa/sdk'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { allOf } from '../../api/all-of.ts'

type EndpointQuery = QueryOf<'listEndpoints'>

interface EndpointPage {
  items: readonly Endpoint[]
  nextCursor: string | null
}

/** The common beginning of the keys of all cached answers about the endpoints of an API. */
export function endpointsKey(apiId: string): QueryKey {
  return ['apis', apiId, 'endpoints']
}

/** The endpoints that match a filter, newest first, page by page. */
export function listedEndpointsQuery(client: Launa, apiId: string, query: EndpointQuery) {
  return infiniteQueryOptions({
    queryKey: [...endpointsKey(apiId), 'list', query],
    queryFn: async ({ signal, pageParam }): Promise<EndpointPage> => {
      const list = client.apis.endpoints.list(apiId, { limit: 50, ...query, cursor: pageParam }, { signal })
      const { items, nextCursor } = await list
      return { items, nextCursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Replaces endpoints in all cached lists of an API's endpoints. An endpoint for which `change` returns undefined is removed. */
export function showChanged(
  queries: QueryClient,
  apiId: string,
  change: (endpoint: Endpoint) => Endpoint | undefined,
): void {
  const queryKey = [...endpointsKey(apiId), 'list']
  queries.setQueriesData<InfiniteData<EndpointPage>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ items, nextCursor }) => ({
          items: items.flatMap((endpoint) => change(endpoint) ?? []),
          nextCursor,
        })),
      },
  )
}

/** All endpoints of an API, newest first. */
export function endpointsQuery(client: Launa, apiId: string) {
  return queryOptions({
    queryKey: [...endpointsKey(apiId), 'all'],
    queryFn: ({ signal }) => allOf(client.apis.endpoints.list(apiId, { limit: 200 }, { signal })),
  })
}

/**
 * How many enabled endpoints are payable, how many are not, and how many were not checked. The page requests them again after a change of
 * the endpoints or of the API. So the query's key begins with the key of the endpoints, and contains the API's `updated_at`.
 */
export function payableQuery(client: Launa, { id, updated_at }: Pick<Api, 'id' | 'updated_at'>) {
  return queryOptions({
    queryKey: [...payableKey(id), updated_at],
    queryFn: async ({ signal }) => (await client.apis.discovery(id, { signal })).payable_endpoints,
  })
}

/** The query for a choice among the endpoints that buyers can call: the newest fifty. The seller finds others by a search. */
export const SERVED = { enabled: 'true', limit: 50 } as const satisfies EndpointQuery

/** Makes the page request the counts and the choice of callable endpoints again. The lists of endpoints show the change already. */
export function renewServed(queries: QueryClient, apiId: string): void {
  void queries.invalidateQueries({ queryKey: payableKey(apiId) })
  void queries.invalidateQueries({ queryKey: [...endpointsKey(apiId), 'list', SERVED] })
}

/** The beginning of the key of `payableQuery`. The API's `updated_at` follows. */
function payableKey(apiId: string): QueryKey {
  return [...endpointsKey(apiId), 'payable']
}
