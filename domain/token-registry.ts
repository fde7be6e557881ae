import { z } from 'zod'
import { evmChainId, SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'

/** The facts of a token that people see. */
export interface KnownToken {
  symbol: string
  decimals: number
  /** ISO 4217 code of the currency whose unit equals one token. Absent if there is none. */
  currency?: string | undefined
}

/** The known facts of a token. Undefined for a token outside the registry: a contract may give itself any name. */
export type TokenOf = (token: { network: string; asset: string }) => KnownToken | undefined

const knownToken = z.strictObject({
  symbol: z.string().regex(/^\S{1,16}$/, 'must be 1 to 16 characters without blanks'),
  decimals: z.int().min(0).max(36),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .optional(),
})

/** Tokens by CAIP-2 network and address, in the operator's setting. */
export const tokensShape = z.record(z.string(), z.record(z.string(), knownToken))

export type Tokens = z.output<typeof tokensShape>

/** The registry of the built-in tokens and the operator's own tokens. The operator's come first. */
export function tokenRegistry(own: Tokens = {}): TokenOf {
  const known = new Map(
    [KNOWN, own].flatMap((tokens) =>
      Object.entries(tokens).flatMap(([network, byAsset]) =>
        Object.entries(byAsset).map(([asset, token]) => [keyOf({ network, asset }), token] as const),
      ),
    ),
  )
  return (token) => known.get(keyOf(token))
}

/** Addresses are case-sensitive, except on EVM networks. */
function keyOf({ network, asset }: { network: string; asset: string }): string {
  return `${network} ${evmChainId(network) === undefined ? asset : asset.toLowerCase()}`
}

const USDC: KnownToken = { symbol: 'USDC', decimals: 6, currency: 'USD' }

/** Circle's own USDC, and the Sandbox's. */
const KNOWN: Tokens = {
  [SANDBOX_NETWORK]: { [SANDBOX_USDC.address]: USDC },
  'eip155:1': { '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': USDC },
  'eip155:137': { '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359': USDC },
  'eip155:8453': { '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': USDC },
  'eip155:42161': { '0xaf88d065e77c8cC2239327C5EDb3A432268e5831': USDC },
  'eip155:43114': { '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E': USDC },
  'eip155:84532': { '0x036CbD53842c5426634e7929541eC2318f3dCF7e': USDC },
  'hedera:mainnet': { '0.0.456858': USDC },
  'hedera:testnet': { '0.0.429274': USDC },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v: USDC },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': USDC },
}
