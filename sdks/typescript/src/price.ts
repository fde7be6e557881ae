import { checkedAtomicAmount } from './amounts.ts'
import type { Launa } from './client.ts'
import { InvalidArgumentError } from './errors.ts'
import type { AcceptOption, Network, Token } from './types.ts'

/** The network, the token and the scheme of a price. */
export interface PriceOptions {
  /** CAIP-2 identifier or name: `eip155:8453` or `Base`. Optional if only one network is known. */
  network?: string | undefined
  /** Symbol or address of the token; by default `USDC`. */
  asset?: string | undefined
  /** By default `exact`. */
  scheme?: string | undefined
}

/** The fields of a network that a price needs. */
export type PricedNetwork = Pick<Network, 'network' | 'name' | 'tokens'>

/**
 * The payment option for a price, by default in USDC. Asks the service for the networks and their tokens. `network` is optional if the
 * client's environment has only one network, as the Sandbox has. Throws `InvalidArgumentError` for an unknown network or token, and for
 * more decimals than the token has.
 *
 * @example
 * const client = new Launa({ apiKey: 'launa_live_...' })
 * const accepts = [await price(client, '0.10', { network: 'Base' })]
 */
export async function price(client: Launa, amount: string, options?: PriceOptions): Promise<AcceptOption> {
  const { items } = await client.networks.list()
  const { environment } = client
  // Networks of other environments are left out, unless the caller names a network. The service itself refuses a named network of another
  // environment.
  const isOpen = !options?.network && environment !== undefined
  return priceOf(isOpen ? items.filter((item) => item.environment === environment) : items, amount, options)
}

const DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/

/**
 * The payment option for a price in a token. Takes decimal notation with at most as many decimals as the token has. Throws
 * `InvalidArgumentError` for everything else: an unknown network or token, a number instead of a text, a sign, an exponent, 0.
 *
 * @example
 * const extra = { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' }
 * const usdc = { symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, extra }
 * const base = { network: 'eip155:8453', name: 'Base', tokens: [usdc] }
 * priceOf([base], '0.10', { network: 'Base' }).amount // '100000'
 * priceOf([base], '0.10', { asset: 'EURC' }) // throws InvalidArgumentError
 */
export function priceOf(networks: readonly PricedNetwork[], amount: string, options: PriceOptions = {}): AcceptOption {
  const network = networkOf(networks, options.network)
  const token = tokenOf(network, options.asset || 'USDC')
  return {
    scheme: options.scheme || 'exact',
    network: network.network,
    asset: token.address,
    amount: atomicAmount(amount, token, network),
    max_timeout_seconds: 300,
    extra: { ...token.extra },
  }
}

function networkOf(networks: readonly PricedNetwork[], wanted: string | undefined): PricedNetwork {
  const known = `known: ${networks.map(shownNetwork).join(', ') || 'none'}`
  if (!wanted && networks.length !== 1) throw new InvalidArgumentError(`name the network of the price; ${known}`)
  const found = networks.find(
    ({ network, name }) => !wanted || same(network, wanted) || (name !== null && same(name, wanted)),
  )
  if (!found) throw new InvalidArgumentError(`no network ${wanted}; ${known}`)
  return found
}

function tokenOf(network: PricedNetwork, wanted: string): Token {
  const found = network.tokens.find(({ symbol, address }) => same(symbol, wanted) || same(address, wanted))
  if (found) return found
  const known = network.tokens.map(({ symbol, address }) => `${symbol} (${address})`).join(', ') || 'none'
  throw new InvalidArgumentError(`no token ${wanted} on ${shownNetwork(network)}; known: ${known}`)
}

function atomicAmount(amount: string, { symbol, decimals }: Token, network: PricedNetwork): string {
  const match = typeof amount === 'string' ? DECIMAL.exec(amount) : null
  if (!match) throw new InvalidArgumentError('a price must be a decimal text such as "0.10"')
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals)
    throw new InvalidArgumentError(
      `the price ${amount} has more decimals than ${symbol} on ${shownNetwork(network)}: it has ${decimals}`,
    )
  const atomic = checkedAtomicAmount((whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=.)/, ''))
  if (atomic === '0') throw new InvalidArgumentError('a price must be more than 0')
  return atomic
}

function shownNetwork({ network, name }: PricedNetwork): string {
  return name === null || name === network ? network : `${name} (${network})`
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
