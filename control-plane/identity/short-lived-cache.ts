/** A cache for results of a moment ago, so that not every request repeats the look-up. */
export interface ShortLivedCache<Value> {
  /** The value of the key. Callers that ask during a look-up wait for the same result. */
  of(key: string, findOut: () => Promise<Value>): Promise<Value>
  /** Later callers get no result of an earlier look-up. */
  forgetAll(): void
}

const MOST = 10_000

/**
 * Keeps a value for a number of milliseconds since the call, if `keeps` allows it; never a failure. The size is bounded, and the oldest
 * value goes first. lru-cache counts from the answer: a slow look-up would then keep an ended session or a revoked key valid for longer.
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
    // A Map keeps the order of insertion: the first is the oldest.
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
