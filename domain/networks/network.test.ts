import { EVM_NETWORK_CHAIN_ID_MAP } from '@x402/evm/v1'
import { describe, expect, it } from 'vitest'
import { isEarlyV1Name, networkOfV1Name, v1NetworkName } from './network.ts'

describe('the names of networks in x402 v1', () => {
  const official = Object.entries(EVM_NETWORK_CHAIN_ID_MAP).map(([name, id]) => [name, `eip155:${id}`] as const)

  it.each(official)('have %s, which the installed official package has', (name, network) => {
    expect(v1NetworkName(network)).toBe(name)
    expect(networkOfV1Name(name)).toBe(network)
  })

  it('are none for other networks, and stand for none in other spellings', () => {
    for (const network of ['eip155:845320402', 'eip155:01', 'hedera:mainnet', 'base', 'constructor', ''])
      expect(v1NetworkName(network)).toBeUndefined()
    for (const name of ['eip155:8453', 'Base', 'base ', 'constructor', '__proto__', ''])
      expect(networkOfV1Name(name)).toBeUndefined()
  })

  it('tell those that early clients know apart', () => {
    expect(['base', 'polygon', 'story'].every(isEarlyV1Name)).toBe(true)
    expect(['ethereum', 'celo', 'solana', 'constructor'].some(isEarlyV1Name)).toBe(false)
  })
})
