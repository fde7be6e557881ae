import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { it } from '../../runtime/testing/database.ts'

it('old answers of idempotency keys go, of all tenants, batch by batch, and no younger ones', async ({ database }) => {
  const { pool } = database
  await pool.query('delete from idempotency_key')
  const account = randomUUID()
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
    account,
    `${account}@example.com`,
  ])
  for (const [key, hours] of Object.entries({ old: 25, older: 30, oldest: 40, young: 23 }))
    await pool.query(
      `insert into idempotency_key (account_id, environment, key, request_hash, attempt, created_at)
        values ($1, 'development', $2, '', $3, now() - make_interval(hours => $4))`,
      [account, key, randomUUID(), hours],
    )
  const drop = async () => (await pool.query('select drop_old_idempotency_keys(2) as n')).rows[0].n
  expect([await drop(), await drop(), await drop()]).toEqual([2, 1, 0])
  expect((await pool.query('select key from idempotency_key')).rows).toEqual([{ key: 'young' }])
})

it('old changes go that no service reads, and the last ten thousand stay, however old', async ({ database }) => {
  const { pool } = database
  await pool.query('delete from configuration_change')
  await pool.query('update configuration_revision set revision = 20000')
  await pool.query(
    `insert into configuration_change (revision, epoch, environment, api_id, changed_at)
      select n, gen_random_uuid(), 'development', gen_random_uuid(),
        now() - case when n = 3 then interval '1 day' else interval '8 days' end
      from generate_series(1, 20000, 1) n where n <= 5 or n >= 9998`,
  )
  const drop = async (most: number) => (await pool.query('select drop_old_changes($1) as n', [most])).rows[0].n
  expect(await drop(100)).toBe(6)
  expect(await drop(100)).toBe(0)
  const { rows } = await pool.query('select revision from configuration_change order by revision limit 3')
  expect(rows.map(({ revision }) => Number(revision))).toEqual([3, 10_000, 10_001])
})
