import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

/** The seller and the token of a call to a facilitator. */
export interface CallSubject {
  accountId: string
  asset: string
}

/**
 * Keeps payments away from a facilitator that does not answer. A failure counts against its seller and token first, because the facilitator
 * may only be unable to handle this token. If several sellers' calls fail and no call is answered, all payments are kept away.
 */
export interface CircuitBreakers {
  /** Milliseconds until a call may be tried; 0 when a call may be tried now. */
  waitMs(subject: CallSubject): number
  /** Returns whether a call may be sent now. The caller must report each call that it sends, because the call may be the probe. */
  enter(subject: CallSubject): boolean
  /**
   * Reports how a call ended: `undefined` if the end shows nothing about the facilitator. Returns false for a failure that does not count,
   * because the breaker of this seller and token, or the breaker for all calls, was open already.
   */
  report(subject: CallSubject, answered: boolean | undefined): boolean
  /** The breakers that let no payment through now. */
  open(): OpenBreakers
}

/** The breakers that are open. */
export interface OpenBreakers {
  /** Whether all payments are kept away. */
  forAll: boolean
  /** The number of pairs of seller and token with an open breaker. */
  subjects: number
}

/** The most pairs of seller and token in memory. The oldest are forgotten, because sellers can make up tokens. */
const MOST_SUBJECTS = 10_000

/** `now` returns milliseconds. See authz/facilitator/DECISIONS.md, "Facilitators". */
export function createCircuitBreakers(now: () => number): CircuitBreakers {
  /** The breakers of sellers and tokens with recent failures. */
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
      // The outage breaker is asked first. If it lets no call through, the call must not use up the probe of the other breaker.
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
    open: () => ({
      forAll: outage.waitMs() > 0,
      subjects: [...failing.values()].reduce((open, breaker) => open + (breaker.waitMs() > 0 ? 1 : 0), 0),
    }),
  }
}

function nameOf({ accountId, asset }: CallSubject): string {
  return `${accountId} ${asset.toLowerCase()}`
}

/** Keeps all payments away from a facilitator that answers no call. */
interface OutageBreaker {
  /** Milliseconds until a call may be tried; 0 unless there is an outage. */
  waitMs(): number
  /** Whether a call may be sent now: during an outage, one at a time. */
  enter(): boolean
  /** Reports how a call ended. Returns false for a failure during an outage. */
  report(tenant: string, answered: boolean): boolean
}

/**
 * The breaker opens when `LEAST_CALLS` calls of `LEAST_TENANTS` tenants have failed within `WINDOW_MS`, and no call was answered since the
 * first failure.
 */
const LEAST_CALLS = 10
const LEAST_TENANTS = 3
const WINDOW_MS = 10_000
/**
 * How long an open breaker lets no call through, in milliseconds. This time never grows: if tenants fail on purpose while no other tenant
 * calls, later callers wait for one such time at most.
 */
const PAUSE_MS = 2_000
/** After this many milliseconds without a report of the probe, another call may be the probe. No call takes longer. */
const PROBE_MS = 10_000

/** `now` returns milliseconds. */
function createOutageBreaker(now: () => number): OutageBreaker {
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
