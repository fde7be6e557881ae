import type { Environment } from '../../domain/environment.ts'
import type { Role, Scope } from '../../domain/scopes.ts'
import { createShortLivedCache, type ShortLivedCache } from './short-lived-cache.ts'

/** The facts about an account that every request of a seller needs. */
export interface KnownAccount {
  email: string
  verified: boolean
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
  /** CIDR ranges of the clients that may use the key; null allows every address. */
  allowed_addresses: string[] | null
  email: string
  email_verified: boolean
}

/**
 * The results of look-ups in the last second: by session, and by the hash of a key. Undefined means that no account was
 * found.
 */
export interface KnownCallers {
  sessions: ShortLivedCache<KnownAccount | undefined>
  keys: ShortLivedCache<KnownKey | undefined>
}

/**
 * How long this process may still accept a key or session that another process has ended, in milliseconds. A person needs longer to read
 * the confirmation. The process that ends the key clears its own cache at once.
 */
const TRUSTED_MS = 1_000

/**
 * Makes empty caches. They do not keep unknown credentials and sellers with an unverified e-mail address, because their state may change at
 * any moment.
 */
export function createKnownCallers(): KnownCallers {
  return {
    sessions: createShortLivedCache({ forMs: TRUSTED_MS, keeps: (account) => account?.verified === true }),
    keys: createShortLivedCache({ forMs: TRUSTED_MS, keeps: (key) => key?.email_verified === true }),
  }
}
