import { describe, expect, it } from 'vitest'
import { admitted, type Script } from '../testing/admitted.ts'
import { signedHeader } from '../testing/fixtures.ts'

describe('admission of a payment with an identifier', () => {
  const named = (amount = '1000') =>
    signedHeader(amount, 1, { 'payment-identifier': { info: { id: 'order-0000000001' } } })

  it('claims an identifier before it reserves, and asks for the answer to be kept', async () => {
    const { outcome, events } = await admitted({ header: await named() })
    expect(outcome).toMatchObject({ kind: 'admit', keepAnswer: { identifier: 'order-0000000001' } })
    expect(events).toEqual([
      'enter payer',
      'look up',
      'look at identifier',
      'claim identifier',
      'reserve 1000',
      'verify',
    ])
    expect((await admitted({ header: await signedHeader('1000') })).outcome).toMatchObject({ keepAnswer: undefined })
  })

  const answer = { status: 200, contentType: 'text/plain', receipt: 'x', body: 'y' }

  it('is not looked up for a payer or a network that has had enough', async () => {
    const limited = { code: 'too_many_failed_payments' as const, retryAfterSeconds: 9 }
    const refused = { kind: 'refuse', ...limited }
    const good = await admitted({ header: await named(), script: { limited } })
    expect(good).toEqual({ outcome: refused, events: ['enter payer'] })
    const unfit = await admitted({ header: await named('999'), script: { limited } })
    expect(unfit).toEqual({ outcome: refused, events: ['look up'] })
  })

  it('gets its answer also when it fits no terms any more, or the facilitator is away', async () => {
    const identifier = { kind: 'answered' as const, answer }
    const unfit = await admitted({ header: await named('999'), script: { identifier } })
    expect(unfit).toEqual({ outcome: { kind: 'replay', answer }, events: ['look up', 'look at identifier'] })
    const away = await admitted({ header: await named(), script: { identifier, busyFor: 7 } })
    expect(away.outcome).toEqual({ kind: 'replay', answer })
  })

  it('counts what is looked up in vain while the facilitator is away', async () => {
    const { outcome, events } = await admitted({ header: await named(), script: { busyFor: 7 } })
    expect(outcome).toMatchObject({ code: 'facilitator_unavailable' })
    expect(events).toEqual(['enter payer', 'look up', 'look at identifier', 'found nothing', 'leave'])
  })

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
})
