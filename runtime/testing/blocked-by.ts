import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Resolves when a backend of PostgreSQL keeps another one waiting, with the other's number. */
export async function blockedBy(pool: Pool, pid: number): Promise<number> {
  const text = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(text, [pid])
    if (rows[0]) return rows[0].pid
    await delay(5)
  }
}
