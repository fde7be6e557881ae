import type { Api } from '@launa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { useNamedApis } from '../api/use-named-apis.ts'

/** The number of days in which an API must have had a payment, so that a role that may not list APIs can select it. */
const DAYS = 90

/** The APIs that the list can be filtered by. For a role that may not list APIs, these are the APIs with payments of the last days. */
export function useFilteredApis(): readonly Pick<Api, 'id' | 'name'>[] | undefined {
  const { client, may } = useLauna()
  const named = useNamedApis()
  const paid = useQuery({
    queryKey: ['settlements', 'apis', DAYS],
    queryFn: async ({ signal }) => (await client.stats.overview({ days: DAYS }, { signal })).by_api,
    enabled: !may('apis:read') && may('stats:read'),
  })
  return named.data ?? paid.data?.map(({ api_id, api_name }) => ({ id: api_id, name: api_name ?? api_id }))
}
