import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { createPool } from './postgres.ts'
import { it as onDatabase } from './testing/database.ts'
import { inTransaction } from './transaction.ts'

const it = onDatabase.extend('pool', ({ database: { url } }, { onCleanup }) => {
  const pool = createPool({ url, max: 2, applicationName: 'lost-connection' })
  onCleanup(() => pool.end())
  return pool
})

it('a connection that is lost between two statements fails its transaction and nothing else', async ({ pool }) => {
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // An unhandled error during this time would end the process.
    await delay(200)
    await client.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
