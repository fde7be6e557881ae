import { describe, expect, it } from 'vitest'
import type { AcceptOption } from '../accepts/accept.ts'
import {
  canonicalTarget,
  isHostSuspended,
  isWithheld,
  suspendableParts,
  suspendedSales,
  suspensionName,
} from './suspension.ts'

const EVM: AcceptOption = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: '0xABcd', amount: '1', max_timeout_seconds: 60 },
  extra: { payTo: 'ignored' },
}
const OTHER: AcceptOption = { ...EVM, network: 'solana:x', asset: 'Mint', extra: { payTo: 'PayeE' } }
const API = {
  ...{ id: 'api-1', accountId: 'account-1', hosts: ['a.example', 'b.example'], payToAddress: '0xAA11' },
  endpoints: [{ accepts: [EVM, OTHER] }, { accepts: [EVM] }],
}

const withSuspension = (...suspensions: Parameters<typeof suspensionName>[0][]) => {
  const suspended = suspendedSales(API, new Set(suspensions.map(suspensionName)))
  return { ...API, ...(suspended && { suspended }) }
}

describe('the parts of an API that can be suspended', () => {
  it('are named once each, in one spelling', () => {
    expect(suspendableParts(API)).toEqual([
      { kind: 'account', target: 'account-1' },
      { kind: 'api', target: 'api-1' },
      { kind: 'host', target: 'a.example' },
      { kind: 'host', target: 'b.example' },
      { kind: 'network', target: 'eip155:8453' },
      { kind: 'token', target: 'eip155:8453/0xabcd' },
      { kind: 'payee', target: '0xaa11' },
      { kind: 'network', target: 'solana:x' },
      { kind: 'token', target: 'solana:x/Mint' },
      { kind: 'payee', target: 'PayeE' },
    ])
  })

  it('have one spelling for hosts and for addresses of EVM networks', () => {
    expect(canonicalTarget({ kind: 'host', target: ' A.Example. ' })).toBe('a.example')
    expect(canonicalTarget({ kind: 'payee', target: '0XAb' })).toBe('0xab')
    expect(canonicalTarget({ kind: 'payee', target: 'PayeE' })).toBe('PayeE')
    for (const target of ['0.0.1230', '0.0.0001230', '00.0.1230', '0.0.1230-vfmkw'])
      expect(canonicalTarget({ kind: 'payee', target })).toBe('0.0.1230')
    expect(canonicalTarget({ kind: 'token', target: 'hedera:mainnet/0.0.0456858' })).toBe('hedera:mainnet/0.0.456858')
  })
})

describe('a suspension', () => {
  it('of account or API withholds every option', () => {
    for (const kind of ['account', 'api'] as const) {
      const api = withSuspension({ kind, target: `${kind}-1` })
      expect([EVM, OTHER].map((accept) => isWithheld(api, accept))).toEqual([true, true])
    }
  })

  it('of network, token or payee withholds the options that have it', () => {
    for (const of of [
      { kind: 'network', target: 'eip155:8453' },
      { kind: 'token', target: 'eip155:8453/0xAbCd' },
      { kind: 'payee', target: '0xaA11' },
    ] as const) {
      const api = withSuspension(of)
      expect([EVM, OTHER].map((accept) => isWithheld(api, accept))).toEqual([true, false])
    }
    const api = withSuspension({ kind: 'payee', target: 'PayeE' })
    expect([EVM, OTHER].map((accept) => isWithheld(api, accept))).toEqual([false, true])
  })

  it('of a host is about that host alone', () => {
    const api = withSuspension({ kind: 'host', target: 'a.example' })
    expect(['a.example', 'b.example'].map((host) => isHostSuspended(api, host))).toEqual([true, false])
    expect(isWithheld(api, EVM)).toBe(false)
  })

  it('of something else changes nothing', () => {
    expect(withSuspension({ kind: 'account', target: 'account-2' })).toEqual(API)
  })
})
