import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Resolves when the PostgreSQL backend `pid` blocks another backend, with the other backend's number. */
export async function blockedBy(pool: Pool, pid: number): Promise<number> {
  const text = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(text, [pid])
    if (rows[0]) return rows[0].pid
    await delay(5)
  }
}
