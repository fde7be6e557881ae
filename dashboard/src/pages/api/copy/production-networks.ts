import type { Network } from '@launa/sdk'
import { whyUnavailable } from '../../../platform/networks-query.ts'
import { isEvm } from '../../../price/payment-way.ts'

/** Whether a price on the network must name its own payee. On EVM networks, the payee of the API is paid. */
export function needsAccount(network: string): boolean {
  return !isEvm(network)
}

export function nameOf({ network, name }: Pick<Network, 'network' | 'name'>): string {
  return name ? `${name} (${network})` : network
}

/** The reason why the copy cannot sell on a network; undefined if it can. `namesPayees`: whether the person may name payees. */
export function unavailableText(listed: Network, { namesPayees }: { namesPayees: boolean }): string | undefined {
  const { network, tokens } = listed
  const why = whyUnavailable(listed)
  if (why) return `not available: ${why}`
  // The service lists the tokens of EVM networks alone.
  if (isEvm(network) && tokens.length === 0) return 'not available: this gateway does not know its USDC'
  return needsAccount(network) && !namesPayees ? 'only an owner may name the payee there' : undefined
}

/** Returns no `scheme` for `exact`, which the service uses unless a request names another scheme. */
export function schemeOn({ schemes }: Pick<Network, 'schemes'>): { scheme?: 'batch-settlement' } {
  return schemes.includes('exact') || !schemes.includes('batch-settlement') ? {} : { scheme: 'batch-settlement' }
}
