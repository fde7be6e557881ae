/** Keeps payments of one kind away from a facilitator that does not answer them, so that they fail at once and reserve nothing. */
export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 while the facilitator answers. */
  waitMs(): number
  /** Whether a call may go out now. When half open the one that may is the probe, and must be reported on. */
  enter(): boolean
  /**
   * How a call ended; `undefined` when that says nothing about the facilitator. False for a failure that is no news: it was under way
   * when others opened the breaker.
   */
  report(answered: boolean | undefined): boolean
  /** Whether it is closed and has nothing left to count. */
  isQuiet(): boolean
}

/** It opens when at least this many calls were made within the window, and more than this share of them failed. */
const LEAST_CALLS = 10
const FAILING_SHARE = 0.6
const WINDOW_MS = 10_000
/** How long it stays open: doubled by each probe that fails. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** A probe that nobody reports on (its client went away) is not waited for longer than a call can take. */
const PROBE_MS = 10_000

/** `now` in milliseconds. */
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
