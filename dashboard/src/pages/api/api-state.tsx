import type { Api } from '@launa/sdk'
import { Badge } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { payableQuery } from './endpoints-query.ts'
import { sellingState } from './selling-state.ts'

/** Shows whether buyers can buy from an API. An API without endpoints sells nothing, even when it is switched on. */
export function ApiState({ api }: { api: Api }) {
  const { client } = useLauna()
  const { suspended } = api
  const { data } = useQuery({ ...payableQuery(client, api), enabled: api.enabled })
  switch (sellingState(api, data)) {
    case 'paused':
      return <Badge color="gray">paused</Badge>
    case 'suspended':
      return <Badge color="red">{suspended?.kind === 'host' ? 'host suspended' : 'suspended'}</Badge>
    case 'empty':
      return <Badge color="amber">no endpoints</Badge>
    case 'unpayable':
      return <Badge color="red">nobody can pay</Badge>
    case 'partly':
      return (
        data && (
          <Badge color="amber">{`${data.no} of ${data.yes + data.unknown + data.no} endpoints not payable`}</Badge>
        )
      )
    case 'unchecked':
      return <Badge color="amber">may not be payable</Badge>
    case 'serving':
      return <Badge color="green">serving</Badge>
    default:
      // A green badge promises that buyers can pay, so nothing is shown before the service has answered.
      return null
  }
}
