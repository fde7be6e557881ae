import type { Api } from '@launa/sdk'
import { Badge } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { payableQuery } from './endpoints-query.ts'

/** Shows whether buyers can buy from an API. An API without endpoints sells nothing, even when it is switched on. */
export function ApiState({ api }: { api: Api }) {
  const { client } = useLauna()
  const { suspended } = api
  const { data } = useQuery({ ...payableQuery(client, api), enabled: api.enabled })
  if (!api.enabled) return <Badge color="gray">paused</Badge>
  if (suspended) return <Badge color="red">{suspended.kind === 'host' ? 'host suspended' : 'suspended'}</Badge>
  // A green badge promises that buyers can pay, so nothing is shown before the service has answered.
  if (!data) return null
  const { yes, unknown, no } = data
  if (yes + unknown + no === 0) return <Badge color="amber">no endpoints</Badge>
  if (yes + unknown === 0) return <Badge color="red">nobody can pay</Badge>
  if (no > 0) return <Badge color="amber">{`${no} of ${yes + unknown + no} endpoints not payable`}</Badge>
  return unknown > 0 ? <Badge color="amber">may not be payable</Badge> : <Badge color="green">serving</Badge>
}
