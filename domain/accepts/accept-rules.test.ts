import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../networks/network.ts'
import type { AcceptOption } from './accept.ts'
import { acceptProblem, evmAddressProblem } from './accept-rules.ts'

const SANDBOX: AcceptOption = {
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '100000',
  max_timeout_seconds: 300,
  extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
}
const BASE: AcceptOption = { ...SANDBOX, network: 'eip155:8453' }

describe('payment options', () => {
  it('takes the Sandbox shape of the contract, in any case of the address', () => {
    expect(acceptProblem(SANDBOX, 'development')).toBeUndefined()
    expect(acceptProblem({ ...SANDBOX, asset: SANDBOX.asset.toLowerCase() }, 'development')).toBeUndefined()
  })

  it.each(['eip155:8453', 'eip155:84532', 'hedera:mainnet', 'eip155:0845320402'])(
    'refuses the network %s in the Sandbox, whatever the rest looks like',
    (network) => {
      const accept = { ...SANDBOX, network, asset: '0.0.456858', scheme: 'other' }
      expect(acceptProblem(accept, 'development')?.code).toBe('network_not_allowed')
    },
  )

  it('refuses batch settlement in the Sandbox only', () => {
    expect(acceptProblem({ ...SANDBOX, scheme: 'batch-settlement' }, 'development')?.code).toBe('scheme_not_allowed')
    expect(acceptProblem({ ...BASE, scheme: 'batch-settlement' }, 'production')).toBeUndefined()
  })

  it('keeps the Sandbox out of production', () => {
    expect(acceptProblem(BASE, 'production')).toBeUndefined()
    expect(acceptProblem(SANDBOX, 'production')?.detail.path).toBe('network')
  })

  it.each<[string, Partial<AcceptOption>]>([
    ['asset', { asset: '0x1111111111111111111111111111111111111111' }],
    ['asset', { asset: '0x833589' }],
    ['asset', { asset: '0x833589FCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '0100' }],
    ['amount', { amount: '1e5' }],
    ['amount', { amount: '0x10' }],
    ['amount', { amount: '1.5' }],
    ['amount', { amount: '100 ' }],
    ['amount', { amount: (2n ** 256n).toString() }],
    ['amount', { amount: '9'.repeat(79) }],
    ['max_timeout_seconds', { max_timeout_seconds: 9 }],
    ['max_timeout_seconds', { max_timeout_seconds: 86_401 }],
    ['max_timeout_seconds', { max_timeout_seconds: 60.5 }],
    ['extra.name', { extra: { version: '2' } }],
    ['extra.version', { extra: { name: 'USDC', version: 2 } }],
    ['extra.payTo', { extra: { ...SANDBOX.extra, payTo: SANDBOX.asset } }],
  ])('points at %s in %j', (path, change) => {
    expect(acceptProblem({ ...SANDBOX, ...change }, 'development')).toMatchObject({
      code: 'validation_failed',
      detail: { path },
    })
  })

  it('takes Permit2, which needs no domain of the token, and no method that it does not know', () => {
    const permit2 = { ...SANDBOX, extra: { assetTransferMethod: 'permit2' } }
    expect(acceptProblem(permit2, 'development')).toBeUndefined()
    const other = { ...SANDBOX, extra: { ...SANDBOX.extra, assetTransferMethod: 'erc7710' } }
    expect(acceptProblem(other, 'development')?.detail.path).toBe('extra.assetTransferMethod')
  })

  const HEDERA = { ...BASE, network: 'hedera:mainnet', asset: '0.0.456858', extra: { payTo: '0.0.1234' } }
  const SOLANA = {
    ...BASE,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    extra: { payTo: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4' },
  }

  it.each<[string, AcceptOption, string | undefined]>([
    ['Hedera', HEDERA, undefined],
    ['Solana', SOLANA, undefined],
    ['nobody to pay', { ...HEDERA, extra: {} }, 'extra.payTo'],
    ['an EVM payee', { ...SOLANA, extra: { payTo: BASE.asset } }, 'extra.payTo'],
    ['an EVM token', { ...HEDERA, asset: BASE.asset }, 'asset'],
    ['another spelling of a payee', { ...HEDERA, extra: { payTo: '0.0.01234' } }, 'extra.payTo'],
    ['another spelling of a token', { ...HEDERA, asset: '0.0.0456858' }, 'asset'],
    ['another scheme', { ...HEDERA, scheme: 'batch-settlement' }, 'scheme'],
    ['another name space', { ...HEDERA, network: 'cosmos:hub' }, 'network'],
  ])('sells in production on other networks: %s', (_, accept, path) =>
    expect(acceptProblem(accept, 'production')?.detail.path).toBe(path),
  )

  it('checks the checksum of mixed-case addresses', () => {
    expect(evmAddressProblem(SANDBOX_USDC.address)).toBeUndefined()
    expect(evmAddressProblem(SANDBOX_USDC.address.replace('fC', 'Fc'))).toMatch(/^has a wrong checksum/)
    expect(evmAddressProblem('0x1234')).toMatch(/^must be an EVM address/)
  })
})
