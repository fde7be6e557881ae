/** Keeps results for a short time, so that not every request repeats the look-up. */
export interface ShortLivedCache<Value> {
  /** Returns the value of the key. Callers that ask during a look-up share its result. */
  of(key: string, findOut: () => Promise<Value>): Promise<Value>
  /** Clears the cache. Later callers also ignore look-ups that are still running. */
  forgetAll(): void
}

const MOST = 10_000

/**
 * Keeps a value, if `keeps` allows it, for `forMs` milliseconds from the call. lru-cache would count from the end of the look-up, and
 * accept an ended session for longer. The oldest value is dropped first.
 */
export function createShortLivedCache<Value>(options: {
  forMs: number
  keeps?: (value: Value) => boolean
  now?: () => number
}): ShortLivedCache<Value> {
  const { forMs, keeps = () => true, now = Date.now } = options
  const entries = new Map<string, { value: Promise<Value>; until: number }>()
  const remember = (key: string, value: Promise<Value>) => {
    const entry = { value, until: now() + forMs }
    const forget = () => void (entries.get(key) === entry && entries.delete(key))
    // A Map keeps the order of insertion, so its first key is the oldest.
    const [oldest] = entries.keys()
    if (entries.size >= MOST && oldest !== undefined) entries.delete(oldest)
    entries.delete(key)
    entries.set(key, entry)
    value.then((found) => keeps(found) || forget(), forget)
  }
  return {
    of(key, findOut) {
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.value
      const value = findOut()
      remember(key, value)
      return value
    },
    forgetAll: () => entries.clear(),
  }
}
