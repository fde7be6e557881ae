import type { Domain, Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { allOf } from '../../../api/all-of.ts'

/** Milliseconds between two requests for domains with a state that the service may still change. */
const LOOK_EVERY = 5_000

/** All domains of an API (there are 50 at most), newest first. Repeats the request while the service may still change a domain's state. */
export function domainsQuery(client: Launa, apiId: string) {
  return queryOptions({
    queryKey: ['apis', apiId, 'domains'],
    queryFn: ({ signal }) => allOf(client.apis.domains.list(apiId, { limit: 200 }, { signal })),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_EVERY : false),
  })
}

function isOnItsWay({ status, certificate }: Domain): boolean {
  return status !== 'verified' || certificate.status === 'pending' || certificate.status === 'failed'
}
