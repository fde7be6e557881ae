import type { Launa, Network } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { isEvm } from '../../../price/payment-way.ts'

/** The networks of production in their current state. */
export function productionNetworksQuery(client: Launa) {
  return queryOptions({
    queryKey: ['networks', 'production'],
    queryFn: async ({ signal }) =>
      (await client.networks.list({ signal })).items.filter(({ environment }) => environment === 'production'),
  })
}

/** Whether a price on the network must name the account that is paid. On EVM networks, the payee of the API is paid. */
export function needsAccount(network: string): boolean {
  return !isEvm(network)
}

export function nameOf({ network, name }: Pick<Network, 'network' | 'name'>): string {
  return name ? `${name} (${network})` : network
}

const REASONS = {
  no_facilitator: 'the operator has set up no facilitator for it',
  facilitator_silent: 'its facilitator has not answered yet',
  nothing_settled: 'its facilitator settles nothing there',
} as const

/** The reason why the copy cannot sell on a network; undefined if it can. `namesPayees`: whether the person may name payees. */
export function unavailableText(
  { network, available, unavailable_reason: reason, tokens }: Network,
  { namesPayees }: { namesPayees: boolean },
): string | undefined {
  if (!available) return `not available: ${REASONS[reason ?? 'nothing_settled']}`
  // The service lists the tokens of EVM networks alone.
  if (isEvm(network) && tokens.length === 0) return 'not available: this gateway does not know its USDC'
  return needsAccount(network) && !namesPayees ? 'only an owner may name the account that is paid there' : undefined
}

/** Returns no `scheme` for `exact`, which the service uses unless a request names another scheme. */
export function schemeOn({ schemes }: Pick<Network, 'schemes'>): { scheme?: 'batch-settlement' } {
  return schemes.includes('exact') || !schemes.includes('batch-settlement') ? {} : { scheme: 'batch-settlement' }
}
