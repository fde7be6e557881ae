import type { Launa, Network } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** The networks of production as they stand now. A network with a payee of its own (Solana, Hedera) is for the command line. */
export function productionNetworksQuery(client: Launa) {
  return queryOptions({
    queryKey: ['networks', 'production'],
    queryFn: async ({ signal }) => (await client.networks.list({ signal })).items.filter(isOfProduction),
  })
}

function isOfProduction({ network, environment }: Network): boolean {
  return environment === 'production' && network.startsWith('eip155:')
}

export function nameOf({ network, name }: Pick<Network, 'network' | 'name'>): string {
  return name ? `${name} (${network})` : network
}

const REASONS = {
  no_facilitator: 'the operator has set up none to settle on it',
  facilitator_silent: 'what settles on it has not answered yet',
  nothing_settled: 'nothing is settled on it',
} as const

/** Why a network cannot be chosen; undefined if it can. */
export function unavailableText({ available, unavailable_reason: reason }: Network): string | undefined {
  return available ? undefined : `not available: ${REASONS[reason ?? 'nothing_settled']}`
}
