import { createHash } from 'node:crypto'

/** The control plane's answer about a key. `unknown`: it could not be asked, or may not be asked so often. */
export type KeyState = 'good' | 'bad' | 'unknown'

export interface KnownKeys {
  /** `address` is where the request came from. */
  stateOf(apiKey: string, address: string): Promise<KeyState>
}

/** A key that is revoked meanwhile reaches nothing: the control plane looks at the key of every call. */
const BELIEVED_MS = 60_000
const MINUTE_MS = 60_000
const MOST_KEPT = 10_000
/** Keys that the control plane is asked about: in a minute for one address and for all, and at the same time. */
const MOST_PER_ADDRESS = 30
const MOST_PER_MINUTE = 300
const MOST_UNDER_WAY = 16

/**
 * Asks the control plane about each key before a request with it is read. Strangers can make up keys without end, and each question counts
 * for this server's own address there, so questions are bounded. A key that was good is asked about beyond these bounds, once a minute:
 * behind a proxy all callers have one address, and a stranger's keys must not use up the questions for theirs. Keys are kept as digests.
 */
export function createKnownKeys(options: {
  /** Whether the control plane takes the key. Rejects when it does not answer. */
  ask: (apiKey: string) => Promise<boolean>
  now?: () => number
}): KnownKeys {
  const { ask, now = Date.now } = options
  const known = new Map<string, { state: Promise<KeyState>; until: number; wasGood: boolean }>()
  let underWay = 0
  let minute = { ends: 0, all: 0, of: new Map<string, number>() }

  const mayAsk = (address: string): boolean => {
    if (now() >= minute.ends) minute = { ends: now() + MINUTE_MS, all: 0, of: new Map() }
    const count = minute.of.get(address) ?? 0
    if (underWay >= MOST_UNDER_WAY || minute.all >= MOST_PER_MINUTE || count >= MOST_PER_ADDRESS) return false
    minute.all += 1
    minute.of.set(address, count + 1)
    return true
  }

  const remember = (digest: string, state: Promise<KeyState>): void => {
    // A Map keeps the order of insertion: the first is the oldest.
    const [oldest] = known.keys()
    if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest)
    known.delete(digest)
    const entry = { state, until: now() + BELIEVED_MS, wasGood: false }
    known.set(digest, entry)
    void state.then((found) => {
      entry.wasGood = found === 'good'
      if (found === 'unknown' && known.get(digest) === entry) known.delete(digest)
    })
  }

  return {
    async stateOf(apiKey, address) {
      const digest = createHash('sha256').update(apiKey).digest('base64')
      const entry = known.get(digest)
      if (entry && entry.until > now()) return entry.state
      if (!entry?.wasGood && !mayAsk(address)) return 'unknown'
      underWay += 1
      const state = ask(apiKey)
        .then<KeyState, KeyState>(
          (isGood) => (isGood ? 'good' : 'bad'),
          () => 'unknown',
        )
        .finally(() => {
          underWay -= 1
        })
      remember(digest, state)
      return state
    },
  }
}
