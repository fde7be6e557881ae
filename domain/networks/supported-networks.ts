import type { Environment } from '../environment.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'

/** A token in which prices can be set. */
export interface SupportedToken {
  symbol: string
  /** EVM address. */
  address: string
  decimals: number
  /** The required `extra` of an accept: the token's EIP-712 domain. */
  extra: { name: string; version: string; assetTransferMethod: string }
}

export interface SupportedNetwork {
  /** CAIP-2. */
  network: string
  name: string
  environment: Environment
  schemes: readonly string[]
  tokens: readonly SupportedToken[]
}

/** The networks that the platform lists for sellers, with the EIP-712 names of their USDC contracts. */
export const SUPPORTED_NETWORKS: readonly SupportedNetwork[] = [
  {
    network: 'eip155:8453',
    name: 'Base',
    environment: 'production',
    schemes: ['exact'],
    tokens: [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin')],
  },
  {
    network: SANDBOX_NETWORK,
    name: 'Sandbox',
    environment: 'development',
    schemes: ['exact'],
    tokens: [usdc(SANDBOX_USDC.address, SANDBOX_USDC.name)],
  },
]

function usdc(address: string, name: string): SupportedToken {
  return { symbol: 'USDC', address, decimals: 6, extra: { name, version: '2', assetTransferMethod: 'eip3009' } }
}
