import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it } from '../../runtime/testing/database.ts'
import { newId } from '../database/identifiers.ts'
import { idBefore } from '../http/pagination.ts'
import { AUDITED_RESOURCES } from '../identity/audited.ts'
import { createReader } from '../open-database.ts'
import { AUDIT_LOG, auditLogValues } from './audit-reads.ts'
import { pageText } from './page-text.ts'

interface Page {
  items: Record<string, unknown>[]
  next_cursor: string | null
}

it('the audit log is what PostgreSQL has written of the tenant, and hides values that the caller may not see', async ({
  database: { pool, ...urls },
}) => {
  const reader = createReader({ url: urls.controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
  const accounts = [newId(), newId()] as const
  const [accountId] = accounts
  const apis: string[] = []
  for (const account of accounts) {
    await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
      account,
      `${account}@example.com`,
    ])
    for (const environment of ['production', 'development']) {
      const api = newId()
      apis.push(api)
      await pool.query(
        `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
          values ($1, $2, $3, $4, $5, 'http://a', 0)`,
        [api, account, environment, `of ${environment}`, `s${randomUUID()}`],
      )
    }
    await pool.query(`update account set name = 'Named' where id = $1`, [account])
  }
  await pool.query(`update api set name = 'a "name"' where id = $1`, [apis[0]])
  await pool.query(
    `insert into api_key (id, account_id, environment, name, scopes, prefix, secret_hash)
      values ($1, $2, 'production', 'The key', '{apis:read}', 'p', 'h')`,
    [newId(), accountId],
  )

  const tenant = { accountId, environment: 'production' } as const
  type Filter = Omit<Parameters<typeof auditLogValues>[0], 'before' | 'limit' | 'shown'>
  const page = async (cursor: string | undefined, filter: Filter, shown: readonly string[], limit = 200) => {
    const values = auditLogValues({ ...filter, before: idBefore(cursor), limit, shown })
    return JSON.parse(pageText((await reader.read(tenant, AUDIT_LOG, values))[0] ?? [])) as Page
  }
  const all = {}

  const { items } = await page(undefined, all, AUDITED_RESOURCES)
  const changes = items.map(({ resource_type, action, resource_name }) => [resource_type, action, resource_name])
  expect(changes).toEqual([
    ['api_key', 'created', 'The key'],
    ['api', 'updated', 'a "name"'],
    ['account', 'updated', `${accountId}@example.com`],
    ['api', 'created', 'of production'],
    ['account', 'created', `${accountId}@example.com`],
  ])
  expect(items[1]).toEqual({
    ...{
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: 'gateway',
    },
    ...{
      api_key_id: null,
      api_key_name: null,
      member_email: null,
      address: null,
      action: 'updated',
      resource_type: 'api',
    },
    ...{ resource_id: apis[0], resource_name: 'a "name"', api_id: null },
    ...{ before: { name: 'of production' }, after: { name: 'a "name"' } },
  })

  const hidden = (await page(undefined, all, ['account'])).items
  expect(hidden.map(({ resource_name, before, after }) => ({ resource_name, before, after })).slice(0, 2)).toEqual([
    { resource_name: 'The key', before: null, after: expect.objectContaining({ name: '(hidden)' }) },
    { resource_name: '(hidden)', before: { name: '(hidden)' }, after: { name: '(hidden)' } },
  ])
  expect(hidden[2]).toEqual(items[2])

  const one = await page(undefined, { resource_type: 'api', api_id: apis[0] }, AUDITED_RESOURCES, 1)
  expect(one).toEqual({ items: [items[1]], next_cursor: expect.any(String) })
  const next = await page(one.next_cursor ?? '', { resource_type: 'api', api_id: apis[0] }, AUDITED_RESOURCES, 1)
  expect(next).toEqual({ items: [items[3]], next_cursor: null })
  expect((await page(undefined, { resource_id: apis[2] }, AUDITED_RESOURCES)).items).toEqual([])

  const times = items.map(({ at }) => String(at))
  const [newest = '', second = ''] = times
  const of = async (filter: Filter, cursor?: string) => (await page(cursor, filter, AUDITED_RESOURCES)).items
  const before = (time: string) => items.filter(({ at }) => String(at) < time)
  // PostgreSQL stores microseconds, and the answers show milliseconds. So the end of the period must be a millisecond later.
  const after = (time: string) => new Date(Date.parse(time) + 1).toISOString()
  expect(await of({ from: times.at(-1), to: after(newest) })).toEqual(items)
  expect(await of({ to: second })).toEqual(before(second))
  expect(await of({ from: '2000-01-01T00:00:00+23:59' })).toEqual(items)
  expect(await of({ from: after(newest) })).toEqual([])
  expect(await of({ from: newest })).toEqual(items.filter(({ at }) => at === newest))
  expect(await of({ to: after(newest) }, one.next_cursor ?? '')).toEqual(items.slice(2))
  expect(await of({ to: new Date(Date.parse(newest) - 86_400_000).toISOString() })).toEqual([])
  expect(await of({ from: new Date(Date.parse(newest) + 86_400_000).toISOString() })).toEqual([])
  await reader.end()
})
