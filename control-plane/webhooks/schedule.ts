import { MOST_TRIES } from '../../schema/webhooks.ts'

const MINUTE = 60
const HOUR = 3600

/** The pause before each further try, in seconds, as Standard Webhooks proposes. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/**
 * The largest random addition to a pause, as a share of the pause. Without it, all receivers that failed together would be called again at
 * once.
 */
const JITTER = 0.1
/** The longest pause that a receiver can cause by `Retry-After`, in seconds. */
const LONGEST_ASKED = 24 * HOUR

/**
 * Returns the time of the next try; null after the last one. `triesLeft` includes the try that has just failed.
 * `askedSeconds` is the receiver's `Retry-After`, which can lengthen the pause but cannot shorten it. `random` is from
 * 0 to 1.
 */
export function nextTry(options: {
  triesLeft: number
  now: Date
  random: number
  askedSeconds?: number | undefined
}): Date | null {
  const { triesLeft, now, random, askedSeconds = 0 } = options
  const rest = PAUSES[MOST_TRIES - triesLeft]
  if (rest === undefined || triesLeft <= 1) return null
  const seconds = Math.max(rest * (1 + JITTER * random), Math.min(askedSeconds, LONGEST_ASKED))
  return new Date(now.getTime() + seconds * 1000)
}
