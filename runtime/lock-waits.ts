import { setTimeout as delay } from 'node:timers/promises'

/** How long to wait for a lock while payments queue behind the wait, in milliseconds. */
export const LOCK_MS = 200

/** Milliseconds between two tries. In this time, the payments that have queued go on. */
const PAUSE_MS = 500
/** The maximum number of tries. Together they take about seven minutes. */
const MOST_TRIES = 600

/**
 * SQLSTATEs for a lock that was not available in time, and for a deadlock (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const STATES: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/**
 * Whether work has failed because a lock was not available in time, or because of a deadlock. In both cases PostgreSQL has changed nothing.
 */
export function isOfLock(error: unknown): boolean {
  return STATES.has((error as { code?: unknown } | null)?.code)
}

/** Repeats work that waits for its locks for `LOCK_MS`. Throws the error of the last try, and any other error at once. */
export async function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isOfLock(error)) throw error
      await delay(PAUSE_MS)
    }
  }
}
