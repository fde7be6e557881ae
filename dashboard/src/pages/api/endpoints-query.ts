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

/** Everything that the page knows of the endpoints of an API. */
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

/** Replaces endpoints in all lists of an API. An endpoint for which `change` returns undefined disappears. */
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
 * Counts of the enabled endpoints by whether buyers can pay for them. A change of endpoints makes the counts stale, because their key is
 * below that of the endpoints. So does a change of the API, because its time is in the key.
 */
export function payableQuery(client: Launa, { id, updated_at }: Pick<Api, 'id' | 'updated_at'>) {
  return queryOptions({
    queryKey: [...payableKey(id), updated_at],
    queryFn: async ({ signal }) => (await client.apis.discovery(id, { signal })).payable_endpoints,
  })
}

/** The newest endpoints that buyers can call, for a choice. In a longer list, the seller searches. */
export const SERVED = { enabled: 'true', limit: 50 } as const satisfies EndpointQuery

/** For a change that the lists show already: renews the data that depends on it. */
export function renewServed(queries: QueryClient, apiId: string): void {
  void queries.invalidateQueries({ queryKey: payableKey(apiId) })
  void queries.invalidateQueries({ queryKey: [...endpointsKey(apiId), 'list', SERVED] })
}

/** The part of the key before the time of the API's change. */
function payableKey(apiId: string): QueryKey {
  return [...endpointsKey(apiId), 'payable']
}
