import { tokenFacts } from './token-facts.ts'

/**
 * The reason why there is no session. `expired_member`: a session in an account of another person has expired or was refused. The login
 * page explains `expired`, `expired_member` and `deleted`.
 */
export type EndReason = 'none' | 'signed_out' | 'deleted' | 'expired' | 'expired_member'

/** `expiresAt` is in Unix milliseconds. */
export type SessionState = { kind: 'open'; token: string; expiresAt: number } | { kind: 'closed'; reason: EndReason }

/** The session, shared by all tabs of this browser. */
export interface SessionStore {
  state(): SessionState
  start(token: string): void
  /** Ends the session, because the seller logs out or has deleted the account. */
  end(reason?: 'signed_out' | 'deleted'): void
  /** Ends the session as expired if the session still has this token. A refusal of an earlier token does not concern the session. */
  refused(token: string): void
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Reads the session from the storage again, because another tab may have changed it. Closes the session if it has expired. */
  refresh(): void
}

export const SESSION_KEY = 'launa.session'

/** These texts replace, in the storage, a token that the service no longer accepts. */
const REFUSED = 'refused'
const REFUSED_MEMBER = 'refused member'

/** Makes the store of the session. The token is kept in `localStorage`: see dashboard/DECISIONS.md, "The dashboard". */
export function createSessionStore(world: {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Unix milliseconds. */
  now: () => number
}): SessionStore {
  const { storage, now } = world
  const listeners = new Set<() => void>()
  let state = read()

  function read(before?: SessionState): SessionState {
    const token = storage.getItem(SESSION_KEY)
    if (token === null) return { kind: 'closed', reason: before?.kind === 'open' ? 'signed_out' : 'none' }
    const { expiresAt = 0, isMember = token === REFUSED_MEMBER } = tokenFacts(token) ?? {}
    if (expiresAt > now()) return { kind: 'open', token, expiresAt }
    // Leave the value in the storage, so that each tab can see that the session did not end by a logout.
    return { kind: 'closed', reason: isMember ? 'expired_member' : 'expired' }
  }

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    start(token) {
      storage.setItem(SESSION_KEY, token)
      become(read())
    },
    end(reason = 'signed_out') {
      if (state.kind === 'closed') return
      storage.removeItem(SESSION_KEY)
      become({ kind: 'closed', reason })
    },
    refused(token) {
      if (state.kind === 'closed' || state.token !== token) return
      storage.setItem(SESSION_KEY, tokenFacts(token)?.isMember ? REFUSED_MEMBER : REFUSED)
      become(read())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh() {
      const next = read(state)
      const same = next.kind === 'open' ? state.kind === 'open' && next.token === state.token : state.kind === 'closed'
      if (!same) become(next)
    },
  }
}
