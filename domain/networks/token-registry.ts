import { z } from 'zod'
import { evmChainId, SANDBOX_NETWORK, SANDBOX_USDC } from './network.ts'

/** The facts of a token that people see. */
export interface KnownToken {
  symbol: string
  decimals: number
  /** ISO 4217 code of the currency of which one unit equals one token. Absent if there is none. */
  currency?: string | undefined
}

/** The known facts of a token. Undefined for a token outside of the registry, because a contract may give itself any name. */
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

/** The registry of the built-in tokens and the operator's own tokens. The operator's entries have precedence. */
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

/** The addresses of Circle's own USDC, and of the Sandbox's USDC, by network. */
export const KNOWN_USDC: Readonly<Record<string, string>> = {
  [SANDBOX_NETWORK]: SANDBOX_USDC.address,
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:43114': '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  'eip155:84532': '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  'eip155:50': '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1',
  'eip155:51': '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4',
  'eip155:143': '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
  'eip155:1328': '0x4fCF1784B31630811181f670Aea7A7bEF803eaED',
  'eip155:1329': '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
  'eip155:42220': '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
  'eip155:421614': '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  'eip155:11142220': '0x01C5C0122039549AD1493B8220cABEdD739BC44E',
  'hedera:mainnet': '0.0.456858',
  'hedera:testnet': '0.0.429274',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
}

const USDC: KnownToken = { symbol: 'USDC', decimals: 6, currency: 'USD' }

const KNOWN: Tokens = Object.fromEntries(
  Object.entries(KNOWN_USDC).map(([network, address]) => [network, { [address]: USDC }]),
)
