import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between the beginnings of two reads, and the longest wait for a read. */
const TIMES = { readEvery: 100, waitMost: 2_000 }
/** How many requests wait at once at most, so that a flood of unknown paths needs little memory. */
const MOST_WAITING = 256

/**
 * Reads the configuration again before authz answers "not found": a request may come before the news of its endpoint. Requests for unknown
 * paths share a read that begins after their arrival. Returns undefined if too many requests wait. The promise never rejects. `now` returns
 * milliseconds.
 */
export function refreshForUnsold(
  ports: { refreshConfiguration(): Promise<void>; now(): number },
  { readEvery, waitMost } = TIMES,
): () => Promise<void> | undefined {
  let lastBegun = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  let waiting = 0

  const read = async (): Promise<void> => {
    const rest = lastBegun + readEvery - ports.now()
    // This `await` also waits when `rest` is not positive, for one microtask. So the caller has set `next` before the next line clears it.
    await (rest > 0 && delay(rest))
    next = undefined
    lastBegun = ports.now()
    const refreshed = ports.refreshConfiguration().catch(() => undefined)
    await Promise.race([refreshed, delay(waitMost, undefined, { ref: false })])
  }

  return () => {
    if (waiting >= MOST_WAITING) return undefined
    waiting += 1
    next ??= read()
    return next.finally(() => {
      waiting -= 1
    })
  }
}
