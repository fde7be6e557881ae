import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../../api/api-provider.tsx'

/** The URL of the platform's example API; undefined in production, and where the platform has none. */
export function useSampleUpstream(): string | undefined {
  const { client, environment } = useLauna()
  const { data } = useQuery({
    queryKey: ['local-dev'],
    queryFn: ({ signal }) => client.config.localDev({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: environment === 'development',
  })
  return data?.sample_upstream_url ?? undefined
}
