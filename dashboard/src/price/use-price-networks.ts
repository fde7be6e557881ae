import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from '../platform/platform-query.ts'
import { otherNetworks, type PriceNetwork, priceNetworks } from './price.ts'

/** The networks for prices in the selected environment; none until they are known. */
export function usePriceNetworks(): readonly PriceNetwork[] {
  const { client, environment } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return useMemo(() => (data ? priceNetworks(data, environment) : []), [data, environment])
}

/** The names of the available networks for which this page cannot set prices. Other clients can. */
export function useOtherNetworks(): readonly string[] {
  const { client, environment } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return useMemo(() => (data ? otherNetworks(data, environment) : []), [data, environment])
}
