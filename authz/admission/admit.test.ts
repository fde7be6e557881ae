import { describe, expect, it } from 'vitest'
import { PAYMENT_SIGNATURE } from '../../domain/envoy-contract/headers.ts'
import { errorMessage } from '../../domain/errors.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import type { PaymentState } from '../ledger/ledger.ts'
import { createStageTimes } from '../metrics/stage-times.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { API_ID, apiWithPrice, heldPayment, payer, signedHeader } from '../testing/fixtures.ts'
import { MALFORMED_HEADERS } from '../testing/malformed-headers.ts'
import { admit } from './admit.ts'
import type { AdmissionPorts } from './paid-request.ts'

describe('admission', () => {
  it('reserves before it asks the facilitator, and admits what is valid', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000') })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'verify'])
    expect(outcome).toMatchObject({ kind: 'admit', payment: { id: 'p1', path: '/weather' } })
  })

  describe('of what only the facilitator can prove', () => {
    /** A payment header with a signature that only a wallet's contract can check. */
    const bySmartWallet = async () => {
      const sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
      sent.payload.signature = `0x${'11'.repeat(90)}`
      return Buffer.from(JSON.stringify(sent)).toString('base64')
    }

    it('asks it first, so that nothing is written in the name of somebody who has signed nothing', async () => {
      const header = await bySmartWallet()
      const { outcome, events } = await admitted({ header })
      expect(events).toEqual(['enter somebody', 'verify', 'enter payer', 'reserve 1000'])
      expect(outcome).toMatchObject({ kind: 'admit', payment: { payer: payer.address } })
      const no = await admitted({
        header,
        script: { verify: { kind: 'invalid', reason: 'invalid_exact_evm_signature' } },
      })
      expect(no.outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_exact_evm_signature' })
      expect(no.events).toEqual(['enter somebody', 'verify', 'failed somebody', 'leave', 'look up', 'claim'])
    })

    it.each(['invalid_exact_evm_nonce_already_used', 'insufficient_funds'] as const)(
      'looks for an earlier charge when it says %s',
      async (reason) => {
        const header = await bySmartWallet()
        const verify = { kind: 'invalid', reason } as const
        const undelivered = { kind: 'claimed', payment: heldPayment } as const
        const owed = await admitted({ header, script: { verify, claim: undelivered } })
        expect(owed.outcome).toMatchObject({ kind: 'admit', payment: heldPayment })
        const open = await admitted({ header, script: { verify, claim: { kind: 'open', state: 'UNKNOWN' } } })
        expect(open.outcome).toMatchObject({ kind: 'refuse', code: 'payment_outcome_unknown' })
      },
    )
  })

  it('touches neither ledger nor facilitator for what it can refuse by itself', async () => {
    const malformed = await admitted({ header: 'e30=' })
    expect(malformed.outcome).toMatchObject({ kind: 'refuse', code: 'unsupported_x402_version' })
    expect(malformed.events).toEqual([])
  })

  it.each(MALFORMED_HEADERS)(
    'asks nobody anything about a header that %s, and says why',
    async (_, code, says, spoil) => {
      const honest = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
      const asked: PropertyKey[] = []
      const stages: AdmissionPorts['stages'] = createStageTimes(createMetrics())
      const ports = new Proxy({ stages } as AdmissionPorts, {
        get(target, port) {
          if (port !== 'stages') asked.push(port)
          return Reflect.get(target, port)
        },
      })
      const request = {
        ...{ apiId: API_ID, method: 'GET', host: 'weather.dev.localhost', path: '/weather' },
        ...{
          payments: [{ name: PAYMENT_SIGNATURE, text: spoil(honest) }],
          clientAddress: '192.0.2.1',
          headers: {},
          mayHaveBody: false,
        },
      }
      const outcome = await admit(request, ports)
      expect(outcome).toMatchObject({ kind: 'refuse', code })
      expect(errorMessage(code, outcome.kind === 'refuse' ? outcome.details : undefined)).toContain(says)
      expect(asked).toEqual([])
    },
  )

  it('refuses a payment while the database has a schema that this process is not written for, and asks nobody', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), canUseLedger: false })
    expect(outcome).toEqual({ kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 })
    expect(events).toEqual([])
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

  it('reads the configuration once for an endpoint that is gone', async () => {
    const { outcome, events } = await admitted({
      header: await signedHeader('1000'),
      script: { reserve: [{ kind: 'stale' }] },
      onRefresh: (catalogue) => catalogue.apply({ revision: 2, apis: [], removedIds: [apiWithPrice('1000').id] }),
    })
    expect(outcome).toEqual({ kind: 'refuse', code: 'not_found' })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'refresh', 'look up', 'claim', 'found nothing'])
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
    expect(silent.events).toContain('release facilitator_unavailable unverified')
    expect(silent.events).toContain('failed payer')
    const blameless = await admitted({ header, script: { verify: { kind: 'unavailable', blameless: true } } })
    expect(blameless.outcome).toMatchObject({ kind: 'refuse', code: 'facilitator_unavailable' })
    expect(blameless.events).not.toContain('failed payer')
    const no = await admitted({ header, script: { verify: { kind: 'invalid', reason: 'insufficient_funds' } } })
    expect(no.outcome).toMatchObject({ kind: 'challenge', reason: 'insufficient_funds' })
    expect(no.events.slice(-5)).toEqual([
      ...['verify', 'failed payer', 'look at spending', 'release insufficient_funds unverified', 'leave'],
    ])
  })

  it('asks for no new signature when the chain shows the authorization spent, whatever the facilitator says', async () => {
    const verify = { kind: 'invalid', reason: 'insufficient_funds' } as const
    const header = await signedHeader('1000')
    const { outcome, events } = await admitted({ header, script: { verify, spending: 'spent' } })
    expect(outcome).toEqual({ kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 })
    expect(events.slice(-4)).toEqual(['failed payer', 'look at spending', 'close UNKNOWN', 'leave'])
  })

  it.each(['invalid_exact_evm_nonce_already_used', 'duplicate_settlement'] as const)(
    'leaves it to the chain what has become of an authorization that is used (%s)',
    async (reason) => {
      const script = { verify: { kind: 'invalid', reason } as const }
      const { outcome, events } = await admitted({ header: await signedHeader('1000'), script })
      expect(outcome).toEqual({ kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 })
      expect(events.slice(-4)).toEqual(['verify', 'failed payer', 'close UNKNOWN', 'leave'])
    },
  )

  it.each<[string, { smartWallet?: boolean; noChain?: boolean }]>([
    ['its signature was not seen to be good', { smartWallet: true }],
    ['no chain can be asked', { noChain: true }],
  ])('frees an authorization that is used, and asks for no other, when %s', async (_, { smartWallet, noChain }) => {
    const script = { verify: { kind: 'invalid', reason: 'invalid_exact_evm_nonce_already_used' } as const, noChain }
    const header = smartWallet ? lengthened(await signedHeader('1000')) : await signedHeader('1000')
    const { outcome, events } = await admitted({ header, script })
    expect(outcome).toEqual({ kind: 'refuse', code: 'payment_already_used' })
    // The ledger reserves nothing for a payment that only the facilitator can prove, so there is nothing to release.
    const released = events.filter((event) => event.startsWith('release invalid_exact_evm_nonce_already_used'))
    expect(released).toHaveLength(smartWallet ? 0 : 1)
  })

  it('reserves nothing while the facilitator is busy or away, and says for how long', async () => {
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), script: { busyFor: 7 } })
    expect(outcome).toEqual({ kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 7 })
    expect(events).toEqual(['enter payer', 'leave'])
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
    // `failed somebody`: the failure counts against the client's subnet. So clients that disconnect during verifications reach a limit.
    expect(events.slice(-4)).toEqual(['verify', 'failed somebody', 'release client_gone unverified', 'leave'])
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

