import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { it } from '../../runtime/testing/database.ts'

it('accounts whose address nobody has proven for a week go, and no others', async ({ database: { pool } }) => {
  const make = async (days: number, changes = '') => {
    const id = randomUUID()
    await pool.query(
      `insert into account (id, email, password_hash, created_at) values ($1, $2, '', now() - make_interval(days => $3))`,
      [id, `${id}@example.com`, days],
    )
    if (changes) await pool.query(`update account set ${changes} where id = $1`, [id])
    return id
  }
  const [stale, young] = [await make(8), await make(6)]
  const [proven, deleted] = [await make(8, 'email_verified_at = now()'), await make(8, 'deleted_at = now()')]
  await pool.query('select drop_unverified_accounts(100)')
  const { rows } = await pool.query('select id from account where id = any($1)', [[stale, young, proven, deleted]])
  expect(rows.map(({ id }) => id).sort()).toEqual([young, proven, deleted].sort())
})
