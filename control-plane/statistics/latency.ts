import { LATENCY_BOUNDS } from '../../schema/latency-bounds.ts'

export interface Latency {
  /** Milliseconds. */
  p50: number
  p95: number
}

/** Returns null if nothing was counted. */
export function latencyOf(counts: readonly number[]): Latency | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total === 0 ? null : { p50: quantile(counts, total * 0.5), p95: quantile(counts, total * 0.95) }
}

/**
 * Estimates a quantile. A class of latencies lies between two of `LATENCY_BOUNDS`, and the estimate assumes that they
 * are evenly spread in it. Latencies of the last class, which has no upper bound, count as its lower bound.
 */
function quantile(counts: readonly number[], rank: number): number {
  let below = 0
  for (const [position, count] of counts.entries()) {
    if (count > 0 && below + count >= rank) {
      const lower = LATENCY_BOUNDS[position - 1] ?? 0
      const upper = LATENCY_BOUNDS[position] ?? lower
      return Math.round(lower + ((upper - lower) * (rank - below)) / count)
    }
    below += count
  }
  return LATENCY_BOUNDS[LATENCY_BOUNDS.length - 1] ?? 0
}
