import type { Environment } from '../environment.ts'

/**
 * Network names. CAIP-2 (`eip155:8453`) is used everywhere. x402 v1 has only the names of a fixed table. A challenge therefore reaches v1
 * clients only if the network has such a name (x402 v1 specification, "networks").
 */

/** The Sandbox chain, the only network of development APIs. */
export const SANDBOX_CHAIN_ID = 845320402
export const SANDBOX_NETWORK = `eip155:${SANDBOX_CHAIN_ID}`

/** Whether a network belongs to an environment. The Sandbox and production share no network (M9). */
export function isNetworkOf(environment: Environment, network: string): boolean {
  return (network === SANDBOX_NETWORK) === (environment === 'development')
}

/** The payment token of the Sandbox: USDC at its address on Base, because the Sandbox chain is a fork of Base. */
export const SANDBOX_USDC = {
  symbol: 'USDC',
  name: 'USDC',
  version: '2',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  decimals: 6,
} as const

/**
 * The names of EVM networks in x402 v1, from the official package (`@x402/evm/v1`). `early`: the last client that supports only v1 knows
 * the name (`x402-fetch` 1.2.0). This client refuses a challenge with any other name.
 */
const V1_NETWORKS: readonly { network: string; name: string; early?: true }[] = [
  { network: 'eip155:8453', name: 'base', early: true },
  { network: 'eip155:84532', name: 'base-sepolia', early: true },
  { network: 'eip155:43114', name: 'avalanche', early: true },
  { network: 'eip155:43113', name: 'avalanche-fuji', early: true },
  { network: 'eip155:137', name: 'polygon', early: true },
  { network: 'eip155:80002', name: 'polygon-amoy', early: true },
  { network: 'eip155:4689', name: 'iotex', early: true },
  { network: 'eip155:1329', name: 'sei', early: true },
  { network: 'eip155:1328', name: 'sei-testnet', early: true },
  { network: 'eip155:2741', name: 'abstract', early: true },
  { network: 'eip155:11124', name: 'abstract-testnet', early: true },
  { network: 'eip155:3338', name: 'peaq', early: true },
  { network: 'eip155:1514', name: 'story', early: true },
  { network: 'eip155:41923', name: 'educhain', early: true },
  { network: 'eip155:324705682', name: 'skale-base-sepolia', early: true },
  { network: 'eip155:1', name: 'ethereum' },
  { network: 'eip155:11155111', name: 'sepolia' },
  { network: 'eip155:4326', name: 'megaeth' },
  { network: 'eip155:143', name: 'monad' },
  { network: 'eip155:988', name: 'stable' },
  { network: 'eip155:2201', name: 'stable-testnet' },
  { network: 'eip155:42220', name: 'celo' },
  { network: 'eip155:14', name: 'flare' },
]

const V1_NAMES: ReadonlyMap<string, string> = new Map(V1_NETWORKS.map(({ network, name }) => [network, name]))
const V1_NAMED: ReadonlyMap<string, string> = new Map(V1_NETWORKS.map(({ network, name }) => [name, network]))
const EARLY_NAMES: ReadonlySet<string> = new Set(V1_NETWORKS.flatMap(({ name, early }) => (early ? [name] : [])))

/** The x402 v1 name of a CAIP-2 network, or undefined if v1 has none. */
export function v1NetworkName(network: string): string | undefined {
  return V1_NAMES.get(network)
}

/** The CAIP-2 network that an x402 v1 name stands for, or undefined for any other text. */
export function networkOfV1Name(name: string): string | undefined {
  return V1_NAMED.get(name)
}

/** Whether every client of x402 v1 knows this name of a network. */
export function isEarlyV1Name(name: string): boolean {
  return EARLY_NAMES.has(name)
}

const CAIP2_EVM = /^eip155:([1-9][0-9]{0,15})$/

/** The EVM chain id of a CAIP-2 network, or undefined for any other namespace. */
export function evmChainId(network: string): number | undefined {
  const match = CAIP2_EVM.exec(network)
  return match ? Number(match[1]) : undefined
}
