import { priceOf } from '../../typescript/src/price.ts'
import type { Network } from '../../typescript/src/types.ts'
import { outcomeOf } from './outcome.ts'

const eip3009 = { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' }
const usdc = (address: string, extra = eip3009) => ({ symbol: 'USDC', address, decimals: 6, extra })
const common = { environment: 'production', available: true, unavailable_reason: null, rpc_url: null } as const
const settled = { ...common, schemes: ['exact'], x402_versions: [2] }

/** Two networks with one token each, one with three tokens of different decimals, one without a name, one without a token. */
const NETWORKS: Network[] = [
  { ...settled, network: 'eip155:8453', name: 'Base', tokens: [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')] },
  {
    ...settled,
    network: 'eip155:137',
    name: 'Polygon',
    tokens: [
      usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      {
        symbol: 'EURX',
        address: '0x1111111111111111111111111111111111111111',
        decimals: 2,
        extra: { ...eip3009, name: 'Euro X', version: '1' },
      },
      {
        symbol: 'WIDE',
        address: '0x2222222222222222222222222222222222222222',
        decimals: 18,
        extra: { ...eip3009, name: 'Wide' },
      },
      {
        symbol: 'PIECE',
        address: '0x3333333333333333333333333333333333333333',
        decimals: 0,
        extra: { ...eip3009, name: 'Piece' },
      },
    ],
  },
  { ...settled, network: 'eip155:99', name: null, tokens: [usdc('0x4444444444444444444444444444444444444444')] },
  { ...settled, network: 'eip155:100', name: 'Empty', tokens: [] },
]
const ONE = NETWORKS.slice(0, 1)

type Case = readonly [networks: readonly Network[], amount: string, options: object]

const CASES: readonly Case[] = [
  [NETWORKS, '0.10', { network: 'eip155:8453' }],
  [NETWORKS, '0.10', { network: 'base' }],
  [NETWORKS, '0.10', { network: 'EIP155:99', asset: 'usdc' }],
  [NETWORKS, '0.10', { network: 'Base', asset: '0x833589FCD6EDB6E08F4C7C32D4F71B54BDA02913' }],
  [NETWORKS, '0.10', { network: 'Base', scheme: 'batch-settlement' }],
  [NETWORKS, '1.05', { network: 'Polygon', asset: 'EURX' }],
  [NETWORKS, '0.000000000000000001', { network: 'Polygon', asset: 'WIDE' }],
  [NETWORKS, '123456789012345678901234567890.1', { network: 'Polygon', asset: 'WIDE' }],
  [NETWORKS, '7', { network: 'Polygon', asset: 'PIECE' }],
  [NETWORKS, '20', { network: 'Base' }],
  [ONE, '0.25', {}],
  // Refused:
  [NETWORKS, '0.10', {}],
  [[], '0.10', {}],
  [NETWORKS, '0.10', { network: 'Optimism' }],
  [[], '0.10', { network: 'Base' }],
  [NETWORKS, '0.10', { network: '' }],
  [ONE, '0.10', { network: '', asset: '', scheme: '' }],
  [NETWORKS, '0.10', { network: 'Base', asset: 'EURX' }],
  [NETWORKS, '0.10', { network: 'eip155:99', asset: '0x5555555555555555555555555555555555555555' }],
  [NETWORKS, '0.10', { network: 'Empty' }],
  [NETWORKS, '0.1234567', { network: 'Base' }],
  [NETWORKS, '1.005', { network: 'Polygon', asset: 'EURX' }],
  [NETWORKS, '1.0', { network: 'Polygon', asset: 'PIECE' }],
  ...['0', '0.000000', '', ' 1', '1 ', '1\n', '-1', '+1', '1e3', '.5', '5.', '01', '1,5', '1_0', '١', 'NaN', '$1'].map(
    (amount) => [ONE, amount, {}] as const,
  ),
  [ONE, '9'.repeat(80), {}],
]

/**
 * Cases of `priceOf`, which returns the payment option for a price in a token of a network. The networks have the form of `GET /networks`.
 */
export function priceVectors(): object {
  return {
    networks: NETWORKS,
    prices: CASES.map(([networks, amount, options]) => ({
      networks: networks.map(({ network }) => network),
      amount,
      ...options,
      ...outcomeOf(() => priceOf(networks, amount, options)),
    })),
  }
}
