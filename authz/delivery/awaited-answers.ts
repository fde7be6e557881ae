/** Why authz ends an exchange without an upstream answer: its time is over, or the upstream floods Envoy with interim answers (1xx). */
export type GivenUp = 'upstream_timeout' | 'upstream_unavailable'

/**
 * Exchanges in which the upstream has the whole request and has not answered. authz ends them at their time limit. Envoy does not limit the
 * time after an interim answer, nor the number of interim answers.
 */
export interface AwaitedAnswers {
  /** `giveUp` is called when `seconds` are over. Returns the function to call when the exchange has ended. */
  add(attempt: string, seconds: number, giveUp: (why: GivenUp) => void): () => void
  /** Ends the exchange of an attempt because its upstream floods Envoy. Does nothing if another process follows the exchange. */
  flooded(attempt: string): void
  size(): number
  close(): void
}

/**
 * authz ends an exchange this many milliseconds after the API's time limit. Envoy's own limit starts later, after up to two tries to
 * connect. With this margin, Envoy ends the exchange with a silent upstream before authz does.
 */
const GRACE_MS = 3_000
const LOOK_MS = 500

/** `now` returns milliseconds. */
export function createAwaitedAnswers({ now }: { now(): number }): AwaitedAnswers {
  const awaited = new Map<string, { until: number; giveUp(why: GivenUp): void }>()
  const giveUp = (attempt: string, why: GivenUp) => {
    const found = awaited.get(attempt)
    awaited.delete(attempt)
    found?.giveUp(why)
  }
  const look = () => {
    const time = now()
    for (const [attempt, { until }] of awaited) if (until <= time) giveUp(attempt, 'upstream_timeout')
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    add(attempt, seconds, end) {
      const entry = { until: now() + seconds * 1000 + GRACE_MS, giveUp: end }
      awaited.set(attempt, entry)
      return () => {
        if (awaited.get(attempt) === entry) awaited.delete(attempt)
      }
    },
    flooded: (attempt) => giveUp(attempt, 'upstream_unavailable'),
    size: () => awaited.size,
    close: () => clearInterval(timer),
  }
}
