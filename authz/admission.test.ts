import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../domain/network.ts'
import type { SupportedKind } from '../facilitators/follow-supported.ts'
import { type AdmissionPorts, admit } from './admission.ts'
import { Catalogue } from './catalogue.ts'
import { createPaymentLimits, type PaymentLimits } from './griefing/payment-limits.ts'
import type { ClaimOutcome, PaymentState } from './ledger/ledger.ts'
import { apiWithPrice, heldPayment, NOW_MS, scriptedPorts, signedHeader } from './testing/fixtures.ts'
import { MALFORMED_HEADERS } from './testing/malformed-headers.ts'

type Script = Parameters<typeof scriptedPorts>[0]

async function admitted(options: {
  header: string
  endpointId?: string | undefined
  method?: string
  signal?: AbortSignal
  limits?: PaymentLimits
  script?: Script
  catalogue?: Catalogue
  onRefresh?: (catalogue: Catalogue) => void
}) {
  const catalogue = options.catalogue ?? new Catalogue()
  if (!options.catalogue) catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  const scripted = scriptedPorts(options.script ?? {})
  const ports: AdmissionPorts = {
    ...scripted,
    ...(options.limits && { limits: options.limits }),
    catalogue,
    stages: { since: () => undefined },
    async refreshConfiguration() {
      scripted.events.push('refresh')
      options.onRefresh?.(catalogue)
    },
    newId: () => 'p1',
    now: () => NOW_MS,
  }
  const request = {
    apiId: heldPayment.apiId,
    endpointId: 'endpointId' in options ? options.endpointId : 'e1',
    method: options.method ?? 'GET',
    host: 'weather.dev.localhost',
    path: '/weather?key=secret',
    header: { version: 2 as const, text: options.header },
    clientAddress: '192.0.2.1',
    ...(options.signal && { signal: options.signal }),
  }
  return { outcome: await admit(request, ports), events: scripted.events }
}

/** A payment, as it is written in a header. */
interface Sent {
  accepted: { scheme: string }
  payload: { signature: string; authorization: { nonce: string; validAfter: string } }
}

/** The header of a payment that was good before something was changed. */
async function changed(change: (sent: Sent) => void): Promise<string> {
  const sent: Sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
  change(sent)
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}

/** What a signature under another name of the token looks like: a good one, and not of this. */
const renamed = ({ payload }: Sent) => {
  payload.signature = `0x${'11'.repeat(64)}1b`
}

/** As it looks when our clock was set back. */
const early = ({ payload }: Sent) => {
  payload.authorization.validAfter = '1999999999'
}

const elsewise = ({ accepted }: Sent) => {
  accepted.scheme = 'upto'
}

