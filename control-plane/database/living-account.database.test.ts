import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { patience } from '../../runtime/patience.ts'
import { it } from '../../runtime/testing/database.ts'
import { isOfEndedCaller } from './database-errors.ts'

const ROWS = {
  api: `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
    values (gen_random_uuid(), $1, 'production', 'n', 'slug', 'http://127.0.0.1', 0)`,
  api_key: `insert into api_key (id, account_id, environment, name, scopes, prefix, secret_hash)
    values (gen_random_uuid(), $1, 'production', 'n', '{apis:read}', 'p', 'hash')`,
  sandbox_wallet: `insert into sandbox_wallet (account_id, address, private_key_encrypted) values ($1, '0x1', '')`,
}

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

describe('an account', () => {
  it.for(Object.entries(ROWS))('that is deleted gets no %s', async ([, insert], { database: { pool } }) => {
    const [living, deleted] = [randomUUID(), randomUUID()]
    for (const id of [living, deleted])
      await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [id, `${id}@example.com`])
    await pool.query(insert, [living])
    await pool.query('delete from api where account_id = $1', [living])
    await pool.query('delete from api_key where account_id = $1', [living])
    await pool.query('update account set deleted_at = now() where id = $1', [deleted])
    const refusal: unknown = await pool.query(insert, [deleted]).catch((error: unknown) => error)
    expect(isOfEndedCaller(refusal)).toBe(true)
  })

  it('is deleted with the key that is made at the same time', async ({ database: { pool } }) => {
    const id = randomUUID()
    await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [id, `${id}@example.com`])
    const [maker, deleter] = [await pool.connect(), await pool.connect()]
    try {
      await maker.query('begin')
      await maker.query(ROWS.api_key, [id])
      await deleter.query('begin')
      await deleter.query(`select set_config('launa.account', $1, true)`, [id])
      const deleted = deleter.query('select delete_account()')
      await expect.poll(async () => (await pool.query(WAITING)).rowCount, { timeout: patience() }).toBe(1)
      await maker.query('commit')
      await deleted
      await deleter.query('commit')
    } finally {
      maker.release()
      deleter.release()
    }
    const { rows } = await pool.query('select id from api_key where account_id = $1 and revoked_at is null', [id])
    expect(rows).toEqual([])
  })
})
