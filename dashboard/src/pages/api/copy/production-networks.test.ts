import type { Network } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { needsAccount, schemeOn, unavailableText } from './production-networks.ts'

const USDC = {
  symbol: 'USDC',
  address: '0x1',
  decimals: 6,
  extra: { name: 'USDC', version: '2', assetTransferMethod: '' },
}
const base: Network = {
  ...{ network: 'eip155:8453', name: 'Base', environment: 'production', available: true, unavailable_reason: null },
  ...{ schemes: ['exact'], x402_versions: [2], tokens: [USDC], rpc_url: null },
}
const hedera: Network = { ...base, network: 'hedera:mainnet', name: null, tokens: [] }
const owner = { namesPayees: true }

describe('a network of production', () => {
  it('pays an account of its own unless it is an EVM network', () => {
    expect([base, hedera].map(({ network }) => needsAccount(network))).toEqual([false, true])
  })

  it('can be chosen by an owner if it is available', () => {
    for (const network of [base, hedera]) expect(unavailableText(network, owner)).toBeUndefined()
    const silent: Network = { ...hedera, available: false, unavailable_reason: 'facilitator_silent' }
    expect(unavailableText(silent, owner)).toBe('not available: its facilitator has not answered yet')
  })

  it('cannot be chosen if the gateway does not know the USDC of an EVM network', () => {
    expect(unavailableText({ ...base, tokens: [] }, owner)).toBe('not available: this gateway does not know its USDC')
  })

  it('that is not an EVM network needs a person who may name payees', () => {
    const developer = { namesPayees: false }
    expect(unavailableText(base, developer)).toBeUndefined()
    expect(unavailableText(hedera, developer)).toMatch(/^only an owner/)
  })

  it('is sold on by payment channels only if nothing else is settled there', () => {
    expect(schemeOn({ schemes: ['batch-settlement', 'exact'] })).toEqual({})
    expect(schemeOn({ schemes: ['batch-settlement'] })).toEqual({ scheme: 'batch-settlement' })
  })
})
