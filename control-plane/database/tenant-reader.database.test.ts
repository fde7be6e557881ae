import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createPool } from '../../runtime/postgres.ts'
import { it } from '../../runtime/testing/database.ts'
import { ROOMS } from '../rooms/rooms.ts'
import type { Tenant } from './tenancy.ts'
import { createTenantReader, type TenantStatement } from './tenant-reader.ts'

const CALLER = '$1::uuid is not null and $2::text is not null'
const waitsForLock: TenantStatement = {
  name: 'waits for lock',
  text: () => `select pg_advisory_xact_lock(402), $3::text where ${CALLER}`,
}
const isQuick: TenantStatement = { name: 'is quick', text: () => `select 'quick' where ${CALLER}` }

it('keeps a connection for one account while another waits for slow statements', async ({ database }) => {
  const pool = createPool({ url: database.controlPlaneUrl, max: ROOMS.reads.places, applicationName: 'test' })
  const reader = createTenantReader(pool, { tenantFilters: true })
  const slow: Tenant = { accountId: randomUUID(), environment: 'production' }
  const quick: Tenant = { ...slow, accountId: randomUUID() }
  const lock = await database.pool.connect()
  try {
    await lock.query('select pg_advisory_lock(402)')
    const reads = Array.from({ length: 8 }, (_, index) => reader.read(slow, waitsForLock, [`${index}`]))
    expect(await reader.read(quick, isQuick, [])).toEqual([['quick']])
    await lock.query('select pg_advisory_unlock(402)')
    expect(await Promise.all(reads)).toHaveLength(8)
  } finally {
    lock.release()
    await reader.end()
  }
})
