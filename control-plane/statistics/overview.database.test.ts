import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createPool } from '../../runtime/postgres.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Tenant } from '../database/tenancy.ts'
import { createTenantReader, READER_SESSION } from '../database/tenant-reader.ts'
import { statsOverview } from './overview.ts'

const it = onDatabase.extend('reader', { scope: 'file' }, ({ database: { controlPlaneUrl: url } }, { onCleanup }) => {
  const pool = createPool({ url, max: 2, applicationName: 'test', settings: READER_SESSION })
  const reader = createTenantReader(pool, { tenantFilters: true })
  onCleanup(() => reader.end())
  return reader
})

const [ENDPOINTS, DAYS, APIS] = [300, 40, 3]
const now = new Date('2026-03-31T12:00:00Z')

it('reads a few sums of many challenges', async ({ database, reader }) => {
  const tenant: Tenant = { accountId: randomUUID(), environment: 'production' }
  await database.pool.query(
    `insert into challenge_count (account_id, environment, api_id, endpoint_id, day, count)
       select $1, $2, md5('api' || e % ${APIS})::uuid, md5('endpoint' || e)::uuid, '2026-03-31'::date - d, e
         from generate_series(1, ${ENDPOINTS}) e, generate_series(0, ${DAYS - 1}) d`,
    [tenant.accountId, tenant.environment],
  )
  let read = 0
  const counting: typeof reader = {
    ...reader,
    read: async (...args) => {
      const rows = await reader.read(...args)
      read += rows.length
      return rows
    },
  }
  const overview = await statsOverview(counting, tenant, { days: DAYS / 2, now })
  expect(read).toBe(DAYS + ENDPOINTS + APIS)
  const ofDay = (ENDPOINTS * (ENDPOINTS + 1)) / 2
  expect(overview.by_day.map(({ challenges }) => challenges)).toEqual(Array(DAYS / 2).fill(ofDay))
  expect(overview.totals.challenges).toBe((ofDay * DAYS) / 2)
  expect(overview.previous.challenges).toBe((ofDay * DAYS) / 2)
  expect(overview.by_api.reduce((sum, { challenges }) => sum + challenges, 0)).toBe((ofDay * DAYS) / 2)
  expect(overview.by_endpoint).toHaveLength(200)
  expect(overview.by_endpoint[0]?.challenges).toBe((ENDPOINTS * DAYS) / 2)
  await expect(statsOverview(reader, tenant, { days: DAYS / 2, now, mostRows: 300 })).rejects.toMatchObject({
    details: [{ path: 'days' }],
  })
})
