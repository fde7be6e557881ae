/** Decides when an upload is too slow: a slow upload holds a connection to an upstream that other requests may need. */
export interface UploadPace {
  /** Counts a piece of the body. Returns true when the bytes of the last `windowSeconds` came more slowly than `LEAST_RATE`. */
  isTooSlow(bytes: number): boolean
}

/** The lowest rate that an upload may have, in bytes per second: that of a connection in the slowest networks. */
const LEAST_RATE = 1_000

/** `now` returns milliseconds. Envoy itself ends an upload without any data, after a minute. */
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
