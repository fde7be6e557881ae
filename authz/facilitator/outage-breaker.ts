/** Keeps all payments away from a facilitator that answers no call. */
export interface OutageBreaker {
  /** Milliseconds until a call may be tried; 0 unless there is an outage. */
  waitMs(): number
  /** Whether a call may be sent now: during an outage, one at a time. */
  enter(): boolean
  /** False for a failure during an outage. */
  report(tenant: string, answered: boolean): boolean
}

/**
 * The breaker opens when this many calls of this many tenants have failed within the window, and none was answered since the first of
 * them.
 */
const LEAST_CALLS = 10
const LEAST_TENANTS = 3
const WINDOW_MS = 10_000
/** The pause never grows: if tenants fail on purpose while no other tenant calls, later callers wait no longer than this. */
const PAUSE_MS = 2_000
/** A probe without a report is given up after the longest time of a call. */
const PROBE_MS = 10_000

/** `now` in milliseconds. See docs/decisions.md, "Facilitators". */
export function createOutageBreaker(now: () => number): OutageBreaker {
  const failed = new Set<string>()
  let calls = 0
  let windowEnd = 0
  let openUntil: number | undefined
  let probing = false

  const open = () => {
    openUntil = now() + PAUSE_MS
    probing = false
  }
  const forget = () => {
    failed.clear()
    calls = 0
  }
  const isOutage = (tenant: string) => {
    if (now() >= windowEnd) forget()
    if (calls === 0) windowEnd = now() + WINDOW_MS
    calls += 1
    failed.add(tenant)
    return calls >= LEAST_CALLS && failed.size >= LEAST_TENANTS
  }

  return {
    waitMs: () => (openUntil === undefined ? 0 : Math.max(0, openUntil - now())),
    enter() {
      if (openUntil === undefined) return true
      if (now() < openUntil) return false
      openUntil = now() + PROBE_MS
      probing = true
      return true
    },
    report(tenant, answered) {
      if (answered) {
        openUntil = undefined
        forget()
        return true
      }
      if (openUntil !== undefined) {
        if (probing) open()
        return false
      }
      if (isOutage(tenant)) open()
      return true
    },
  }
}
