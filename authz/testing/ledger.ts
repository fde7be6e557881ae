import { Pool } from 'pg'
import { insertApi } from '../../configuration/testing/rows.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Reservation } from '../ledger/ledger.ts'
import { createPostgresLedger, LEDGER_POOL } from '../ledger/postgres-ledger.ts'
import { newReservation } from './reservations.ts'

/** `it` with a ledger in a database of the file's own, in which there is one API that reservations are made for. */
export const it = onDatabase
  /**
   * Opens a pool as a replica of authz has it, unless it is to have another number of connections. A service's time limits are left
   * out: on a busy machine hundreds that wait for a connection wait longer.
   */
  .extend('openPool', { scope: 'file' }, ({ database: { authzUrl } }, { onCleanup }) => {
    const pools: Pool[] = []
    onCleanup(async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    })
    return (max = LEDGER_POOL.max): Pool => {
      const pool = new Pool({ connectionString: authzUrl, max, options: LEDGER_POOL.sessionOptions })
      // The database is dropped under a test that has failed: its own failure is what counts.
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
  /** Makes a reservation under the API's terms at the beginning. */
  .extend('reservation', { scope: 'file' }, async ({ api }) => {
    const terms = await api.terms()
    return (fields: Partial<Reservation> = {}) => newReservation(terms, fields)
  })
