import { createHash } from 'node:crypto'

/** The control plane's answer about a key. `unknown`: the control plane did not answer, or a limit prevented the check. */
export type KeyState = 'good' | 'bad' | 'unknown'

export interface KnownKeys {
  /** `address` is the IP address from which the request came. */
  stateOf(apiKey: string, address: string): Promise<KeyState>
}

/**
 * BELIEVED_MS: for how long an answer of the control plane about a key counts. A key that is revoked meanwhile gives no access, because the
 * control plane checks the key of every call again.
 */
const BELIEVED_MS = 60_000
const MINUTE_MS = 60_000
const MOST_KEPT = 10_000
/** Limits for the checks of keys: in a minute for each IP address, in a minute for all addresses, and at the same time. */
const MOST_PER_ADDRESS = 30
const MOST_PER_MINUTE = 300
const MOST_UNDER_WAY = 16

/**
 * Asks the control plane about a key before this server reads the request. The number of checks is limited, because clients can invent
 * keys, and the control plane counts each check against the IP address of this server. A key that was valid before is checked once a
 * minute, outside of these limits. So clients that share the IP address of the key's owner, for example behind a proxy, cannot use up the
 * owner's checks. Keys are stored as digests.
 */
export function createKnownKeys(options: {
  /** Returns whether the control plane accepts the key. Rejects when it does not answer. */
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
    // A Map keeps the order of insertion, so its first entry is the oldest.
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
