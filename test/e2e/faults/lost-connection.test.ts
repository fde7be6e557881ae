import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../../runtime/postgres.ts'
import { inTransaction } from '../../../runtime/transaction.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { testSettings } from '../support/stack.ts'

let pool: Pool

beforeAll(() => {
  const settings = testSettings()
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  pool = createPool({ url, max: 2, applicationName: 'lost-connection' })
})
afterAll(() => pool?.end())

it('a connection that is lost between two statements fails its transaction and nothing else', async () => {
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Whoever hears nothing of it in this time ends the process.
    await delay(200)
    await client.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
