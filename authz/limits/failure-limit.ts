/**
 * Counts the failures of many subjects (payers, subnets, sellers), each within a time window of its own. Determines which subjects have
 * failed too often.
 */
export interface FailureLimit {
  /** Seconds until the subject may try again, or undefined if it may try now. */
  waitSeconds(subject: string): number | undefined
  add(subject: string): void
  /** Whether no subject has failed yet. Then the caller need not compute a subject. */
  isEmpty(): boolean
}

/** The most subjects (payers, subnets, sellers) in memory. The oldest are forgotten, because clients can invent payers. */
const MOST_SUBJECTS = 50_000

/** `now` returns milliseconds. A window begins with a subject's first failure. */
export function createFailureLimit(options: { most: number; windowMs: number; now: () => number }): FailureLimit {
  const { most, windowMs, now } = options
  const windows = new Map<string, { failures: number; end: number }>()
  return {
    isEmpty: () => windows.size === 0,
    waitSeconds(subject) {
      const window = windows.get(subject)
      if (!window || window.failures < most) return undefined
      const left = window.end - now()
      return left > 0 ? Math.ceil(left / 1000) : undefined
    },
    add(subject) {
      const window = windows.get(subject)
      if (window && window.end > now()) {
        window.failures += 1
        return
      }
      // The entry is deleted first, so that the map's order of insertion is the order in which windows end.
      windows.delete(subject)
      windows.set(subject, { failures: 1, end: now() + windowMs })
      if (windows.size > MOST_SUBJECTS) {
        const [oldest] = windows.keys()
        if (oldest !== undefined) windows.delete(oldest)
      }
    },
  }
}
