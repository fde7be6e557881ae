import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import type { ClaimOutcome } from '../ledger/ledger.ts'
import { createPaymentLimits } from '../limits/payment-limits.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { paymentKey } from '../schemes/check-payment.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { API_ID, apiWithPrice, GENEROUS_LIMITS, heldPayment, PAY_TO, signedHeader } from '../testing/fixtures.ts'

/** A path that no endpoint sells. */
const GONE = '/gone'

/** The payment that the header of a request carries. */
interface Sent {
  accepted: { scheme: string }
  payload: { signature: string; authorization: { nonce: string; validAfter: string } }
}

/** Returns the header of a signed payment after `change` has changed the payment. */
async function changed(change: (sent: Sent) => void): Promise<string> {
  const sent: Sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
  change(sent)
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}

/** Replaces the signature by one that is well-formed but not valid. */
const badlySigned = ({ payload }: Sent) => {
  payload.signature = `0x${'11'.repeat(64)}1b`
}

/** Makes the payment not valid yet by our clock, as if our clock was set back after the payment. */
const early = ({ payload }: Sent) => {
  payload.authorization.validAfter = '1999999999'
}

const elsewise = ({ accepted }: Sent) => {
  accepted.scheme = 'upto'
}

describe('admission of what does not pay as it is', () => {
  it('counts what is badly signed before it asks the ledger, and asks for nobody whose network has had its share', async () => {
    const header = await changed(({ payload }) => {
      payload.authorization.nonce = `0x${'9'.repeat(64)}`
    })
    const limits = createPaymentLimits({ ...GENEROUS_LIMITS, failuresPerPayer: 9, failuresPerSubnet: 2 }, Date.now)
    const forged = () => admitted({ header, limits })
    for (const { outcome, events } of [await forged(), await forged()]) {
      expect(outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_exact_evm_signature' })
      expect(events).toEqual(['claim'])
    }
    expect(await forged()).toEqual({
      outcome: { kind: 'refuse', code: 'too_many_failed_payments', retryAfterSeconds: 60 },
      events: [],
    })
    expect((await admitted({ header })).events).toEqual(['look up', 'found nothing', 'claim'])
  })

  it('looks neither at a signature nor into the ledger for a sender whose budget of bad ones is used up', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { signaturesUsedUp: true },
    })
    expect(outcome).toEqual({ kind: 'refuse', code: 'too_many_failed_payments', retryAfterSeconds: 1 })
    expect(events).toEqual([])
  })

  it.each([
    ['invalid_exact_evm_signature', badlySigned],
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
    const limits = createPaymentLimits({ ...GENEROUS_LIMITS, failuresPerPayer: 9, failuresPerSubnet: 2 }, Date.now)
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
    expect((await admitted({ header, limits, path: GONE })).outcome).toEqual(refused)
    expect((await admitted({ header: await signedHeader('1000'), limits })).outcome).toMatchObject({ kind: 'admit' })
  })
})

