/** Shares calls among tenants, so that a tenant with slow calls takes no other tenant's places. */
export interface Bulkhead {
  /** Takes a place, which the caller must `leave`. Returns false when none was free in time. */
  enter(tenant: string, waitMs: number, signal?: AbortSignal): Promise<boolean>
  leave(tenant: string): void
  /** The number of a tenant's calls that are under way or wait for a place. */
  load(tenant: string): number
}

interface Share {
  active: number
  waiting: Set<() => void>
}

/** At most `places` calls of each tenant run at a time. Further calls wait in order. */
export function createBulkhead(places: number): Bulkhead {
  const shares = new Map<string, Share>()

  const shareOf = (tenant: string): Share => {
    const share = shares.get(tenant) ?? { active: 0, waiting: new Set() }
    shares.set(tenant, share)
    return share
  }

  return {
    enter(tenant, waitMs, signal) {
      const share = shareOf(tenant)
      if (share.active < places) {
        share.active += 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const settle = (entered: boolean) => {
          clearTimeout(timer)
          share.waiting.delete(take)
          signal?.removeEventListener('abort', give)
          resolve(entered)
        }
        const take = () => settle(true)
        const give = () => settle(false)
        const timer = setTimeout(give, waitMs)
        share.waiting.add(take)
        signal?.addEventListener('abort', give, { once: true })
      })
    },
    leave(tenant) {
      const share = shareOf(tenant)
      const [next] = share.waiting
      // The place goes to the next caller in line, so no other caller can take it in between.
      if (next) return next()
      share.active -= 1
      if (share.active === 0) shares.delete(tenant)
    },
    load(tenant) {
      const share = shares.get(tenant)
      return share === undefined ? 0 : share.active + share.waiting.size
    },
  }
}
