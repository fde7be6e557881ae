import { describe, expect, it } from 'vitest'
import type { ProofOutcome } from '../tenant-calls/domain-proof.ts'
import { afterRecheck, type VerifiedState } from './recheck.ts'

const proven: ProofOutcome = { kind: 'proven' }
const missing: ProofOutcome = { kind: 'missing', reason: 'gone' }
const unreachable: ProofOutcome = { kind: 'unreachable', reason: 'away' }

function checked(outcomes: readonly ProofOutcome[]): VerifiedState {
  let state: VerifiedState = { status: 'verified', misses: 0, reason: null }
  for (const outcome of outcomes) state = afterRecheck(state.misses, outcome)
  return state
}

describe('a verified domain', () => {
  it('stays so through two misses and loses it with the third', () => {
    expect(checked([missing, missing])).toEqual({ status: 'verified', misses: 2, reason: 'gone' })
    expect(checked([missing, missing, missing])).toEqual({ status: 'failed', misses: 3, reason: 'gone' })
  })

  it('starts anew when the proof is seen', () => {
    expect(checked([missing, missing, proven, missing, missing])).toMatchObject({ status: 'verified', misses: 2 })
  })

  it('does not suffer from name servers that are away', () => {
    expect(checked(Array(20).fill(unreachable))).toEqual({ status: 'verified', misses: 0, reason: 'away' })
    expect(checked([missing, unreachable, missing, unreachable])).toMatchObject({ status: 'verified', misses: 2 })
    expect(checked([missing, unreachable, missing, unreachable, missing])).toMatchObject({ status: 'failed' })
  })
})
