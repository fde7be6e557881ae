/** Says of one upload when it is too slow: it holds a connection to an upstream that others may need. */
export interface UploadPace {
  /** A piece has come; true when less than the least rate has come within the last window. */
  isTooSlow(bytes: number): boolean
}

/** What a connection of the slowest networks brings, in bytes per second. */
const LEAST_RATE = 1_000

/** `now` in milliseconds. An upload in which nothing comes at all is ended by Envoy, after a minute. */
export function createUploadPace({ windowSeconds, now }: { windowSeconds: number; now(): number }): UploadPace {
  let begun = now()
  let sum = 0
  return {
    isTooSlow(bytes) {
      sum += bytes
      if (now() - begun < windowSeconds * 1000) return false
      const isSlow = sum < windowSeconds * LEAST_RATE
      begun = now()
      sum = 0
      return isSlow
    },
  }
}
