/** What every request of a seller needs to know of the account. */
export interface KnownAccount {
  email: string
}

/**
 * Remembers accounts whose e-mail address is verified, so that not every request asks the database who its caller is.
 * Nothing that is remembered changes: an address is verified once and for all, and an account keeps it.
 */
export interface VerifiedAccounts {
  get(accountId: string): KnownAccount | undefined
  add(accountId: string, account: KnownAccount): void
}

/** A minute, in milliseconds: so long may the row of an account be missing before its tokens are refused. */
const REMEMBERED = 60_000
const MOST = 10_000

export function createVerifiedAccounts(now: () => number = Date.now): VerifiedAccounts {
  const known = new Map<string, { account: KnownAccount; until: number }>()
  return {
    get(accountId) {
      const entry = known.get(accountId)
      return entry && entry.until > now() ? entry.account : undefined
    },
    add(accountId, account) {
      // A Map keeps the order of insertion: the first is the oldest.
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.delete(accountId)
      known.set(accountId, { account, until: now() + REMEMBERED })
    },
  }
}
