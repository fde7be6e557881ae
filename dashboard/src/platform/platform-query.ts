import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** What the platform says of itself: its hosts, networks and tokens. Changes with a new version only. */
export function platformQuery(client: Launa) {
  return queryOptions({
    queryKey: ['platform'],
    queryFn: ({ signal }) => client.config.platform({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
