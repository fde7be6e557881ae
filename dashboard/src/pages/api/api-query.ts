import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

export const APIS_KEY = ['apis'] as const

export function apiQuery(client: Launa, id: string) {
  return queryOptions({
    queryKey: [...APIS_KEY, id],
    queryFn: ({ signal }) => client.apis.get(id, { signal }),
  })
}

/** The URLs of an API's discovery documents, and how many of its endpoints they list. */
export function discoveryQuery(client: Launa, id: string) {
  return queryOptions({
    queryKey: [...APIS_KEY, id, 'discovery'],
    queryFn: ({ signal }) => client.apis.discovery(id, { signal }),
  })
}

/** The newest APIs, for their names in lists and filters. */
export function namedApisQuery(client: Launa) {
  return queryOptions({
    queryKey: [...APIS_KEY, 'names'],
    queryFn: async ({ signal }) => (await client.apis.list({ limit: 200 }, { signal })).items,
  })
}
