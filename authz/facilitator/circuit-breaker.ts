/**
 * Keeps payments of one seller and token away from a facilitator that does not answer them, so that they fail at once and reserve
 * nothing.
 */
export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 while the facilitator answers. */
  waitMs(): number
  /** Whether a call may be sent now. When the breaker is half open, the one allowed call is the probe, and must be reported. */
  enter(): boolean
  /**
   * Reports how a call ended; `undefined` when the end shows nothing about the facilitator. Returns false for a failure that does not
   * count: it was under way when other failures opened the breaker.
   */
  report(answered: boolean | undefined): boolean
  /** Whether the breaker is closed and has nothing left to count. */
  isQuiet(): boolean
}

/** The breaker opens when at least `LEAST_CALLS` calls were made within `WINDOW_MS`, and more than `FAILING_SHARE` of them failed. */
const LEAST_CALLS = 10
const FAILING_SHARE = 0.6
const WINDOW_MS = 10_000
/** How long the breaker stays open. Each failed probe doubles the time. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** After this many milliseconds without a report of the probe, another call may be the probe. The client of the probe may have left. */
const PROBE_MS = 10_000

/** `now` returns milliseconds. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let calls = 0
  let failures = 0
  let windowEnd = 0
  let openUntil = 0
  let pause = 0
  let probing = false

  const close = () => {
    probing = false
    calls = 0
    failures = 0
    pause = 0
  }
  const open = () => {
    pause = pause === 0 ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    openUntil = now() + pause
    probing = false
  }
  const count = (answered: boolean) => {
    if (now() >= windowEnd) {
      calls = 0
      failures = 0
      windowEnd = now() + WINDOW_MS
    }
    calls += 1
    if (!answered) failures += 1
    return calls >= LEAST_CALLS && failures > calls * FAILING_SHARE
  }

  return {
    isQuiet: () => pause === 0 && (failures === 0 || now() >= windowEnd),
    waitMs: () => (pause === 0 ? 0 : Math.max(0, openUntil - now())),
    enter() {
      if (pause === 0) return true
      if (now() < openUntil) return false
      openUntil = now() + PROBE_MS
      probing = true
      return true
    },
    report(answered) {
      if (answered === undefined) return true
      if (pause === 0) {
        if (count(answered)) open()
      } else if (answered) close()
      else if (probing) open()
      else return false
      return true
    },
  }
}
