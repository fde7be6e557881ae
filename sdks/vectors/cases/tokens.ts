import { isUsdc } from '../../typescript/src/accepts.ts'
import { KNOWN_USDC } from '../../typescript/src/generated/facts.ts'

const UNKNOWN: readonly { network: string; asset: string }[] = [
  // EURC on Base, the address of Base's USDC on another network, and the bridged USDC of Polygon.
  { network: 'eip155:8453', asset: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42' },
  { network: 'eip155:1', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  { network: 'eip155:137', asset: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
  { network: 'eip155:2', asset: '' },
  { network: 'constructor', asset: '' },
  { network: 'base', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
]

/** Tokens that count as USDC for a buyer's limits, whatever the letter case of their address, and tokens that do not. */
export function tokenVectors(): object {
  const known = [...KNOWN_USDC].flatMap(([network, asset]) =>
    [asset, asset.toLowerCase()].map((each) => ({ network, asset: each })),
  )
  return [...known, ...UNKNOWN].map((token) => ({ ...token, is_usdc: isUsdc(token) }))
}
