import { describe, expect, it } from 'vitest'
import type { Finding } from '../schemes/scheme.ts'
import { judgeDecision } from './judge-decision.ts'

const PAYMENT = { validBefore: 1_000 }
const SETTLED = { verdict: 'settled', transaction: '0xabc' } as const
const NOT_SETTLED = { verdict: 'not_settled', transaction: null } as const

const judge = (decision: typeof SETTLED | typeof NOT_SETTLED, finding: Finding | undefined, time = 2_000) =>
  judgeDecision(PAYMENT, { decision, evidence: finding && { finding, time }, now: time })

describe('a decision about a payment with an unknown outcome', () => {
  it('is refused where the chain shows the contrary, and the payment ends as the chain says', () => {
    expect(judge(NOT_SETTLED, { kind: 'paid', transaction: '0x1' })).toMatchObject({
      ...{ outcome: 'refused', end: { state: 'SETTLED', transaction: '0x1' } },
    })
    for (const kind of ['cancelled', 'used-otherwise', 'unused'] as const)
      expect(judge(SETTLED, { kind })).toMatchObject({ outcome: 'refused', end: { state: expect.any(String) } })
  })

  it('is carried out where the chain shows the same', () => {
    expect(judge(SETTLED, { kind: 'paid', transaction: '0x1' })).toMatchObject({
      ...{ outcome: 'carried_out', end: { state: 'SETTLED', transaction: '0x1' } },
    })
    expect(judge(NOT_SETTLED, { kind: 'unused' })).toMatchObject({ outcome: 'carried_out', end: { state: 'EXPIRED' } })
  })

  it('settles nothing that a node does not show (M10)', () => {
    expect(judge(SETTLED, { kind: 'unexplained' })).toEqual({
      ...{ outcome: 'refused', reason: expect.stringContaining('does not show') },
    })
    expect(judge(SETTLED, undefined)).toMatchObject({
      ...{ outcome: 'carried_out', end: { state: 'SETTLED', transaction: '0xabc' } },
    })
  })

  it('gives nothing up that may still be settled', () => {
    for (const finding of [{ kind: 'unexplained' }, { kind: 'unused' }, undefined] as const) {
      expect(judge(NOT_SETTLED, finding, 1_000)).toMatchObject({ outcome: 'refused' })
      expect(judge(NOT_SETTLED, finding, 1_000)).not.toHaveProperty('end')
    }
    expect(judge(NOT_SETTLED, { kind: 'unexplained' })).toMatchObject({ end: { state: 'CANCELLED' } })
    expect(judge(NOT_SETTLED, undefined)).toMatchObject({ end: { state: 'EXPIRED' } })
  })
})
