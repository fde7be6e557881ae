import { describe, expect, it } from 'vitest'
import type { SettleOutcome } from '../facilitator/client.ts'
import { rejectionOf } from '../facilitator/rejections.ts'
import { heldPayment, scriptedPorts, TRANSACTION } from '../testing/fixtures.ts'
import { settle } from './settlement.ts'

type Script = Parameters<typeof scriptedPorts>[0]

async function settled(script: Script) {
  const ports = scriptedPorts(script)
  return { outcome: await settle(heldPayment, 200, ports), events: ports.events, ends: ports.ends }
}

describe('settlement', () => {
  it('has SETTLING on record before the facilitator hears of it, and SETTLED before the answer goes out', async () => {
    const { outcome, events, ends } = await settled({})
    expect(events).toEqual(['begin 200', 'settle', 'find transfer', 'close SETTLED'])
    expect(outcome).toEqual({ kind: 'settled', transaction: TRANSACTION })
    expect(ends).toEqual(['settled'])
  })

  it.each<[string, Script]>([
    ['another attempt holds the authorization', { begin: false }],
    ['SETTLING cannot be written', { begin: new Error('no database') }],
  ])('does not call the facilitator when %s', async (_, script) => {
    const { outcome, events, ends } = await settled(script)
    expect(events).toEqual(['begin 200'])
    expect(outcome).toEqual({ kind: 'unavailable' })
    expect(ends).toEqual(['unavailable'])
  })

  it.each<[string, Script]>([
    [
      'the facilitator gives no answer',
      { settle: { kind: 'unknown', reason: 'unexpected_settle_error', transaction: undefined } },
    ],
    ['the chain does not hold the transfer that the facilitator claims', { evidence: 'absent' }],
    ['the chain cannot be asked', { evidence: 'unavailable' }],
    ['SETTLED cannot be written', { close: new Error('no database') }],
    ['the row is no longer SETTLING', { close: false }],
  ])('is unknown when %s', async (_, script) => {
    const { outcome, ends } = await settled(script)
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.any(String) })
    expect(ends).toEqual(['unknown'])
  })

  const failed = { kind: 'unknown', reason: 'invalid_exact_evm_transaction_failed', transaction: TRANSACTION } as const

  it.each<[string, Script['evidence'], string]>([
    ['that it was reverted', 'reverted', 'transfer_reverted'],
    ['nothing', 'absent', 'settlement_doubtful'],
    // The reconciler closes the payment later, by the chain's state at a deeper block.
    ['that it has paid', 'proven', 'settlement_doubtful'],
  ])(
    'is unknown when the facilitator calls a transaction failed and the chain shows %s',
    async (_, evidence, reason) => {
      const { outcome, events } = await settled({ settle: failed, ...(evidence && { evidence }) })
      expect(outcome).toEqual({ kind: 'unknown', reason, transaction: TRANSACTION })
      expect(events).toEqual(['begin 200', 'settle', 'find transfer', 'close UNKNOWN'])
    },
  )

  it('takes no facilitator at its word that calls a transaction failed where no node can be asked', async () => {
    const ports = { ...scriptedPorts({ settle: failed }), evidenceOf: () => undefined }
    expect(await settle(heldPayment, 200, ports)).toMatchObject({ kind: 'unknown', reason: 'settlement_doubtful' })
    expect(ports.events.at(-1)).toBe('close UNKNOWN')
  })

  const refused = { kind: 'refused', reason: 'insufficient_funds' } as const
  const rejected = rejectionOf({ status: 429, text: '', retryAfter: '7' })

  it.each<[string, SettleOutcome | undefined, object]>([
    ['a refusal', refused, refused],
    ['a status', rejected, { kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 7 }],
  ])('releases after %s only when the chain does not show the authorization spent', async (_, settle, verdict) => {
    if (!settle) throw new Error('no rejection')
    const free = await settled({ settle })
    expect(free.outcome).toEqual(verdict)
    expect(free.ends).toEqual([free.outcome.kind])
    expect(free.events).toEqual(['begin 200', 'settle', 'look at spending', 'close RELEASED'])
    const trusted = await settled({ settle, spending: 'no node' })
    expect(trusted.outcome).toEqual(verdict)
    for (const spending of ['spent', 'unavailable'] as const) {
      const doubted = await settled({ settle, spending })
      expect(doubted.outcome).toEqual({ kind: 'unknown', reason: 'settlement_doubtful', transaction: undefined })
      expect(doubted.events.at(-1)).toBe('close UNKNOWN')
    }
  })

  it('gives the authorization back when the facilitator was never asked, and is unknown where that is not on record', async () => {
    const settle = { kind: 'unsent', reason: 'facilitator_busy' } as const
    const { outcome, events } = await settled({ settle })
    expect(outcome).toEqual({ kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 5 })
    expect(events).toEqual(['begin 200', 'settle', 'close RELEASED'])
    for (const close of [false, new Error('no database')])
      expect((await settled({ settle, close })).outcome).toMatchObject({ kind: 'unknown', reason: expect.any(String) })
  })

  it.each<[string, Script, object]>([
    ['goes out when its claim still holds', {}, { kind: 'settled', transaction: TRANSACTION }],
    ['stays when somebody else has the claim', { begin: false }, { kind: 'unavailable' }],
    ['stays when the ledger cannot be asked', { begin: new Error('no database') }, { kind: 'unavailable' }],
  ])('of what was paid for before is not made again: the answer %s', async (_, script, expected) => {
    const ports = scriptedPorts(script)
    const claim = { attempt: heldPayment.id, transaction: TRANSACTION }
    expect(await settle({ ...heldPayment, claim }, 200, ports)).toEqual(expected)
    expect(ports.events).toEqual(['release answer'])
    expect(ports.ends).toEqual([])
  })
})
