import type { Environment } from '../../domain/environment.ts'
import type { PayableEndpoint } from './catalogue.ts'

/** How many 402 answers an endpoint gave on one day, and how many payments were refused because of the endpoint's terms. */
export interface ChallengeCount {
  accountId: string
  environment: Environment
  apiId: string
  endpointId: string
  /** In UTC, as `2026-01-31`. */
  day: string
  count: number
  refused: number
  /** The last refusal; absent if there was none. */
  last?: { reason: string; at: Date }
}

export interface ChallengeCounts {
  /** Counts one more 402, in memory only, so that the caller never waits. */
  add(endpoint: PayableEndpoint): void
  /** Counts, like `add`, a payment that was refused because of the endpoint's terms. */
  addRefused(endpoint: PayableEndpoint, reason: string): void
  /** Writes the remaining counts once more. Counts that cannot be written then are lost. */
  close(): Promise<void>
}

/** The most rows that wait for the database. Further rows are dropped: memory matters more than statistics. */
const MOST_WAITING = 100_000
const ROWS_PER_WRITE = 5_000

/**
 * Counts in memory and adds to the database every `intervalMs`, so a crash loses at most one interval. A write with an unknown outcome is
 * repeated, so a broken connection may count an interval twice.
 */
export function createChallengeCounts(options: {
  write: (counts: readonly ChallengeCount[]) => Promise<void>
  intervalMs: number
  now: () => number
  /** Called once when writes begin to fail. */
  onFailure: (error: unknown) => void
}): ChallengeCounts {
  let fresh = new Map<string, ChallengeCount>()
  const waiting = new Map<string, ChallengeCount>()
  let failing = false
  let closed = false

  const collect = () => {
    const counted = fresh
    fresh = new Map()
    const day = new Date(options.now()).toISOString().slice(0, 10)
    for (const count of counted.values()) {
      const key = `${day} ${count.endpointId}`
      const known = waiting.get(key)
      if (known) addTo(known, count)
      else if (waiting.size < MOST_WAITING) waiting.set(key, { ...count, day })
    }
  }

  const flush = async () => {
    collect()
    try {
      while (waiting.size > 0) {
        const chunk = firstOf(waiting, ROWS_PER_WRITE)
        await options.write([...chunk.values()])
        for (const key of chunk.keys()) waiting.delete(key)
      }
      failing = false
    } catch (error) {
      if (!failing) options.onFailure(error)
      failing = true
    }
  }

  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => {
      flushing = flush().finally(() => closed || schedule())
    }, options.intervalMs).unref()
  }
  schedule()

  const countOf = ({ api, endpoint }: PayableEndpoint) => {
    const known = fresh.get(endpoint.id)
    if (known) return known
    const { accountId, environment, id: apiId } = api
    const count: ChallengeCount = {
      accountId,
      environment,
      apiId,
      endpointId: endpoint.id,
      day: '',
      count: 0,
      refused: 0,
    }
    fresh.set(endpoint.id, count)
    return count
  }
  return {
    add(endpoint) {
      countOf(endpoint).count += 1
    },
    addRefused(endpoint, reason) {
      const count = countOf(endpoint)
      count.refused += 1
      count.last = { reason, at: new Date(options.now()) }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await flushing
      await flush()
    },
  }
}

function addTo(known: ChallengeCount, { count, refused, last }: ChallengeCount): void {
  known.count += count
  known.refused += refused
  if (last) known.last = last
}

function firstOf<Value>(map: ReadonlyMap<string, Value>, most: number): Map<string, Value> {
  const first = new Map<string, Value>()
  for (const [key, value] of map) {
    if (first.size === most) break
    first.set(key, value)
  }
  return first
}
