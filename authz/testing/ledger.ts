import { Pool } from 'pg'
import { insertApi } from '../../configuration/testing/rows.ts'
import { DatabaseClient } from '../../runtime/database-client.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Reservation } from '../ledger/ledger.ts'
import { createPostgresLedger, DISTRIBUTED_LEDGER_POOL, LEDGER_POOL } from '../ledger/postgres-ledger.ts'
import { newReservation } from './reservations.ts'

/** `it` with a ledger in a separate database for each test file, and with one API for its reservations. */
export const it = onDatabase
  /**
   * Opens a pool like that of an authz process, with another number of connections if the test asks for it. It has no time limits, because
   * hundreds of callers may wait long for a connection on a busy machine.
   */
  .extend('openPool', { scope: 'file' }, ({ database: { authzUrl, isDistributed } }, { onCleanup }) => {
    const pools: Pool[] = []
    onCleanup(async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    })
    return (max = LEDGER_POOL.max): Pool => {
      const config = {
        Client: DatabaseClient,
        connectionString: authzUrl,
        max,
        pipeline: LEDGER_POOL.isPipelined,
        settings: (isDistributed ? DISTRIBUTED_LEDGER_POOL : LEDGER_POOL).settings,
      }
      const pool = new Pool(config)
      // The database may be dropped while a failed test still uses it: only the test's own failure counts.
      pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
      pools.push(pool)
      return pool
    }
  })
  .extend('pool', { scope: 'file' }, ({ openPool }) => openPool())
  .extend('ledger', { scope: 'file' }, ({ pool }) => createPostgresLedger(pool))
  /** Three replicas of authz. */
  .extend('replicas', { scope: 'file' }, ({ openPool }) =>
    Array.from({ length: 3 }, () => createPostgresLedger(openPool())),
  )
  .extend('api', { scope: 'file' }, ({ database }) => insertApi(database.pool))
  /** Makes a reservation under the API's first terms. */
  .extend('reservation', { scope: 'file' }, async ({ api }) => {
    const terms = await api.terms()
    return (fields: Partial<Reservation> = {}) => newReservation(terms, fields)
  })
