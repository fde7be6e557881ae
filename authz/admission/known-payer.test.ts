import { describe, expect, it } from 'vitest'
import type { EndpointConfiguration } from '../../domain/configuration/api-configuration.ts'
import { Catalogue } from '../offers/catalogue.ts'
import type { PaymentEnd } from '../payment/payer-standing.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { apiWithPrice, NOW_MS, signedHeader } from '../testing/fixtures.ts'

/** Presents a payment of a known payer to an endpoint with these terms. */
async function presented(terms: Partial<EndpointConfiguration> = {}, script: Script = {}) {
  const catalogue = new Catalogue()
  const api = apiWithPrice('1000')
  const endpoints = api.endpoints.map((endpoint) => ({ ...endpoint, ...terms }))
  catalogue.apply({ revision: 1, apis: [{ ...api, endpoints }], removedIds: [] })
  return admitted({ header: await signedHeader('1000'), catalogue, script: { known: true, ...script } })
}

describe('a payment of a known payer', () => {
  it('is admitted without the facilitator', async () => {
    const { outcome, events } = await presented()
    expect(events).toEqual(['enter payer', 'enter unverified', 'reserve 1000'])
    expect(outcome).toMatchObject({ kind: 'admit', unverified: true })
  })

  it('is verified when the room for others is used up', async () => {
    const { outcome, events } = await presented({}, { unverifiedRoom: false })
    expect(events).toEqual(['enter payer', 'enter unverified', 'reserve 1000', 'verify'])
    expect(outcome).toMatchObject({ kind: 'admit' })
    expect(outcome).not.toHaveProperty('unverified')
  })

  it.each<[string, Partial<EndpointConfiguration>, Script]>([
    ['is charged first', { charge: 'before' }, {}],
    ['buys what is sold once', { expiresAt: new Date(NOW_MS + 60_000) }, {}],
    ['is for a seller who wants each one verified', { alwaysVerify: true }, {}],
    ['is on a network that authz cannot ask', {}, { noChain: true }],
  ])('is verified when it %s', async (_, terms, script) => {
    const { outcome, events } = await presented(terms, script)
    expect(events.slice(0, 3)).toEqual(['enter payer', 'reserve 1000', 'verify'])
    expect(outcome.kind).toBe('admit')
  })

  it('is verified when a smart wallet has signed it', async () => {
    const sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
    sent.payload.signature = `0x${'11'.repeat(90)}`
    const header = Buffer.from(JSON.stringify(sent)).toString('base64')
    const { events } = await admitted({ header, script: { known: true } })
    expect(events).toEqual(['enter somebody', 'verify', 'enter payer', 'reserve 1000'])
  })

  it('is known no more when the facilitator refuses it, and as before when it does not answer', async () => {
    const strict = { alwaysVerify: true }
    const ends: PaymentEnd[] = []
    await presented(strict, { verify: { kind: 'unavailable' }, ends })
    expect(ends).toEqual([])
    await presented(strict, { verify: { kind: 'invalid', reason: 'insufficient_funds' }, ends })
    expect(ends).toEqual(['refused'])
  })

  it('gives its room back when it is not admitted', async () => {
    const { events } = await presented({}, { reserve: [{ kind: 'taken', state: 'RESERVED' }] })
    expect(events).toEqual(['enter payer', 'enter unverified', 'reserve 1000', 'leave'])
  })

  it('takes room again under changed terms', async () => {
    const { events } = await presented({}, { reserve: [{ kind: 'stale' }] })
    const once = ['enter payer', 'enter unverified', 'reserve 1000']
    expect(events).toEqual([...once, 'leave', 'refresh', ...once])
  })
})
