import { type AcceptOption, buildSandboxUsdcAccept, type Launa, type PlatformConfig, usdcToAtomic } from '@launa/sdk'
import { type Flag, UsageError } from './command.ts'
import { json } from './json-input.ts'

/** How a price is said. `accepts` outdoes all else, a network outdoes the Sandbox. */
export interface PriceOptions {
  price?: string
  network?: string
  scheme?: string
  accepts?: unknown
}

export const PRICE_FLAGS: readonly Flag[] = [
  { flags: '--price <usdc>', summary: 'price of a request, such as 0.10', parse: checkedPrice },
  {
    flags: '--network <network>',
    summary: 'where it is paid: eip155:8453 or a name such as Base; with --sandbox its chain',
  },
  { flags: '--scheme <scheme>', summary: 'exact unless given' },
  {
    flags: '--accepts <json>',
    summary: 'payment options as the API takes them, or @file; outdoes the other three',
    parse: json,
  },
]

/** The payment options that were said; undefined when none were. */
export async function acceptsOf(options: PriceOptions, client: Launa): Promise<AcceptOption[] | undefined> {
  const { accepts, price, network, scheme = 'exact' } = options
  if (accepts !== undefined) return acceptList(accepts)
  if (price === undefined) return undefined
  const amount = usdcToAtomic(price)
  if (network === undefined) {
    if (client.environment === 'development') return [buildSandboxUsdcAccept(scheme as 'exact', amount)]
    throw new UsageError('give --network, or --sandbox')
  }
  return [await optionOn(network, { scheme, amount, client })]
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
    throw new UsageError(`no USDC is known on ${network}; known are ${names}; or give --accepts`)
  }
  const { address: asset, extra } = token
  return { scheme, network: known.network, asset, amount, max_timeout_seconds: 300, extra: { ...extra } }
}

function findNetwork(networks: PlatformConfig['networks'], wanted: string) {
  return networks.find(({ network, name }) => network === wanted || name.toLowerCase() === wanted.toLowerCase())
}

function acceptList(value: unknown): AcceptOption[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.every((item) => typeof item === 'object' && item !== null)) return list as AcceptOption[]
  throw new UsageError('--accepts must be a list of payment options')
}

function checkedPrice(text: string): string {
  usdcToAtomic(text)
  return text
}
