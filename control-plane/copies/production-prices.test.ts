import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { KNOWN_USDC } from '../../domain/networks/token-registry.ts'
import type { CopyNetwork } from '../resources/api-input.ts'
import type { ListedNetwork } from '../resources/network-list.ts'
import { counterpartsOf, productionAccepts } from './production-prices.ts'

const BASE = 'eip155:8453'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [OLD, NEW] = [`0x${'a1'.repeat(20)}`, `0x${'22'.repeat(20)}`]

const listed = (network: string, change: Partial<ListedNetwork> = {}): ListedNetwork => ({
  ...{ network, name: null, environment: 'production', available: true, unavailable_reason: null },
  ...{ schemes: ['batch-settlement', 'exact'], x402_versions: [2], tokens: [], rpc_url: null, ...change },
})
const silent: Partial<ListedNetwork> = { available: false, unavailable_reason: 'facilitator_silent', schemes: [] }
const ALL = [
  listed(BASE, { name: 'Base' }),
  listed('eip155:84532'),
  listed(SOLANA, { schemes: ['exact'] }),
  listed('eip155:777'),
  listed(SANDBOX_NETWORK, { environment: 'development' }),
  listed('eip155:1', silent),
]

const option = (extra: Record<string, unknown> = {}, amount = '100000') => ({
  ...{ scheme: 'exact', network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address, amount, max_timeout_seconds: 90 },
  extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009', ...extra },
})
const copied = (networks: CopyNetwork[] | undefined, accepts = [option()]) =>
  productionAccepts(accepts, counterpartsOf(networks, ALL), 'GET /a')

const refusal = (networks: CopyNetwork[] | undefined, all = ALL) => {
  try {
    return counterpartsOf(networks, all)
  } catch (error) {
    const [detail] = (error as { details: { path: string; message: string }[] }).details
    return `${detail?.path} ${detail?.message}`
  }
}

describe('a price of the Sandbox', () => {
  it('becomes the same amount of USDC on Base, signed for its own domain', () => {
    expect(copied(undefined)).toEqual([
      {
        ...{ scheme: 'exact', network: BASE, asset: KNOWN_USDC[BASE], amount: '100000', max_timeout_seconds: 90 },
        extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' },
      },
    ])
  })

  it('is asked on each network of the table, by its scheme and payee there', () => {
    const networks: CopyNetwork[] = [
      { network: 'eip155:84532', scheme: 'batch-settlement' },
      { network: SOLANA, pay_to: '11111111111111111111111111111112' },
    ]
    expect(copied(networks, [option({ assetTransferMethod: 'permit2' }), option({})])).toMatchObject([
      {
        network: 'eip155:84532',
        scheme: 'batch-settlement',
        extra: { name: 'USDC', assetTransferMethod: 'permit2' },
      },
      { network: SOLANA, asset: KNOWN_USDC[SOLANA], extra: { payTo: '11111111111111111111111111111112' } },
      { network: 'eip155:84532', extra: { assetTransferMethod: 'eip3009' } },
    ])
  })

  it('never keeps a payee of the Sandbox', () => {
    expect(JSON.stringify(copied(undefined, [option({ payTo: OLD })]))).not.toContain(OLD)
  })

  it('has no more options than an endpoint may have', () => {
    const networks = ALL.slice(0, 2).map(({ network }) => ({ network }))
    const accepts = Array.from({ length: 5 }, (_, index) => option({}, `${index + 1}`))
    expect(() => copied(networks, accepts)).toThrow(/networks gives too many prices: .*8 options.*GET \/a/)
  })
})

describe('the networks of a copy', () => {
  const others = 'available: eip155:8453 (Base), eip155:84532, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  it.each<[string, CopyNetwork, string]>([
    ['that no facilitator has answered for', { network: 'eip155:1' }, `(facilitator_silent); ${others}`],
    ['that the platform does not know', { network: 'eip155:5' }, others],
    ['of the Sandbox', { network: SANDBOX_NETWORK }, others],
    ['without a known USDC', { network: 'eip155:777' }, others],
    ['with another scheme', { network: SOLANA, scheme: 'batch-settlement' }, 'networks.0.scheme must be one of exact'],
    ['without the account that is paid', { network: SOLANA }, 'networks.0.network must be the account that is paid'],
    ['with no account of theirs', { network: SOLANA, pay_to: NEW }, 'networks.0.pay_to must be the account'],
    ['with a payee beside that of the API', { network: BASE, pay_to: NEW }, 'networks.0.pay_to must not be given'],
  ])('are refused %s', (_, network, text) => {
    expect(refusal([network])).toContain(text)
  })

  it('are refused on a network that is not available', () => {
    expect(refusal([{ network: BASE }], [listed(BASE, { ...silent, name: 'Base' })])).toBe(
      'networks.0.network must be available: eip155:8453 (Base) is not available for copies here (facilitator_silent); ' +
        'available: none',
    )
  })

  it('are Base alone, and must be given where Base is not available', () => {
    expect(refusal(undefined, ALL.slice(1))).toBe(
      'networks must be given: the default, eip155:8453, is not available for copies here; ' +
        `available: eip155:84532, ${SOLANA}`,
    )
    expect(refusal(undefined, [listed(BASE, { ...silent, name: 'Base' })])).toBe(
      'networks must be given: the default, eip155:8453 (Base), is not available for copies here (facilitator_silent); ' +
        'available: none',
    )
  })
})
