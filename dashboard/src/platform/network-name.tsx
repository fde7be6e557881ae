import { Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from './platform-query.ts'

/** The name of a network for people: its CAIP-2 id if the platform has no name for it. */
export function useNetworkName(): (network: string) => string {
  const { client } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return (network) => data?.networks.find((known) => known.network === network)?.name ?? network
}

/** The name of the network of an amount, shown beside the amount. */
export function NetworkName({ network }: { network: string }) {
  const nameOf = useNetworkName()
  return (
    <Text size="1" color="gray" className="network-name" title={network}>
      {nameOf(network)}
    </Text>
  )
}
