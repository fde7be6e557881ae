import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { heldPayment, signedHeader } from '../testing/fixtures.ts'
import { identifierOwner } from './identifier-owner.ts'

describe('admission of a payment with an identifier', () => {
  const named = (amount = '1000') =>
    signedHeader(amount, 1, { 'payment-identifier': { info: { id: 'order-0000000001' } } })

  it('takes an identifier once it is verified, and asks for the answer to be kept', async () => {
    const { outcome, events } = await admitted({ header: await named() })
    expect(outcome).toMatchObject({ kind: 'admit', keepAnswer: { identifier: 'order-0000000001' } })
    expect(events).toEqual([
      'enter payer',
      'look up',
      'look at identifier',
      'reserve 1000',
      'verify',
      'claim identifier',
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
    const identifier = answer
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
    ['has bought an answer', { identifier: answer }, { kind: 'replay', answer }],
    ['cannot be looked up', { identifier: new Error('no') }, { kind: 'refuse', code: 'ledger_unavailable' }],
  ])('reserves nothing when its identifier %s', async (_, script, expected) => {
    const { outcome, events } = await admitted({ header: await named(), script })
    expect(outcome).toMatchObject(expected)
    expect(events).toEqual(['enter payer', 'look up', 'look at identifier', 'leave'])
  })

  it.each<[string, Script, string]>([
    ["stands for another of its owner's payments", { claimed: false }, 'payment_identifier_reused'],
    ['cannot be taken', { claimed: new Error('no') }, 'ledger_unavailable'],
  ])('is free again at once when its identifier %s', async (_, script, code) => {
    const { outcome, events } = await admitted({ header: await named(), script })
    expect(outcome).toMatchObject({ kind: 'refuse', code })
    expect(events.slice(-2)).toEqual(['leave', `release ${code}`])
    expect(events.includes('failed payer')).toBe(code === 'payment_identifier_reused')
  })

  it('takes no identifier when the facilitator says no', async () => {
    const verify = { kind: 'invalid', reason: 'insufficient_funds' } as const
    const { outcome, events } = await admitted({ header: await named(), script: { verify } })
    expect(outcome).toMatchObject({ kind: 'challenge' })
    expect(events).not.toContain('claim identifier')
  })
})

describe('the owner of an identifier', () => {
  const [wallet, key] = [`0x${'aB'.repeat(20)}`, `0x${'cD'.repeat(20)}`]
  const payment = { ...heldPayment, payer: wallet }
  const check = { kind: 'payable', key: heldPayment.key, payer: wallet, validBefore: 1 } as const

  it('is a key, whatever the network', () => {
    expect(identifierOwner({ ...check, proven: true }, payment)).toBe(wallet.toLowerCase())
    expect(identifierOwner({ ...check, proven: true, signer: key }, payment)).toBe(key.toLowerCase())
  })

  it('is an account of one network where only the facilitator has seen who pays', () => {
    expect(identifierOwner({ ...check, proven: false }, payment)).toBe(`${SANDBOX_NETWORK} ${wallet.toLowerCase()}`)
    const on = (network: string, payer: string) =>
      identifierOwner(
        { ...check, payer: undefined, proven: false },
        { ...payment, payer, requirements: { ...payment.requirements, network } },
      )
    expect(on('solana:x', 'AbC')).toBe('solana:x AbC')
    expect(on('solana:x', '')).toBe(`solana:x ${'01'.repeat(32)}`)
  })
})
