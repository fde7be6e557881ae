import { Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from './platform-query.ts'

/** The network of an amount beside it: by its name, or by its CAIP-2 id if the platform has no name for it. */
export function NetworkName({ network }: { network: string }) {
  const { client } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return (
    <Text size="1" color="gray" className="network-name" title={network}>
      {data?.networks.find((known) => known.network === network)?.name ?? network}
    </Text>
  )
}
