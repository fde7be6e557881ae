import type { Api } from '@launa/sdk'
import { Badge } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { hasEndpointsQuery } from './endpoints-query.ts'

/** Whether buyers can buy from an API; one without endpoints sells nothing, although it is switched on. */
export function ApiState({ api }: { api: Api }) {
  const { client } = useLauna()
  const { data: hasEndpoints } = useQuery({ ...hasEndpointsQuery(client, api.id), enabled: api.enabled })
  if (!api.enabled) return <Badge color="gray">paused</Badge>
  return hasEndpoints === false ? <Badge color="amber">no endpoints</Badge> : <Badge color="green">serving</Badge>
}