/** Returns the payment header with a longer signature, like those of smart wallets. */
function lengthened(header: string): string {
  const sent = JSON.parse(Buffer.from(header, 'base64').toString())
  sent.payload.signature += '00'
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}

describe('a signature of 65 bytes that is not of the key that it names', () => {
  /** The payment names a payer, but another key signed it. The owner of a smart wallet signs for the wallet in this way. */
  const foreign = async () => {
    const payment = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
    payment.payload.authorization.from = `0x${'5a'.repeat(20)}`
    return Buffer.from(JSON.stringify(payment)).toString('base64')
  }
  const BAD = { kind: 'challenge', reason: 'invalid_exact_evm_signature' }
  const payerOf = ({ outcome }: { outcome: { kind: string } & Record<string, unknown> }) =>
    outcome.kind === 'admit' && (outcome.payment as { payer: string }).payer

  it('is refused where the payer is no smart wallet, without a call of the facilitator', async () => {
    const header = await foreign()
    const known = await admitted({ header })
    expect(known.outcome).toMatchObject(BAD)
    expect(known.events).toEqual(['look up', 'found nothing', 'claim'])
    const asked = await admitted({ header, script: { account: 'key', accountKnown: false } })
    expect(asked.outcome).toMatchObject(BAD)
    expect(asked.events).toEqual(['look up', 'look at account', ...known.events])
  })

  it.each<[string, Script]>([
    ['has code, as is known', { account: 'wallet' }],
    ['has code, as the node says', { account: 'wallet', accountKnown: false }],
    ['may have code, and there is no node', { account: 'no node' }],
  ])('is left to the facilitator where the payer %s, and counts for its network until then', async (_, script) => {
    const header = await foreign()
    const paid = await admitted({ header, script })
    expect(payerOf(paid)).toBe(`0x${'5a'.repeat(20)}`)
    const asked = paid.events.filter((event) => !event.startsWith('look'))
    expect(asked).toEqual(['enter somebody', 'verify', 'enter payer', 'reserve 1000'])
    const verify = { kind: 'invalid', reason: 'invalid_exact_evm_signature' } as const
    const forged = await admitted({ header, script: { ...script, verify } })
    expect(forged.outcome).toMatchObject(BAD)
    expect(forged.events).toContain('failed somebody')
    expect(forged.events).not.toContain('reserve 1000')
  })

  it('is not judged while the node does not answer', async () => {
    const script: Script = { account: 'unavailable' }
    const { outcome, events } = await admitted({ header: await foreign(), script })
    expect(outcome).toEqual({ kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 5 })
    expect(events).not.toContain('verify')
  })

  it('costs no question once the budgets of its network are used up', async () => {
    const script: Script = {
      account: 'wallet',
      accountKnown: false,
      limited: { code: 'too_many_failed_payments', retryAfterSeconds: 9 },
    }
    const limited = await admitted({ header: await foreign(), script })
    expect(limited.outcome).toMatchObject({ kind: 'refuse', code: 'too_many_failed_payments' })
    expect(limited.events).toEqual(['look up', 'look up'])
    const counted: string[] = []
    const signatures = {
      isUsedUp: () => false,
      wasBad: () => void counted.push('bad'),
      wasGood: () => void counted.push('good'),
    }
    const verify = { kind: 'invalid', reason: 'invalid_exact_evm_signature' } as const
    for (const account of ['key', 'wallet', 'no node'] as const)
      await admitted({ header: await foreign(), script: { account, verify }, signatures })
    await admitted({ header: await foreign(), script: { account: 'wallet' }, signatures })
    expect(counted).toEqual(['bad', 'bad', 'bad', 'good'])
  })
})
