import { privateKeyToAccount } from 'viem/accounts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import type { FacilitatorSettings } from '../../facilitators/facilitator-settings.ts'
import type { ChainRpc } from '../chain/rpc.ts'
import type { Facilitator } from '../facilitator/client.ts'
import type { ChannelNetwork } from './claim-batch.ts'

/** The default of the setting `least_claim`, in atomic units: a cent in dollar tokens of six decimals. */
const LEAST_CLAIM = 10_000

export type ChannelNetworks = readonly (ChannelNetwork & { facilitator: Facilitator })[]

/**
 * The networks that may have payment channels. Only networks with a node may, because authz must see when a payer withdraws its money. The
 * Sandbox has no channels.
 */
export function channelNetworks(options: {
  facilitators: Readonly<Record<string, FacilitatorSettings>>
  chains: readonly { network: string; chain: ChainRpc }[]
  facilitatorOf: (network: string) => Facilitator | undefined
}): ChannelNetworks {
  const { facilitators, chains, facilitatorOf } = options
  return chains.flatMap(({ network, chain }) => {
    const facilitator = facilitatorOf(network)
    if (!facilitator || network === SANDBOX_NETWORK) return []
    const { receiver_authorizer_key: key, least_claim: leastClaim = LEAST_CLAIM } = facilitators[network] ?? {}
    return [
      {
        network,
        chain,
        facilitator,
        leastClaim: BigInt(leastClaim),
        authorizer: key === undefined ? undefined : privateKeyToAccount(key as `0x${string}`),
      },
    ]
  })
}
