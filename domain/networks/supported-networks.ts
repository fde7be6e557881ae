import { SANDBOX_NETWORK } from './network.ts'
import { tokenDomainOf } from './token-domains.ts'
import { KNOWN_USDC } from './token-registry.ts'

/** A token in which prices can be set. */
export interface SupportedToken {
  symbol: string
  /** EVM address. */
  address: string
  decimals: number
  /** The required `extra` of a payment option: the token's EIP-712 domain. */
  extra: { name: string; version: string; assetTransferMethod: string }
}

/** Networks that sellers see although no facilitator is set up for them. */
export const ALWAYS_LISTED = ['eip155:8453', SANDBOX_NETWORK] as const

/** Names for people, by CAIP-2. */
const NAMES: Readonly<Record<string, string>> = {
  [SANDBOX_NETWORK]: 'Sandbox',
  'eip155:1': 'Ethereum',
  'eip155:50': 'XDC',
  'eip155:51': 'XDC Apothem',
  'eip155:137': 'Polygon',
  'eip155:143': 'Monad',
  'eip155:1328': 'Sei Testnet',
  'eip155:1329': 'Sei',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:84532': 'Base Sepolia',
  'eip155:421614': 'Arbitrum Sepolia',
  'eip155:11142220': 'Celo Sepolia',
  'hedera:mainnet': 'Hedera',
  'hedera:testnet': 'Hedera Testnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
}

/** The name of a network for people. Undefined for a network that this list lacks. */
export function networkName(network: string): string | undefined {
  return Object.hasOwn(NAMES, network) ? NAMES[network] : undefined
}

/** The USDC of an EVM network, with the fields that a price needs. Empty for other networks, and where the contract is not known. */
export function supportedTokens(network: string): SupportedToken[] {
  const address = Object.hasOwn(KNOWN_USDC, network) ? KNOWN_USDC[network] : undefined
  const domain = address === undefined ? undefined : tokenDomainOf({ network, asset: address })
  if (address === undefined || !domain || domain.transferMethod) return []
  const { name, version, decimals } = domain
  return [{ symbol: 'USDC', address, decimals, extra: { name, version, assetTransferMethod: 'eip3009' } }]
}
