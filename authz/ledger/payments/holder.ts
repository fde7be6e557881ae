import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { LOCKS } from '../../../schema/locks.ts'

const RETRY_MS = 500

/** Shows other processes that this one lives, and which settlements are its own. */
export interface Holder {
  /** Written into every row that this process settles. */
  id: number
  close(): Promise<void>
}

/**
 * Holds a lock as long as this process lives. PostgreSQL releases it when the connection ends, so that the settlements of a killed
 * process are known to have no holder at once.
 * The lock only makes this faster. If a living process loses its connection, its rows are given up and it delivers nothing.
 */
export function holdProcessLock(pool: Pool): Holder {
  const id = randomInt(1, 2 ** 31)
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      await hold(pool, id, stop.signal).catch(() => undefined)
      await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    id,
    async close() {
      stop.abort()
      await running
    },
  }
}

/** Resolves when the connection has ended or is no longer needed. */
async function hold(pool: Pool, id: number, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCKS.holder, id])
    await new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  } finally {
    client.release(true)
  }
}
