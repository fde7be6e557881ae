import { Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from './platform-query.ts'

/** Beside an amount: the network that it is paid on, by its name where the platform has one. */
export function NetworkName({ network }: { network: string }) {
  const { client } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return (
    <Text size="1" color="gray" className="network-name" title={network}>
      {data?.networks.find((known) => known.network === network)?.name ?? network}
    </Text>
  )
}
