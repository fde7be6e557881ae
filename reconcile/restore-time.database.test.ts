import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { it } from '../runtime/testing/database.ts'
import { record, restoredAt } from './restore-time.ts'

const HOUR = 3_600

const hoursAgo = (hours: number) => Date.now() / 1000 - hours * HOUR

/** Adds what an earlier restore has left in the backup: the record of a run of reconcile some hours ago, and its epoch. */
async function addEarlierRestore(pool: Pool, { hours, place }: { hours: number; place: string }) {
  await record(pool, { done: false, reason: 'earlier' })
  await pool.query('alter table operator_record disable trigger user')
  await pool.query(
    `update operator_record set at = now() - make_interval(hours => $1), target = replace(target, database_place(), $2)`,
    [hours, place],
  )
  await pool.query('alter table operator_record enable trigger user')
  await pool.query(`update ledger_epoch set place = $2, begun_at = now() - make_interval(hours => $1, mins => 1)`, [
    hours,
    place,
  ])
}

describe('the moment of a restore', () => {
  it('is that of the first run, for all runs in one life', async ({ database: { pool } }) => {
    const since = hoursAgo(5)
    const first = await restoredAt(pool, { since, dryRun: false })
    expect(first).toBeGreaterThan(hoursAgo(1))
    await record(pool, { done: false, reason: 'first' })
    const second = await restoredAt(pool, { since, dryRun: false })
    await record(pool, { done: false, reason: 'second' })
    expect(await restoredAt(pool, { since, dryRun: true })).toBe(second)
    expect(second - first).toBeLessThan(HOUR)
  })

  it.for([false, true])(
    'is not that of an earlier restore, which the backup knows (dry run: %s)',
    async (dryRun, { database: { pool } }) => {
      await addEarlierRestore(pool, { hours: 2, place: 'another/00000001' })
      expect(await restoredAt(pool, { since: hoursAgo(5), dryRun })).toBeGreaterThan(hoursAgo(1))
    },
  )

  it('is not that of an earlier fail-over in a dry run, which begins no epoch', async ({ database: { pool } }) => {
    await pool.query(`update ledger_epoch set place = 'another/00000001', begun_at = now() - interval '1 minute'`)
    const before = Date.now() / 1000
    expect(await restoredAt(pool, { since: hoursAgo(5), dryRun: true })).toBeGreaterThanOrEqual(before)
  })

  it('is not that of an earlier restore where a dump is restored into the same cluster', async ({
    database: { pool },
  }) => {
    const { rows } = await pool.query<{ place: string }>('select database_place() as place')
    await addEarlierRestore(pool, { hours: 2, place: rows[0]?.place ?? '' })
    await pool.query('create table copy (like ledger_epoch including all)')
    await pool.query('insert into copy select * from ledger_epoch')
    await pool.query('alter table ledger_epoch rename to lost')
    await pool.query('alter table copy rename to ledger_epoch')
    expect(await restoredAt(pool, { since: hoursAgo(5), dryRun: false })).toBeGreaterThan(hoursAgo(1))
  })
})