describe('admission of a payment of version 1, which names no token', () => {
  const NETWORK = 'eip155:84532'
  const [FIRST, SECOND] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
  const priced = { scheme: 'exact', network: NETWORK, amount: '1000', max_timeout_seconds: 300 }
  const option = (asset: string, fields: object = {}) => ({
    ...{ ...priced, asset, extra: { name: 'USDC', version: '2' } },
    ...fields,
  })
  /** Two tokens on the payment's network, the first one twice. The second one also on another network. */
  const accepts = [
    ...[option(FIRST), option(FIRST.toUpperCase().replace('X', 'x'), { amount: '2000' }), option(SECOND)],
    option(SECOND, { network: 'eip155:8453' }),
  ]
  const catalogue = new Catalogue()
  const api = anApi({ id: API_ID, environment: 'production', payToAddress: PAY_TO })
  catalogue.apply({
    revision: 1,
    apis: [{ ...api, endpoints: [anEndpoint({ id: 'e1', accepts })] }],
    removedIds: [],
  })

  /** Returns a payment with this amount, as a client of version 1 sends it. */
  const sent = async (amount: string) => {
    const { payload } = JSON.parse(Buffer.from(await signedHeader(amount), 'base64').toString())
    const payment = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }
    return { payload, header: Buffer.from(JSON.stringify(payment)).toString('base64') }
  }

  it.for([
    ['999', 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['1000', 'invalid_exact_evm_signature'],
  ] as const)('looks for its charge in each of the endpoint’s tokens there: %s', async ([amount, reason]) => {
    const { header, payload } = await sent(amount)
    const present = (script: Script) => admitted({ header, catalogue, script })
    const never = await present({})
    expect(never.outcome).toMatchObject({ kind: 'challenge', reason })
    const counted = (event: string) => never.events.filter((each) => each === event).length
    expect(['look up', 'claim', 'found nothing'].map(counted)).toEqual([1, 2, 2])
    for (const asset of [FIRST, SECOND]) {
      const key = paymentKey({ network: NETWORK, asset }, payload)
      const paidIn =
        (outcome: ClaimOutcome): Script['claim'] =>
        (looked) =>
          key?.equals(looked) ? outcome : undefined
      const unknown = await present({ claim: paidIn({ kind: 'open', state: 'UNKNOWN' }) })
      expect(unknown.outcome).toMatchObject({ kind: 'refuse', code: 'payment_outcome_unknown' })
      const owed = await present({ claim: paidIn({ kind: 'claimed', payment: heldPayment }) })
      expect(owed.outcome).toMatchObject({ kind: 'admit', payment: heldPayment })
    }
  })

  it.for([
    ['polygon', ['look up', 'offered tokens', 'found nothing']],
    ['base-sepolia ', []],
  ] as const)(
    'on a network where nothing is sold looks for it in the tokens of the past: %s',
    async ([network, expected]) => {
      const { payload } = await sent('1000')
      const payment = { x402Version: 1, scheme: 'exact', network, payload }
      const header = Buffer.from(JSON.stringify(payment)).toString('base64')
      const { outcome, events } = await admitted({ header, catalogue })
      expect(outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_network' })
      expect(events).toEqual(expected)
    },
  )

  it('is found in a token that its API has offered before, also where nothing is sold any more', async () => {
    const { header, payload } = await sent('1000')
    const [asset, network] = [`0x${'c3'.repeat(20)}`, NETWORK]
    const key = paymentKey({ network, asset }, payload)
    const script: Script = {
      offeredTokens: [asset],
      claim: (looked) => (key?.equals(looked) ? { kind: 'claimed', payment: heldPayment } : undefined),
    }
    for (const path of [GONE, undefined]) {
      const { outcome } = await admitted({ header, catalogue, script, ...(path && { path }) })
      expect(outcome).toMatchObject({ kind: 'admit', payment: heldPayment })
    }
    const never = await admitted({ header, catalogue, script: { offeredTokens: [asset] }, path: GONE })
    expect(never).toMatchObject({
      outcome: { code: 'not_found' },
      events: ['look up', 'offered tokens', 'claim', 'found nothing'],
    })
  })
})

describe('admission where nothing is sold', () => {
  it('says at a route that sells nothing which methods are sold there, and not the one that was asked for', async () => {
    const header = await signedHeader('1000')
    const catalogue = new Catalogue()
    catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
    const by = (method: string, path?: string) => admitted({ header, method, catalogue, ...(path && { path }) })
    expect((await by('POST')).outcome).toMatchObject({ code: 'method_not_allowed', allow: 'GET, HEAD, OPTIONS' })
    expect((await by('GET', GONE)).outcome).toEqual({ kind: 'refuse', code: 'not_found' })
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
    const { outcome, events } = await admitted({ header, path: GONE, script: { claim } })
    expect(outcome).toMatchObject(expected)
    expect(events.slice(0, 2)).toEqual(['look up', 'claim'])
    expect(events.includes('found nothing')).toBe(
      'code' in expected && ['not_found', 'payment_already_used'].includes(String(expected.code)),
    )
    expect(events).not.toContain('refresh')
  })

  it('where nothing is sold any more lets nobody ask the ledger without end', async () => {
    const script: Script = { limited: { code: 'seller_busy', retryAfterSeconds: 1 } }
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), path: GONE, script })
    expect(outcome).toMatchObject({ kind: 'refuse', code: 'seller_busy' })
    expect(events).toEqual(['look up'])
  })
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
  const counted = claim.kind === 'spent' ? ['found nothing'] : []
  expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'look up', 'claim', ...served, ...counted])
})

it.each([
  ['fits the terms', '1000'],
  ['fits no terms any more', '999'],
])('looks only so often for a spent payment that one network replays, when it %s', async (_, amount) => {
  const limits = createPaymentLimits({ ...GENEROUS_LIMITS, failuresPerPayer: 9, failuresPerSubnet: 2 }, Date.now)
  const header = await signedHeader(amount)
  const replay = (claim: ClaimOutcome) =>
    admitted({ header, limits, script: { reserve: [{ kind: 'taken', state: 'SETTLED' }], claim } })
  expect((await replay({ kind: 'delivering' })).outcome).toMatchObject({ code: 'payment_in_flight' })
  for (const { outcome, events } of [await replay({ kind: 'spent' }), await replay({ kind: 'spent' })]) {
    expect(outcome).toEqual({ kind: 'refuse', code: 'payment_already_used' })
    expect(events).toContain('claim')
  }
  const { outcome, events } = await replay({ kind: 'spent' })
  expect(outcome).toEqual({ kind: 'refuse', code: 'too_many_failed_payments', retryAfterSeconds: 60 })
  expect(events).not.toContain('claim')
})
