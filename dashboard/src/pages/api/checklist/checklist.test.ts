import type { Domain } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { checklistOf, type Known } from './checklist.ts'

const certificate = (status: Domain['certificate']['status']) => ({
  ...{ status, reason: null, not_after: null, next_attempt_at: null },
})
const NOTHING: Known = {
  ...{ api: { id: 'a', pay_to_address: null, enabled: false }, payable: { yes: 0, unknown: 0, no: 0 } },
  ...{ domains: [], keys: [], webhooks: [] },
}
const ALL: Known = {
  ...{ api: { id: 'a', pay_to_address: '0x1', enabled: true }, payable: { yes: 2, unknown: 0, no: 0 } },
  domains: [{ hostname: 'api.example.com', status: 'verified', certificate: certificate('issued') }],
  ...{ keys: [{ name: 'ci' }], webhooks: [{ enabled: true }] },
}
const done = (known: Known) => checklistOf(known).map(({ title, done }) => `${title} ${done ? 'yes' : 'no'}`)

describe('the checklist of an API', () => {
  it('says of each line whether it is done, and where it is', () => {
    expect(done(NOTHING)).toEqual(['Payee no', 'Network no', 'Served no', 'Domain no', 'Key no', 'Webhook no'])
    expect(done(ALL)).toEqual(['Payee yes', 'Network yes', 'Served yes', 'Domain yes', 'Key yes', 'Webhook yes'])
    expect(checklistOf(ALL).map(({ to }) => to)).toEqual([
      ...['/apis/a/settings', '/apis/a', '/apis/a/settings', '/apis/a/domains', '/keys', '/webhooks'],
    ])
  })

  it('requires what buyers need, and no more', () => {
    const required = checklistOf(NOTHING).filter(({ optional }) => !optional)
    expect(required.map(({ title }) => title)).toEqual(['Payee', 'Network', 'Served'])
  })

  it('counts nothing as done that does not work', () => {
    const [host] = ALL.domains
    const halves: Known = {
      ...ALL,
      payable: { yes: 1, unknown: 0, no: 1 },
      domains: host
        ? [
            { ...host, certificate: certificate('failed') },
            { ...host, status: 'pending' },
          ]
        : [],
      webhooks: [{ enabled: false }],
    }
    expect(done(halves)).toEqual(['Payee yes', 'Network no', 'Served yes', 'Domain no', 'Key yes', 'Webhook no'])
    expect(checklistOf(halves)[1]?.text).toBe('Nobody can pay for 1 of 2 endpoints: the badge of each says why.')
    expect(done({ ...ALL, payable: { yes: 1, unknown: 1, no: 0 } })[1]).toBe('Network no')
  })
})
