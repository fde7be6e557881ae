import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

export const APIS_KEY = ['apis'] as const

export function apiQuery(client: Launa, id: string) {
  return queryOptions({
    queryKey: [...APIS_KEY, id],
    queryFn: ({ signal }) => client.apis.get(id, { signal }),
  })
}