describe('admission', () => {
  it('reserves before it asks the facilitator, and admits what is valid', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000') })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'verify'])
    expect(outcome).toMatchObject({ kind: 'admit', payment: { id: 'p1', path: '/weather' } })
  })

  it('touches neither ledger nor facilitator for what it can refuse by itself', async () => {
    const malformed = await admitted({ header: 'e30=' })
    expect(malformed.outcome).toEqual({ kind: 'refuse', code: 'unsupported_x402_version' })
    expect(malformed.events).toEqual([])
  })

  it('counts what is badly signed as a failure before it asks the ledger, and asks for nobody who has failed too often', async () => {
    const header = await changed(({ payload }) => {
      payload.authorization.nonce = `0x${'9'.repeat(64)}`
    })
    const limits = createPaymentLimits({ inFlightPerPayer: 9, failuresPerPayer: 9, failuresPerNetwork: 2 }, Date.now)
    const forged = () => admitted({ header, limits })
    for (const { outcome, events } of [await forged(), await forged()]) {
      expect(outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_exact_evm_signature' })
      expect(events).toEqual(['claim'])
    }
    expect(await forged()).toEqual({
      outcome: { kind: 'refuse', code: 'too_many_failed_payments', retryAfterSeconds: 60 },
      events: [],
    })
    expect((await admitted({ header })).events).toEqual(['look up', 'failed somebody', 'claim'])
  })

  it.each([
    ['invalid_exact_evm_signature', renamed],
    ['invalid_exact_evm_payload_authorization_valid_after', early],
    ['unsupported_scheme', elsewise],
  ])('asks nobody to sign anew who may have been charged, when it is turned away by %s', async (reason, change) => {
    const header = await changed(change)
    const never = await admitted({ header })
    expect(never.outcome).toMatchObject({ kind: 'challenge', reason })
    const unknown = await admitted({ header, script: { claim: { kind: 'open', state: 'UNKNOWN' } } })
    expect(unknown.outcome).toMatchObject({ kind: 'refuse', code: 'payment_outcome_unknown' })
    const undelivered = await admitted({ header, script: { claim: { kind: 'claimed', payment: heldPayment } } })
    expect(undelivered.outcome).toMatchObject({ kind: 'admit', payment: heldPayment })
  })

  it.each(MALFORMED_HEADERS)('asks nobody anything about a header that %s', async (_, code, spoil) => {
    const honest = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
    const asked: PropertyKey[] = []
    const stages: AdmissionPorts['stages'] = { since: () => undefined }
    const ports = new Proxy({ stages } as AdmissionPorts, {
      get(target, port) {
        if (port !== 'stages') asked.push(port)
        return Reflect.get(target, port)
      },
    })
    const request = {
      ...{ apiId: heldPayment.apiId, endpointId: 'e1', method: 'GET', host: 'weather.dev.localhost', path: '/weather' },
      ...{ header: { version: 2 as const, text: spoil(honest) }, clientAddress: '192.0.2.1' },
    }
    expect(await admit(request, ports)).toEqual({ kind: 'refuse', code })
    expect(asked).toEqual([])
  })

  it('looks for an earlier charge before it asks for a new signature in place of one that no longer fits', async () => {
    const header = await signedHeader('999')
    const never = await admitted({ header })
    expect(never).toMatchObject({ outcome: { kind: 'challenge' }, events: ['look up', 'claim', 'found nothing'] })
    const unknown = await admitted({ header, script: { claim: { kind: 'open', state: 'UNKNOWN' } } })
    expect(unknown.outcome).toMatchObject({ kind: 'refuse', code: 'payment_outcome_unknown' })
    const undelivered = await admitted({ header, script: { claim: { kind: 'claimed', payment: heldPayment } } })
    expect(undelivered.outcome).toEqual({ kind: 'admit', payment: heldPayment, keepAnswer: undefined })
    for (const { events } of [unknown, undelivered]) expect(events).not.toContain('found nothing')
  })

  it('looks in vain only so often for one network, and takes what pays from it all the same', async () => {
    const limits = createPaymentLimits({ inFlightPerPayer: 9, failuresPerPayer: 9, failuresPerNetwork: 2 }, Date.now)
    const header = await signedHeader('999')
    const present = (script: Script = {}) => admitted({ header, limits, script })
    const owed = await present({ claim: { kind: 'claimed', payment: heldPayment } })
    expect(owed.outcome).toMatchObject({ kind: 'admit' })
    for (const { outcome, events } of [await present(), await present()]) {
      expect(outcome).toMatchObject({
        kind: 'challenge',
        reason: 'invalid_exact_evm_payload_authorization_value_mismatch',
      })
      expect(events).toEqual(['claim'])
    }
    const refused = { kind: 'refuse', code: 'too_many_failed_payments', retryAfterSeconds: 60 }
    expect(await present()).toEqual({ outcome: refused, events: [] })
    expect((await admitted({ header, limits, endpointId: undefined })).outcome).toEqual(refused)
    expect((await admitted({ header: await signedHeader('1000'), limits })).outcome).toMatchObject({ kind: 'admit' })
  })

  it('says at a route that sells nothing which methods are sold there, and not the one that was asked for', async () => {
    const header = await signedHeader('1000')
    const catalogue = new Catalogue()
    catalogue.apply({ revision: 1, apis: [{ ...apiWithPrice('1000'), id: heldPayment.apiId }], removedIds: [] })
    const by = (method: string) => admitted({ header, endpointId: undefined, method, catalogue })
    expect((await by('POST')).outcome).toMatchObject({ code: 'method_not_allowed', allow: 'GET, HEAD, OPTIONS' })
    expect((await by('GET')).outcome).toEqual({ kind: 'refuse', code: 'not_found' })
  })

  it.each<[ClaimOutcome, object]>([
    [
      { kind: 'claimed', payment: heldPayment },
      { kind: 'admit', payment: heldPayment },
    ],
    [{ kind: 'delivering' }, { kind: 'refuse', code: 'payment_in_flight' }],
    [{ kind: 'spent' }, { kind: 'refuse', code: 'payment_already_used' }],
  ])('serves a settled payment once more when it is %o, and never verifies it again', async (claim, expected) => {
    const script: Script = { reserve: [{ kind: 'taken', state: 'SETTLED' }], claim }
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), script })
    expect(outcome).toMatchObject(expected)
    const served = claim.kind === 'claimed' ? ['enter payer'] : []
    expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'claim', ...served])
  })

  it('reads the configuration again when the ledger knows a newer one, and holds the payment against the new price', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'stale' }] },
      onRefresh: (catalogue) => catalogue.apply({ revision: 2, apis: [apiWithPrice('2000', 2)], removedIds: [] }),
    })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'refresh', 'look up', 'claim', 'found nothing'])
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
    expect(endless.events.filter((event) => event === 'refresh').length).toBeLessThan(10)
  })

  it('reads the configuration once for an endpoint that nobody has', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'stale' }] },
      onRefresh: (catalogue) => catalogue.apply({ revision: 2, apis: [], removedIds: [apiWithPrice('1000').id] }),
    })
    expect(outcome).toEqual({ kind: 'refuse', code: 'not_found' })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'refresh', 'look up', 'claim', 'found nothing'])
  })

  it.each<[ClaimOutcome, object]>([
    [{ kind: 'claimed', payment: heldPayment }, { kind: 'admit' }],
    [{ kind: 'delivering' }, { code: 'payment_in_flight' }],
    [{ kind: 'spent' }, { code: 'payment_already_used' }],
    [{ kind: 'open', state: 'UNKNOWN' }, { code: 'payment_outcome_unknown' }],
    [
      { kind: 'open', state: 'RELEASED' },
      { kind: 'refuse', code: 'not_found' },
    ],
    [
      { kind: 'open', state: undefined },
      { kind: 'refuse', code: 'not_found' },
    ],
  ])('where nothing is sold any more asks the ledger alone: %o', async (claim, expected) => {
    const header = await signedHeader('1000')
    const { outcome, events } = await admitted({ header, endpointId: undefined, script: { claim } })
    expect(outcome).toMatchObject(expected)
    expect(events.slice(0, 2)).toEqual(['look up', 'claim'])
    expect(events.includes('found nothing')).toBe('code' in expected && expected.code === 'not_found')
    expect(events).not.toContain('refresh')
  })

  it('where nothing is sold any more lets nobody ask the ledger without end', async () => {
    const script: Script = { limited: { code: 'rate_limited', retryAfterSeconds: 1 } }
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), endpointId: undefined, script })
    expect(outcome).toMatchObject({ kind: 'refuse', code: 'rate_limited' })
    expect(events).toEqual(['look up'])
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
    expect(no.events.slice(-4)).toEqual(['verify', 'failed payer', 'release insufficient_funds', 'leave'])
  })

  it('reserves nothing while the facilitator is busy or away, and says for how long', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), script: { busyFor: 7 } })
    expect(outcome).toEqual({ kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 7 })
    expect(events).toEqual([])
  })

  it('reserves nothing for a payer that has had enough', async () => {
    const limited = { code: 'too_many_payments_in_flight' as const, retryAfterSeconds: 1 }
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), script: { limited } })
    expect(outcome).toEqual({ kind: 'refuse', ...limited })
    expect(events).toEqual(['enter payer'])
  })

  it('frees the authorization at once when the client has gone during verification', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ kind: 'refuse' })
    // Whoever goes away each time is bounded by where it comes from.
    expect(events.slice(-4)).toEqual(['verify', 'failed somebody', 'release client_gone', 'leave'])
  })

  const named = () => signedHeader('1000', 1, { 'payment-identifier': { info: { id: 'order-0000000001' } } })

  it('claims an identifier before it reserves, and asks for the answer to be kept', async () => {
    const { outcome, events } = await admitted({ header: await named() })
    expect(outcome).toMatchObject({ kind: 'admit', keepAnswer: { identifier: 'order-0000000001' } })
    expect(events).toEqual(['enter payer', 'claim identifier', 'reserve 1000', 'verify'])
    expect((await admitted({ header: await signedHeader('1000') })).outcome).toMatchObject({ keepAnswer: undefined })
  })

  const answer = { status: 200, contentType: 'text/plain', receipt: 'x', body: 'y' }

  it.each<[string, Script, object]>([
    ['answered', { identifier: { kind: 'answered', answer } }, { kind: 'replay', answer }],
    [
      'used otherwise',
      { identifier: { kind: 'reused', answered: true } },
      { kind: 'refuse', code: 'payment_identifier_reused' },
    ],
    [
      'taken meanwhile',
      { claimed: { kind: 'reused', answered: true } },
      { kind: 'refuse', code: 'payment_identifier_reused' },
    ],
    ['not to be looked up', { identifier: new Error('no') }, { kind: 'refuse', code: 'ledger_unavailable' }],
    ['not to be claimed', { claimed: new Error('no') }, { kind: 'refuse', code: 'ledger_unavailable' }],
  ])('reserves nothing when its identifier is %s', async (_, script, expected) => {
    const { outcome, events } = await admitted({ header: await named(), script })
    expect(outcome).toMatchObject(expected)
    expect(events).not.toContain('reserve 1000')
    expect(events.filter((event) => event === 'leave')).toHaveLength(events.includes('enter payer') ? 1 : 0)
  })

  const BASE = 'eip155:8453'
  const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  /** The production API beside the Sandbox's of the same slug and price, at the same id. */
  const inProduction = () => {
    const kind = { network: BASE, scheme: 'exact', x402Version: 2, extra: {} }
    const catalogue = new Catalogue(() => [kind])
    const api = { ...apiWithPrice('1000'), id: heldPayment.apiId, environment: 'production' as const }
    const [endpoint] = api.endpoints
    const [accept] = endpoint?.accepts ?? []
    const accepts = [{ ...accept, network: BASE, asset: BASE_USDC }]
    const apis = [{ ...api, endpoints: [{ ...endpoint, accepts }] }] as (typeof api)[]
    catalogue.apply({ revision: 1, apis, removedIds: [] })
    return catalogue
  }
  const charged: ClaimOutcome = { kind: 'claimed', payment: heldPayment }

  it('never looks in production for what a payment of the Sandbox has paid for', async () => {
    const options = { header: await signedHeader('1000'), catalogue: inProduction(), script: { claim: charged } }
    const sold = await admitted(options)
    expect(sold.outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_network' })
    const gone = await admitted({ ...options, endpointId: undefined })
    expect(gone.outcome).toMatchObject({ kind: 'refuse', code: 'not_found' })
    expect([...sold.events, ...gone.events]).toEqual([])
  })

  it('never looks in the Sandbox for what a payment of production has paid for', async () => {
    const sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
    Object.assign(sent.accepted, { network: BASE, asset: BASE_USDC })
    const header = Buffer.from(JSON.stringify(sent)).toString('base64')
    const catalogue = new Catalogue()
    catalogue.apply({ revision: 1, apis: [{ ...apiWithPrice('1000'), id: heldPayment.apiId }], removedIds: [] })
    const sold = await admitted({ header, catalogue, script: { claim: charged } })
    expect(sold.outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_network' })
    const gone = await admitted({ header, catalogue, endpointId: undefined, script: { claim: charged } })
    expect(gone.outcome).toMatchObject({ kind: 'refuse', code: 'not_found' })
    expect([...sold.events, ...gone.events]).toEqual([])
  })

  it('never sells for a network of the other environment', async () => {
    const catalogue = new Catalogue()
    catalogue.apply({ revision: 1, apis: [{ ...apiWithPrice('1000'), environment: 'production' }], removedIds: [] })
    expect(catalogue.find('e1', NOW_MS)).toBeUndefined()
  })

  it('offers nothing that the facilitator no longer settles, and again what it does', async () => {
    let kinds: SupportedKind[] | undefined
    const catalogue = new Catalogue(() => kinds)
    const offered = () => {
      catalogue.forgetOffers()
      return catalogue.find('e1', NOW_MS)?.options.length
    }
    catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
    expect(offered()).toBe(1)
    kinds = []
    expect(offered()).toBe(0)
    kinds = [{ network: SANDBOX_NETWORK, scheme: 'exact', x402Version: 2, extra: {} }]
    expect(offered()).toBe(1)
  })

  it('fails closed when the ledger cannot be written', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [new Error('no database')] },
    })
    expect(outcome).toMatchObject({ kind: 'refuse', code: 'ledger_unavailable' })
    expect(events).not.toContain('verify')
  })

  describe('of a bare transaction, of which only the facilitator can tell who pays', () => {
    const network = 'aptos:1'
    const accept = { scheme: 'exact', network, asset: 'usdc', amount: '1000', max_timeout_seconds: 60 }
    const presented = async (script: Script) => {
      const catalogue = new Catalogue(() => [{ network, scheme: 'exact', x402Version: 2, extra: { feePayer: 'f' } }])
      const api = apiWithPrice('1000')
      const endpoints = [{ ...api.endpoints[0], accepts: [{ ...accept, extra: { payTo: 'shop' } }] }]
      const shop = { ...api, environment: 'production', endpoints } as typeof api
      catalogue.apply({ revision: 1, apis: [shop], removedIds: [] })
      const [option] = catalogue.find('e1', NOW_MS)?.options ?? []
      const payload = { transaction: Buffer.from('signed').toString('base64') }
      const payment = { x402Version: 2, accepted: option?.requirements, payload }
      const text = Buffer.from(JSON.stringify(payment)).toString('base64')
      return admitted({ header: text, script, catalogue })
    }

    it('verifies before it reserves, in the name of who pays', async () => {
      const { outcome, events } = await presented({ verify: { kind: 'valid', payer: 'buyer' } })
      expect(outcome).toMatchObject({ kind: 'admit', payment: { payer: 'buyer' } })
      expect(events).toEqual(['enter somebody', 'verify', 'enter payer', 'reserve 1000'])
    })

    it.each<[PaymentState | undefined, object]>([
      ['SETTLING', { kind: 'refuse', code: 'payment_outcome_unknown' }],
      ['UNKNOWN', { kind: 'refuse', code: 'payment_outcome_unknown' }],
      ['RESERVED', { kind: 'refuse', code: 'payment_in_flight' }],
      [undefined, { kind: 'challenge', reason: 'invalid_payload' }],
    ])(
      "passes the facilitator's no on only when the ledger, where it is %s, holds no charge",
      async (state, expected) => {
        const verify = { kind: 'invalid', reason: 'invalid_payload' } as const
        const { outcome, events } = await presented({ verify, claim: { kind: 'open', state } })
        expect(outcome).toMatchObject(expected)
        expect(events).toEqual(['enter somebody', 'verify', 'failed somebody', 'leave', 'claim'])
      },
    )
  })
})
