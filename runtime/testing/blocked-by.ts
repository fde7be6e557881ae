import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

const HERE = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'

/**
 * For a cluster: the backends of this server that wait for a lock on another server. Citus identifies each backend by its server and by its
 * number on that server.
 */
const ELSEWHERE = `select (waiting_gpid % 10000000000)::int as pid from citus_lock_waits
  where blocking_gpid % 10000000000 = $1 and waiting_gpid / 10000000000 = blocking_gpid / 10000000000`

/**
 * Waits until the PostgreSQL backend `pid` blocks another backend, on any server of a cluster. Resolves with the number of the other
 * backend.
 */
export async function blockedBy(pool: Pool, pid: number): Promise<number> {
  const { rowCount: isCluster } = await pool.query(`select from pg_extension where extname = 'citus'`)
  const text = isCluster ? `${HERE} union all ${ELSEWHERE}` : HERE
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(text, [pid])
    if (rows[0]) return rows[0].pid
    await delay(5)
  }
}
