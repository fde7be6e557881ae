import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { LoggedRequest } from './request-log.ts'
import { addToRequestLog } from './request-log-store.ts'

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  .extend('authz', { scope: 'file' }, ({ database: { authzUrl } }, { onCleanup }) => {
    const pool = new Pool({ connectionString: authzUrl, max: 2 })
    onCleanup(() => pool.end())
    return pool
  })
  .extend('controlPlane', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const pool = new Pool({ connectionString: controlPlaneUrl, max: 2 })
    onCleanup(() => pool.end())
    return pool
  })

const entry = (changes: Partial<LoggedRequest> = {}): LoggedRequest => ({
  ...{ accountId: randomUUID(), environment: 'development', apiId: v7(), endpointId: null, at: new Date() },
  ...{ method: 'GET', path: '/a', outcome: 'challenged', status: 402, reason: null, count: 3 },
  ...changes,
})

it('takes entries of authz, which can neither read nor change them', async ({ authz, pool }) => {
  const [one, other] = [entry(), entry({ outcome: 'refused', reason: 'insufficient_funds', method: null, path: null })]
  await addToRequestLog(authz, [one, other])
  const { rows } = await pool.query('select outcome, reason, path, count from request_log where account_id = any($1)', [
    [one.accountId, other.accountId],
  ])
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ outcome: 'refused', reason: 'insufficient_funds', path: null, count: 3 })
  for (const text of ['select from request_log', 'delete from request_log', 'update request_log set count = 1'])
    await expect(authz.query(text)).rejects.toThrow(/permission denied/)
})

it('has ids in the order of the times that it shows, whenever an entry is written', async ({ authz, pool }) => {
  const [now, apiId] = [Date.now(), v7()]
  const at = [3, 1, 2].map((seconds) => new Date(now - 1000 * seconds))
  for (const time of at) await addToRequestLog(authz, [entry({ apiId, at: time })])
  const { rows } = await pool.query<{ at: Date }>('select at from request_log where api_id = $1 order by id', [apiId])
  expect(rows.map((row) => row.at)).toEqual(at.toSorted((a, b) => Number(a) - Number(b)))
})

it('shows its entries to their tenant alone', async ({ authz, controlPlane }) => {
  const one = entry()
  await addToRequestLog(authz, [one, entry()])
  const seen = async (account: string, environment: string) => {
    const client = await controlPlane.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`, [
        account,
        environment,
      ])
      return (await client.query('select from request_log')).rows.length
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await seen(one.accountId, 'development')).toBe(1)
  expect(await seen(one.accountId, 'production')).toBe(0)
  expect(await seen(randomUUID(), 'development')).toBe(0)
})

it('keeps entries for three days', async ({ controlPlane, pool }) => {
  const add = async (days: number) => {
    const id = v7({ msecs: Date.now() - days * 86_400_000 })
    await pool.query(
      `insert into request_log (id, account_id, environment, api_id, at, outcome, status, count)
        values ($1, $1, 'development', $1, now(), 'challenged', 402, 1)`,
      [id],
    )
    return id
  }
  const [young, old] = [await add(2.9), await add(3.1)]
  expect((await controlPlane.query('select drop_old_requests(100) as dropped')).rows).toEqual([{ dropped: 1 }])
  const { rows } = await pool.query('select id from request_log where id = any($1)', [[young, old]])
  expect(rows).toEqual([{ id: young }])
})
