import { buildSandboxUsdcAccept } from './accepts.ts'
import { usdcToAtomic } from './amounts.ts'
import type { Launa } from './client.ts'
import { InvalidArgumentError } from './errors.ts'
import type { AcceptOption, PlatformConfig } from './types.ts'

export interface UsdcPrice {
  /** USDC, such as `0.10`. */
  price: string
  /** `eip155:8453` or a name such as Base; a client of the Sandbox needs none. */
  network?: string | undefined
  /** `exact` unless given. */
  scheme?: string | undefined
}

/**
 * The payment option for a price in USDC. Asks the platform for the token of the network. Throws `InvalidArgumentError` where
 * no network is named, or no USDC is known on it.
 */
export async function usdcOption(
  client: Launa,
  { price, network, scheme = 'exact' }: UsdcPrice,
): Promise<AcceptOption> {
  const amount = usdcToAtomic(price)
  if (network !== undefined) return optionOn(network, { scheme, amount, client })
  if (client.environment === 'development') return buildSandboxUsdcAccept(scheme as 'exact', amount)
  throw new InvalidArgumentError('name the network that the price is paid on, or use the Sandbox')
}

async function optionOn(
  network: string,
  { scheme, amount, client }: { scheme: string; amount: string; client: Launa },
): Promise<AcceptOption> {
  const { networks } = await client.config.platform()
  const known = findNetwork(networks, network)
  const token = known?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!known || !token) {
    const names = networks.map((candidate) => `${candidate.name} (${candidate.network})`).join(', ')
    throw new InvalidArgumentError(`no USDC is known on ${network}; known are ${names}; or give accepts`)
  }
  const { address: asset, extra } = token
  return { scheme, network: known.network, asset, amount, max_timeout_seconds: 300, extra: { ...extra } }
}

function findNetwork(networks: PlatformConfig['networks'], wanted: string) {
  return networks.find(({ network, name }) => network === wanted || name.toLowerCase() === wanted.toLowerCase())
}
