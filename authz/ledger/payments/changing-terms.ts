import type { Pool } from 'pg'

/** How many APIs this process may wait for at once. Each wait takes a connection. */
export const MOST_WAITS = 2

const WAIT = { name: 'ledger-wait-for-terms', text: 'select wait_for_terms($1)' }

/**
 * Waits until a change of an API has ended, for a second at most. Returns at once if there is no change. A reservation during the change
 * would be stale again. All waits for one API share one connection.
 */
export function createTermsWait(pool: Pick<Pool, 'query'>): (apiId: string) => Promise<void> {
  const waits = new Map<string, Promise<void>>()
  return (apiId) => {
    const known = waits.get(apiId)
    if (known || waits.size >= MOST_WAITS) return known ?? Promise.resolve()
    const wait = pool
      .query({ ...WAIT, values: [apiId] })
      // If the wait timed out, or PostgreSQL is not reachable, the caller still tries its reservation again.
      .catch(() => undefined)
      .then(() => void waits.delete(apiId))
    waits.set(apiId, wait)
    return wait
  }
}
