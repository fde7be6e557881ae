import type { Environment } from './environment.ts'

/**
 * Network names. CAIP-2 (`eip155:8453`) is used everywhere. x402 v1 knows only the names of a fixed table. A challenge therefore reaches v1
 * clients only if the network has such a name (x402 v1 specification, "networks").
 */

/** The Sandbox chain, the only network of development APIs. */
export const SANDBOX_CHAIN_ID = 845320402
export const SANDBOX_NETWORK = `eip155:${SANDBOX_CHAIN_ID}`

/** Whether a network belongs to an environment: the Sandbox and production share none (M9). */
export function isNetworkOf(environment: Environment, network: string): boolean {
  return (network === SANDBOX_NETWORK) === (environment === 'development')
}

/** The payment token of the Sandbox: USDC at its L2 mainnet address, as in the forked state. */
export const SANDBOX_USDC = {
  symbol: 'USDC',
  name: 'USDC',
  version: '2',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  decimals: 6,
} as const

const V1_NAMES: Readonly<Record<string, string>> = {
  'eip155:8453': 'base',
  'eip155:84532': 'base-sepolia',
  'eip155:43114': 'avalanche',
  'eip155:43113': 'avalanche-fuji',
  'eip155:137': 'polygon',
  'eip155:80002': 'polygon-amoy',
  'eip155:4689': 'iotex',
  'eip155:1329': 'sei',
  'eip155:1328': 'sei-testnet',
  'eip155:2741': 'abstract',
  'eip155:11124': 'abstract-testnet',
  'eip155:3338': 'peaq',
}

/** The x402 v1 name of a CAIP-2 network, or undefined if v1 has none. */
export function v1NetworkName(network: string): string | undefined {
  return V1_NAMES[network]
}

/** The CAIP-2 network that an x402 v1 name stands for, or undefined for any other text. */
export function networkOfV1Name(name: string): string | undefined {
  return Object.keys(V1_NAMES).find((network) => V1_NAMES[network] === name)
}

const CAIP2_EVM = /^eip155:([1-9][0-9]{0,15})$/

/** The EVM chain id of a CAIP-2 network, or undefined for any other namespace. */
export function evmChainId(network: string): number | undefined {
  const match = CAIP2_EVM.exec(network)
  return match ? Number(match[1]) : undefined
}
