import type { PlatformConfig } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { explorerAddress } from './explorer.ts'

const network = { network: 'eip155:1', explorer_url: 'https://explorer.example/tx/{transaction}' }
const platform = { networks: [network, { network: 'eip155:2' }] } as unknown as PlatformConfig

describe('the address of a transaction', () => {
  it('is what the platform says of its network', () => {
    expect(explorerAddress(platform, { network: 'eip155:1', transaction: '0xab' })).toBe(
      'https://explorer.example/tx/0xab',
    )
  })

  it('cannot be led elsewhere', () => {
    const address = explorerAddress(platform, { network: 'eip155:1', transaction: '../../x?y#z' })
    expect(address).toBe('https://explorer.example/tx/..%2F..%2Fx%3Fy%23z')
  })

  it.each([
    ['without a transaction', 'eip155:1', null],
    ['without an explorer', 'eip155:2', '0xab'],
    ['of a network that nobody knows', 'eip155:3', '0xab'],
  ])('is none %s', (_, name, transaction) => {
    expect(explorerAddress(platform, { network: name, transaction })).toBeUndefined()
  })
})
