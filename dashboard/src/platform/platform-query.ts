import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** The platform's own configuration: its hosts, networks and tokens. Only a new version changes it. */
export function platformQuery(client: Launa) {
  return queryOptions({
    queryKey: ['platform'],
    queryFn: ({ signal }) => client.config.platform({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
