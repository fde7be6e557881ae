import type { ProofOutcome } from './domain-proof.ts'

/** So many looks in a row must find the proof gone before a host name is no longer served. */
export const MOST_MISSES = 3

export interface VerifiedState {
  status: 'verified' | 'failed'
  misses: number
  reason: string | null
}

/** A verified domain after one more look: a name server that is away neither counts nor clears. */
export function afterRecheck(misses: number, outcome: ProofOutcome): VerifiedState {
  if (outcome.kind === 'proven') return { status: 'verified', misses: 0, reason: null }
  if (outcome.kind === 'unreachable') return { status: 'verified', misses, reason: outcome.reason }
  const next = misses + 1
  return { status: next >= MOST_MISSES ? 'failed' : 'verified', misses: next, reason: outcome.reason }
}
