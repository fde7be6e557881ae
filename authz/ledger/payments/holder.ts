import { randomInt } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { transactionSettingsOf } from '../../../runtime/database-client.ts'
import { pause } from '../../../runtime/pause.ts'
import { endLease, takeLease } from '../../../schema/leases.ts'
import { LOCKS } from '../../../schema/locks.ts'

const RETRY_MS = 500
/**
 * How long a process counts as alive without a renewal. Behind a pooler, other processes notice its death only after this time. A busy
 * process must not seem dead.
 */
const LEASE_SECONDS = 10
const RENEW_MS = 2_000

const NAME = 'authz '

/** SQL: the ids of the living processes. */
export const LIVING = `
  select l.objid::bigint as id from pg_locks l
    where l.locktype = 'advisory' and l.classid = ${LOCKS.holder} and l.granted
  union all select holder from lease where name like '${NAME}%' and until > now()`

/** Shows other processes that this process is alive, and which settlements belong to it. */
export interface Holder {
  /** Written into every row that this process settles. */
  id: number
  close(): Promise<void>
}

/**
 * Holds a lock as long as this process lives. PostgreSQL releases it with the connection, so other processes know at once which settlements
 * have no holder. They also take over the settlements of a living process that has lost its connection. That process delivers nothing.
 */
export function holdProcessLock(pool: Pool): Holder {
  const id = randomInt(1, 2 ** 31)
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      await hold(pool, id, stop.signal).catch(() => undefined)
      await pause(RETRY_MS, stop.signal)
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

async function hold(pool: Pool, id: number, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  if (transactionSettingsOf(client) === undefined)
    return holdLock(client, id, signal).finally(() => client.release(true))
  client.release()
  // Behind a pooler no session lasts. There a lease replaces the lock, and other processes notice its end some seconds later.
  return keepLease(pool, id, signal)
}

/** Resolves when the connection has ended or is no longer needed. */
async function holdLock(client: ClientBase, id: number, signal: AbortSignal): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [LOCKS.holder, id])
  await new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Rejects when PostgreSQL cannot be reached. */
async function keepLease(pool: Pool, id: number, signal: AbortSignal): Promise<void> {
  const lease = { name: `${NAME}${id}`, holder: id, seconds: LEASE_SECONDS }
  while (!signal.aborted) {
    await takeLease(pool, lease)
    await pause(RENEW_MS, signal)
  }
  await endLease(pool, lease)
}
