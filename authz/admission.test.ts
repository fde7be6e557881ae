import { describe, expect, it } from 'vitest'
import { type AdmissionPorts, admit } from './admission.ts'
import { Catalogue } from './catalogue.ts'
import type { PaymentState } from './ledger/ledger.ts'
import { apiWithPrice, NOW_MS, scriptedPorts, signedHeader } from './testing/fixtures.ts'

type Script = Parameters<typeof scriptedPorts>[0]

async function admitted(options: { header: string; script?: Script; onRefresh?: (catalogue: Catalogue) => void }) {
  const catalogue = new Catalogue()
  catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  const scripted = scriptedPorts(options.script ?? {})
  const ports: AdmissionPorts = {
    ...scripted,
    catalogue,
    async refreshConfiguration() {
      scripted.events.push('refresh')
      options.onRefresh?.(catalogue)
    },
    newId: () => 'p1',
    now: () => NOW_MS,
  }
  const request = {
    endpointId: 'e1',
    method: 'GET',
    host: 'weather.dev.localhost',
    path: '/weather?key=secret',
    header: { version: 2 as const, text: options.header },
  }
  return { outcome: await admit(request, ports), events: scripted.events }
}

describe('admission', () => {
  it('reserves before it asks the facilitator, and admits what is valid', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000') })
    expect(events).toEqual(['reserve 1000', 'verify'])
    expect(outcome).toMatchObject({ kind: 'admit', payment: { id: 'p1', path: '/weather' } })
  })

  it('touches neither ledger nor facilitator for what it can refuse by itself', async () => {
    const wrongAmount = await admitted({ header: await signedHeader('999') })
    expect(wrongAmount.outcome).toMatchObject({ kind: 'challenge' })
    const malformed = await admitted({ header: 'e30=' })
    expect(malformed.outcome).toEqual({ kind: 'refuse', code: 'unsupported_x402_version' })
    expect([...wrongAmount.events, ...malformed.events]).toEqual([])
  })

  it('reads the configuration again when the ledger knows a newer one, and holds the payment against the new price', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'stale' }] },
      onRefresh: (catalogue) => catalogue.apply({ revision: 2, apis: [apiWithPrice('2000', 2)], removedIds: [] }),
    })
    expect(events).toEqual(['reserve 1000', 'refresh'])
    expect(outcome).toMatchObject({
      kind: 'challenge',
      reason: 'invalid_exact_evm_payload_authorization_value_mismatch',
      endpoint: { options: [{ requirements: { amount: '2000' } }] },
    })
  })

  it('turns nobody away because of changes that are not about the terms, unless they never end', async () => {
    const header = await signedHeader('1000')
    const stale = (times: number) => ({ reserve: Array.from({ length: times }, () => ({ kind: 'stale' as const })) })
    const restless = await admitted({ header, script: stale(5) })
    expect(restless.outcome).toMatchObject({ kind: 'admit' })
    expect(restless.events.filter((event) => event === 'refresh')).toHaveLength(5)
    const endless = await admitted({ header, script: stale(1000) })
    expect(endless.outcome).toMatchObject({ kind: 'refuse', code: 'ledger_unavailable' })
    expect(endless.events.length).toBeLessThan(20)
  })

  it('reads the configuration once for an endpoint that nobody has', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'stale' }] },
      onRefresh: (catalogue) => catalogue.apply({ revision: 2, apis: [], removedIds: [apiWithPrice('1000').id] }),
    })
    expect(outcome).toEqual({ kind: 'refuse', code: 'not_found' })
    expect(events).toEqual(['reserve 1000', 'refresh'])
  })

  it.each<[PaymentState, string]>([
    ['RESERVED', 'payment_in_flight'],
    ['SETTLING', 'payment_outcome_unknown'],
    ['UNKNOWN', 'payment_outcome_unknown'],
    ['SETTLED', 'payment_already_used'],
    ['EXPIRED', 'payment_already_used'],
    ['CANCELLED', 'payment_already_used'],
  ])('never asks for a new signature while the old one is %s', async (state, code) => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'taken', state }] },
    })
    expect(outcome).toMatchObject({ kind: 'refuse', code })
    expect(events).not.toContain('verify')
  })

  it('frees the authorization when the facilitator does not answer or says no', async () => {
    const header = await signedHeader('1000')
    const silent = await admitted({ header, script: { verify: { kind: 'unavailable' } } })
    expect(silent.outcome).toMatchObject({ kind: 'refuse', code: 'facilitator_unavailable' })
    expect(silent.events).toContain('release facilitator_unavailable')
    const no = await admitted({ header, script: { verify: { kind: 'invalid', reason: 'insufficient_funds' } } })
    expect(no.outcome).toMatchObject({ kind: 'challenge', reason: 'insufficient_funds' })
    expect(no.events).toContain('release insufficient_funds')
  })

  it('fails closed when the ledger cannot be written', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [new Error('no database')] },
    })
    expect(outcome).toMatchObject({ kind: 'refuse', code: 'ledger_unavailable' })
    expect(events).not.toContain('verify')
  })
})
