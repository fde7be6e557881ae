import type { ProofOutcome } from '../tenant-calls/domain-proof.ts'

/** After this many checks in a row without the proof, a host name is no longer served. */
export const MOST_MISSES = 3

export interface VerifiedState {
  status: 'verified' | 'failed'
  misses: number
  reason: string | null
}

/** The state of a verified domain after one more check. An unreachable name server changes nothing. */
export function afterRecheck(misses: number, outcome: ProofOutcome): VerifiedState {
  if (outcome.kind === 'proven') return { status: 'verified', misses: 0, reason: null }
  if (outcome.kind === 'unreachable') return { status: 'verified', misses, reason: outcome.reason }
  const next = misses + 1
  return { status: next >= MOST_MISSES ? 'failed' : 'verified', misses: next, reason: outcome.reason }
}
