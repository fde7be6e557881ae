import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Tenant } from '../database/tenancy.ts'
import { createLongReads, type LongReads } from './long-reads.ts'
import type { LongRead } from './messages.ts'

const COUNT = 20_000
const SLOW_THERE = 'it makes thousands of payments, and a cluster takes them one by one'

const it = onDatabase
  .extend('reads', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const reads = createLongReads({ url: controlPlaneUrl, tenantFilters: true })
    onCleanup(() => reads.close())
    return reads
  })
  /** Adds payments with ids from `from` to `to`, in this order, and with long paths. */
  .extend('pay', { scope: 'file' }, ({ database: { pool } }) => async (tenant: Tenant, from: number, to: number) => {
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
          asset, amount, pay_to, valid_before, signed, requirements, lease_until)
        select sha256(convert_to($1::text || i, 'UTF8')), (lpad(to_hex(i), 12, '0') || '70008000' || left($1::text, 8) || 'abcd')::uuid,
          'RELEASED', $2, $1::uuid, $1::uuid, $1::uuid, 'GET', 'h', '/' || i || '?' || repeat('é', 200), '0x1', 'exact', 'eip155:8453',
          '0xA', i, 'p', now(), '{}', '{}', now() from generate_series($3::int, $4::int) i`,
      [tenant.accountId, tenant.environment, from, to],
    )
  })

const newTenant = (): Tenant => ({ accountId: randomUUID(), environment: 'production' })
const requestOf = (tenant: Tenant): LongRead => ({ kind: 'settlements', tenant, filter: {}, format: 'jsonl' })

async function rowsOf(reads: LongReads, tenant: Tenant): Promise<{ path?: string; count?: number }[]> {
  const lines = (await text(reads.bytes(requestOf(tenant)))).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

it('costs the thread that answers requests a small part of its work', async ({ database, reads, pay, skip }) => {
  skip(database.isDistributed, SLOW_THERE)
  const tenant = newTenant()
  await pay(tenant, 1, COUNT)
  // Starts the worker, which loads its modules now.
  await rowsOf(reads, newTenant())
  let largest = 0
  let bytes = 0
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  for await (const piece of reads.bytes(requestOf(tenant))) {
    largest = Math.max(largest, piece.length)
    bytes += piece.length
  }
  const [own, whole] = [process.threadCpuUsage(thread), process.cpuUsage(all)]
  expect(bytes).toBeGreaterThan(COUNT * 500)
  expect(largest).toBeLessThanOrEqual(65_536)
  expect((own.user + own.system) / (whole.user + whole.system)).toBeLessThan(0.25)
})

it('is whole, and of its tenant alone without the filters of statements', async ({ database, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1, 1_200)
  const reads = createLongReads({ url: database.controlPlaneUrl, tenantFilters: false })
  try {
    const rows = await rowsOf(reads, tenant)
    expect(rows).toHaveLength(1_201)
    expect(rows[0]?.path).toBe(`/1200?${'é'.repeat(200)}`)
    expect(rows.at(-1)).toEqual({ end: true, count: 1_200 })
    // The reads run at the same time, on the same connections.
    const [own, theirs, elsewhere] = await Promise.all([
      rowsOf(reads, tenant),
      rowsOf(reads, newTenant()),
      rowsOf(reads, { ...tenant, environment: 'development' }),
    ])
    expect(own).toHaveLength(1_201)
    expect([theirs, elsewhere]).toEqual([[{ end: true, count: 0 }], [{ end: true, count: 0 }]])
  } finally {
    await reads.close()
  }
})

it('makes no more than is read, and nothing for a reader who has gone', async ({ database, reads, pay, skip }) => {
  skip(database.isDistributed, SLOW_THERE)
  const tenant = newTenant()
  await pay(tenant, 1_001, 5_000)
  const [slow, gone] = [reads.bytes(requestOf(tenant)), reads.bytes(requestOf(tenant))]
  const pieces = [(await slow.next()).value]
  await gone.next()
  await gone.return(undefined)
  // While `slow` waits after its first piece, another read of the tenant gets all rows.
  expect(await rowsOf(reads, tenant)).toHaveLength(4_001)
  await pay(tenant, 1, 1_000)
  for await (const piece of slow) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toContain('"count":5000}')
  expect((await gone.next()).done).toBe(true)
})

it('fails loudly when its worker ends, and the next one gets a new worker', async ({ database, pay, skip }) => {
  skip(database.isDistributed, SLOW_THERE)
  const tenant = newTenant()
  await pay(tenant, 1, 5_000)
  const reads = createLongReads({ url: database.controlPlaneUrl, tenantFilters: true })
  try {
    const bytes = reads.bytes(requestOf(tenant))
    await bytes.next()
    await reads.close()
    await expect(text(bytes)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(await rowsOf(reads, tenant)).toHaveLength(5_001)
  } finally {
    await reads.close()
  }
})

it('counts what a seller has sold, and says when the database is away', async ({ reads, database, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1, 3)
  const overview: LongRead = {
    kind: 'overview',
    tenant,
    days: 2,
    until: new Date(),
    hourly: true,
    withoutTrials: false,
  }
  const { days, totals, by_day, by_hour } = JSON.parse(await text(reads.bytes(overview)))
  expect({ days, totals }).toMatchObject({ days: 2, totals: { paid: 0, failed: 0 } })
  expect([by_day.length, by_hour.length]).toEqual([2, 48])
  const away = createLongReads({ url: database.url.replace(/:\d+\//, ':1/'), tenantFilters: true })
  await expect(text(away.bytes(overview))).rejects.toMatchObject({ code: 'service_unavailable' })
  await away.close()
})
