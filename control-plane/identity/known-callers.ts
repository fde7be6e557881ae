import type { Environment } from '../../domain/environment.ts'
import type { Scope } from '../../domain/scopes.ts'
import { createRemembered, type Remembered } from './remembered.ts'

/** What every request of a seller needs to know of the account. */
export interface KnownAccount {
  email: string
  verified: boolean
}

/** An API key that is not revoked, with its account. */
export interface KnownKey {
  id: string
  account_id: string
  environment: Environment
  scopes: Scope[]
  last_used_at: Date | null
  expires_at: Date | null
  /** CIDR ranges; null is everywhere. */
  allowed_addresses: string[] | null
  email: string
  email_verified: boolean
}

/** Whose the credentials of the last second are, by session and by the hash of the key; undefined is nobody. */
export interface KnownCallers {
  sessions: Remembered<KnownAccount | undefined>
  keys: Remembered<KnownKey | undefined>
}

/**
 * So long may a key that another process has revoked, or a session that another has ended, still be believed: less
 * than a person's revocation takes to be answered and told. In the process that revokes, which serves
 * both hosts, all is forgotten at once.
 */
const BELIEVED_MS = 1_000

/** Nobody, and a seller whose address is not verified yet, are asked for each time: that may change any moment. */
export function createKnownCallers(): KnownCallers {
  return {
    sessions: createRemembered({ forMs: BELIEVED_MS, keeps: (account) => account?.verified === true }),
    keys: createRemembered({ forMs: BELIEVED_MS, keeps: (key) => key?.email_verified === true }),
  }
}
