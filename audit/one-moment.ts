import type { DatabaseClient } from '../runtime/database-client.ts'
import { LOCK_MS, retryWhileLocked } from '../runtime/lock-waits.ts'

const IS_CLUSTER = `select to_regproc('pg_catalog.citus_version') is not null as is`

/** Makes Citus query every shard of a table, so that each server takes the transaction's snapshot. The result is not used. */
const TOUCH = 'select from payment_key limit 1'

/**
 * A session's settings for a consistent view of a ledger on several servers: one connection to each server, with one snapshot there. A
 * single PostgreSQL ignores these settings.
 */
export const ONE_CONNECTION_EACH = { 'citus.max_adaptive_executor_pool_size': 1 }

/**
 * Begins a read-only transaction that sees the ledger at one moment. On several servers, all snapshots are taken while no voucher is
 * charged, because a charge and its payment may be on different servers. `open` makes another connection.
 */
export async function beginOneMoment(client: DatabaseClient, open: () => Promise<DatabaseClient>): Promise<void> {
  const begin = 'begin transaction isolation level repeatable read, read only'
  const { rows } = await client.query<{ is: boolean }>(IS_CLUSTER)
  if (!rows[0]?.is) {
    await client.query(begin)
    return
  }
  const locking = await open()
  try {
    await lockChannels(locking)
    await client.query(begin)
    await client.query(TOUCH)
  } finally {
    await locking.end()
  }
}

/** Waits for vouchers that are being charged, and blocks later ones until the connection ends. */
function lockChannels(client: DatabaseClient): Promise<void> {
  return retryWhileLocked(async () => {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_MS}ms'; lock table payment_channel in share mode`)
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}
