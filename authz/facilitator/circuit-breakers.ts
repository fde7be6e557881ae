import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { createOutageBreaker } from './outage-breaker.ts'

/** What a call to a facilitator is about. */
export interface CallSubject {
  /** The seller. */
  accountId: string
  /** The token. */
  asset: string
}

/**
 * Keeps payments away from a facilitator that does not answer. Failures count against their seller and token first: a token that
 * a facilitator cannot deal with is its seller's affair. All are kept away when several sellers fail and nobody is answered.
 */
export interface CircuitBreakers {
  /** Milliseconds until a call may be tried; 0 when one may be now. */
  waitMs(subject: CallSubject): number
  /** Whether a call may go out now. One that may must be reported on: it may be the probe. */
  enter(subject: CallSubject): boolean
  /**
   * How a call ended; `undefined` when that says nothing about the facilitator. False for a failure that is no news: others had
   * opened a breaker meanwhile, or all fail.
   */
  report(subject: CallSubject, answered: boolean | undefined): boolean
}

/** Of more that fail the oldest are forgotten: sellers can make up tokens. */
const MOST_SUBJECTS = 10_000

/** `now` in milliseconds. See docs/decisions.md, "Facilitators". */
export function createCircuitBreakers(now: () => number): CircuitBreakers {
  /** Only of those that have failed lately. */
  const failing = new Map<string, CircuitBreaker>()
  const outage = createOutageBreaker(now)

  const remember = (name: string): CircuitBreaker => {
    const breaker = createCircuitBreaker(now)
    failing.set(name, breaker)
    const [oldest] = failing.keys()
    if (failing.size > MOST_SUBJECTS && oldest !== undefined) failing.delete(oldest)
    return breaker
  }

  return {
    waitMs: (subject) => Math.max(failing.get(nameOf(subject))?.waitMs() ?? 0, outage.waitMs()),
    enter(subject) {
      // A probe of one must not be used up where the other lets nothing through.
      if (outage.waitMs() > 0) return false
      return (failing.get(nameOf(subject))?.enter() ?? true) && outage.enter()
    },
    report(subject, answered) {
      if (answered === undefined) return true
      const isNewToAll = outage.report(subject.accountId, answered)
      const name = nameOf(subject)
      const known = failing.get(name)
      if (!known && answered) return true
      const breaker = known ?? remember(name)
      const isNew = breaker.report(answered)
      if (breaker.isQuiet()) failing.delete(name)
      return isNew && isNewToAll
    },
  }
}

function nameOf({ accountId, asset }: CallSubject): string {
  return `${accountId} ${asset.toLowerCase()}`
}
