import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseClient } from '../runtime/database-client.ts'

/** Vouchers wait behind a lock that is waited for. It gives up after this time, in milliseconds, and tries again after the pause. */
const LOCK_MS = 200
const PAUSE_MS = 500
const MOST_TRIES = 600

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: a lock was not to be had, a deadlock. */
const IS_LOCKED = ['55P03', '40P01']

const IS_CLUSTER = `select to_regproc('pg_catalog.citus_version') is not null as is`

/** A query without a row that is sent to each part of the ledger. */
const TOUCH = 'select from payment_key limit 1'

/**
 * A session's settings for one moment of a ledger on several servers: one connection to each server has one snapshot there. A single PostgreSQL
 * does not know them, and ignores them.
 */
export const ONE_CONNECTION_EACH = { 'citus.max_adaptive_executor_pool_size': 1 }

/**
 * Begins a transaction that sees one moment of the ledger, and that can write nothing. Where the ledger is on several servers, each has a
 * snapshot of its own. All of them are taken while no voucher is charged, because its charge and its payment are on different servers. All
 * facts of any other payment are on one server. `open` makes another connection.
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

/** Waits for the vouchers that are just being charged, and keeps later ones waiting until the connection ends. */
async function lockChannels(client: DatabaseClient): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_MS}ms'; lock table payment_channel in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (tries === MOST_TRIES || !IS_LOCKED.includes((error as { code?: string }).code ?? '')) throw error
      await delay(PAUSE_MS)
    }
  }
}
