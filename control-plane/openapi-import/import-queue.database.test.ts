import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { it } from '../../runtime/testing/database.ts'

async function seller(pool: Pool): Promise<{ account: string; api: string }> {
  const [account, api] = [randomUUID(), randomUUID()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [account, `${account}@a.com`])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
      values ($1, $2, 'development', 'a', $3, 'http://a.com', 0)`,
    [api, account, `a${api.slice(0, 8)}`],
  )
  return { account, api }
}

/** Stores an import of another seller. `lease` is a PostgreSQL interval from now, or null for an import that waits. */
async function anImport(pool: Pool, of: { account: string; api: string }, lease: string | null, attempts = 0) {
  const id = randomUUID()
  await pool.query(
    `insert into openapi_import (id, account_id, environment, api_id, state, spec, prices, actor, address, lease_until, attempts)
      values ($1, $2, 'development', $3, $4, 'a', '{}', 'person', '', now() + $5::interval, $6)`,
    [id, of.account, of.api, lease === null ? 'queued' : 'running', lease, attempts],
  )
  return id
}

const missing = async (pool: Pool, account: string) =>
  (await pool.query('select missing_room_for_openapi_import($1) as missing', [account])).rows[0]?.missing

it('there is room for two imports of an account, for one while half of all is taken, and for a hundred of all', async ({
  database: { pool },
}) => {
  const own = await seller(pool)
  expect(await missing(pool, own.account)).toBeNull()
  await anImport(pool, own, null)
  expect(await missing(pool, own.account)).toBeNull()
  await anImport(pool, own, '1 hour')
  expect(await missing(pool, own.account)).toBe('account')
  const other = await seller(pool)
  await anImport(pool, other, '1 hour')
  for (let count = 3; count < 49; count += 1) await anImport(pool, await seller(pool), '1 hour')
  expect(await missing(pool, other.account)).toBeNull()
  await anImport(pool, await seller(pool), '1 hour')
  expect(await missing(pool, other.account)).toBe('account')
  const newcomer = await seller(pool)
  for (let count = 50; count < 100; count += 1) {
    expect(await missing(pool, newcomer.account)).toBeNull()
    await anImport(pool, await seller(pool), '1 hour')
  }
  expect(await missing(pool, newcomer.account)).toBe('all')
  await pool.query(`update openapi_import set state = 'done' where account_id = $1`, [own.account])
  expect(await missing(pool, newcomer.account)).toBeNull()
  await pool.query('delete from openapi_import')
})

it('an account without a recent import goes before the others, in any order of arrival', async ({
  database: { pool },
}) => {
  const [busy, running, newcomer] = [await seller(pool), await seller(pool), await seller(pool)]
  const done = await anImport(pool, busy, null)
  await pool.query(`update openapi_import set state = 'done', ended_at = now() where id = $1`, [done])
  await anImport(pool, running, '1 hour', 1)
  const waiting = [await anImport(pool, busy, null), await anImport(pool, running, null)]
  const first = await anImport(pool, newcomer, null)
  const take = async () => (await pool.query('select id from take_openapi_import()')).rows[0]?.id
  expect([await take(), await take(), await take()]).toEqual([first, ...waiting])
  await pool.query('delete from openapi_import')
})

it('an import is taken by one process at a time, oldest first, again after its lease, and not after three', async ({
  database: { pool },
}) => {
  const own = await seller(pool)
  const first = await anImport(pool, own, null)
  await anImport(pool, own, '1 hour', 1)
  const left = await anImport(pool, own, '-1 second', 1)
  const last = await anImport(pool, own, '-1 second', 3)
  const take = async () => (await pool.query('select id from take_openapi_import()')).rows[0]?.id
  expect(await Promise.all([take(), take(), take()]).then((ids) => ids.sort())).toEqual([first, left, undefined].sort())
  const { rows } = await pool.query('select state, spec, problem from openapi_import where id = $1', [last])
  expect(rows).toEqual([{ state: 'failed', spec: null, problem: 'was interrupted too often' }])
})
