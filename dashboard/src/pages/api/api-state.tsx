import type { Api } from '@launa/sdk'
import { Badge } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { hasEndpointsQuery } from './endpoints-query.ts'

/** Tells whether buyers can buy from an API. An API without endpoints sells nothing, even when it is switched on. */
export function ApiState({ api }: { api: Api }) {
  const { client } = useLauna()
  const { data: hasEndpoints } = useQuery({ ...hasEndpointsQuery(client, api.id), enabled: api.enabled })
  if (!api.enabled) return <Badge color="gray">paused</Badge>
  return hasEndpoints === false ? <Badge color="amber">no endpoints</Badge> : <Badge color="green">serving</Badge>
}
