import type { Environment } from '../../domain/environment.ts'
import type { Role, Scope } from '../../domain/scopes.ts'
import { createShortLivedCache, type ShortLivedCache } from './short-lived-cache.ts'

/** The data of the account that every request of a seller needs. */
export interface KnownAccount {
  email: string
  verified: boolean
  /** The person's role in the account. */
  role: Role
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

/** The accounts of the credentials of the last second, by session and by hash of the key. Undefined: no account. */
export interface KnownCallers {
  sessions: ShortLivedCache<KnownAccount | undefined>
  keys: ShortLivedCache<KnownKey | undefined>
}

/**
 * How long this process may still accept a key or a session that another process has ended. It is shorter than a person needs to see a
 * revocation confirmed. The process that revokes serves both hosts and forgets its cache at once.
 */
const BELIEVED_MS = 1_000

/** Unknown credentials and sellers without a verified address are looked up each time: their state may change at any moment. */
export function createKnownCallers(): KnownCallers {
  return {
    sessions: createShortLivedCache({ forMs: BELIEVED_MS, keeps: (account) => account?.verified === true }),
    keys: createShortLivedCache({ forMs: BELIEVED_MS, keeps: (key) => key?.email_verified === true }),
  }
}
