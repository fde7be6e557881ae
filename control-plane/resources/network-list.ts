import { z } from 'zod'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { ALWAYS_LISTED, networkName, supportedTokens } from '../../domain/networks/supported-networks.ts'
import type { SupportedKinds } from '../../facilitators/follow-supported.ts'
import { type ControlPlaneSettings, servesSandbox } from '../settings.ts'
import { settledKinds } from '../terms/settled-kinds.ts'
import { supportedToken } from './supported-token.ts'

const UNAVAILABLE = ['no_facilitator', 'facilitator_silent', 'nothing_settled'] as const

/** A network of the platform with its current state. */
export const listedNetwork = z.object({
  network: z.string(),
  name: z.string().nullable(),
  environment: z.enum(['production', 'development']),
  available: z.boolean().describe('Whether the facilitator of the network has reported that it settles prices on it'),
  unavailable_reason: z
    .enum(UNAVAILABLE)
    .nullable()
    .describe(
      '`no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers',
    ),
  schemes: z.array(z.string()).describe('Prices that can be settled now; empty if the network is not available'),
  x402_versions: z.array(z.int()),
  tokens: z.array(supportedToken),
  rpc_url: z.string().nullable().describe('A public node for wallets; null if the operator publishes none'),
})

export type ListedNetwork = z.output<typeof listedNetwork>

/**
 * Every known or configured network. A network is available only after its facilitator has answered since the start.
 */
export function listNetworks(options: {
  settings: ControlPlaneSettings
  supported: Pick<SupportedKinds, 'of'>
}): ListedNetwork[] {
  const { settings, supported } = options
  const configured = new Set([
    ...Object.keys(settings.FACILITATORS),
    ...(servesSandbox(settings) ? [SANDBOX_NETWORK] : []),
  ])
  const ids = new Set([...ALWAYS_LISTED, ...configured])
  return [...ids].sort().map((network) => {
    const isSandbox = network === SANDBOX_NETWORK
    const kinds = configured.has(network) ? settledKinds(network, { settings, supported }) : []
    const offered = (kinds ?? []).filter(({ scheme, x402Version }) => x402Version === 2 && isScheme(scheme, isSandbox))
    const schemes = [...new Set(offered.map(({ scheme }) => scheme))].sort()
    const available = schemes.length > 0
    return {
      network,
      name: networkName(network) ?? null,
      environment: isSandbox ? 'development' : 'production',
      available,
      unavailable_reason: available ? null : unavailableReason(configured.has(network), kinds),
      schemes,
      x402_versions: available ? [...new Set((kinds ?? []).map((kind) => kind.x402Version))].sort() : [],
      tokens: supportedTokens(network),
      rpc_url: (isSandbox && settings.PUBLIC_RPC_URL) || null,
    }
  })
}

function unavailableReason(isConfigured: boolean, kinds: ReturnType<typeof settledKinds>) {
  if (!isConfigured) return 'no_facilitator'
  return kinds === undefined ? 'facilitator_silent' : 'nothing_settled'
}

function isScheme(scheme: string, isSandbox: boolean): boolean {
  return scheme === 'exact' || (scheme === 'batch-settlement' && !isSandbox)
}
