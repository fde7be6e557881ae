/** What was found out a moment ago, so that not every request finds it out anew. */
export interface Remembered<Value> {
  /** The value of the key; whoever asks while it is being found out waits for the same answer. */
  of(key: string, findOut: () => Promise<Value>): Promise<Value>
  /** Whoever asks from now on is told nothing that was found out before. */
  forgetAll(): void
}

const MOST = 10_000

/**
 * Remembers a value for so many milliseconds since it was asked for, if `keeps` wants it; never a failure.
 * Bounded: the oldest is forgotten first.
 */
export function createRemembered<Value>(options: {
  forMs: number
  keeps?: (value: Value) => boolean
  now?: () => number
}): Remembered<Value> {
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
