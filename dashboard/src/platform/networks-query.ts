import type { Environment, Launa, Network } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** The networks of an environment in their current state. */
export function networksQuery(client: Launa, environment: Environment) {
  return queryOptions({
    queryKey: ['networks', environment],
    queryFn: async ({ signal }) =>
      (await client.networks.list({ signal })).items.filter((network) => network.environment === environment),
  })
}

const REASONS = {
  no_facilitator: 'the operator has set up no facilitator for it',
  facilitator_silent: 'its facilitator has not answered yet',
  nothing_settled: 'its facilitator settles nothing there',
} as const

/** The reason why nothing is settled on a network, as a part of a sentence; undefined if it is available. */
export function whyUnavailable(network: Pick<Network, 'available' | 'unavailable_reason'>): string | undefined {
  return network.available ? undefined : REASONS[network.unavailable_reason ?? 'nothing_settled']
}
