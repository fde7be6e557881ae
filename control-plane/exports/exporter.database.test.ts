import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Tenant } from '../database/tenancy.ts'
import { createExporter, type Exporter } from './exporter.ts'
import type { ExportRequest } from './messages.ts'

const COUNT = 20_000

const it = onDatabase
  .extend('exporter', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const exporter = createExporter({ url: controlPlaneUrl, tenantFilters: true })
    onCleanup(() => exporter.close())
    return exporter
  })
  /** Adds payments with ids from `from` to `to`, as their order, and with long paths. */
  .extend('pay', { scope: 'file' }, ({ database: { pool } }) => async (tenant: Tenant, from: number, to: number) => {
    await pool.query(
      `insert into payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
          asset, amount, pay_to, valid_before, signed, requirements, lease_until)
        select sha256(convert_to($1::text || i, 'UTF8')), (lpad(to_hex(i), 12, '0') || '70008000' || left($1::text, 8) || 'abcd')::uuid,
          'RELEASED', $2, $1::uuid, $1::uuid, $1::uuid, 'GET', 'h', '/' || i || '?' || repeat('é', 200), '0x1', 'exact', 'eip155:8453',
          '0xA', i, 'p', now(), '{}', '{}', now() from generate_series($3::int, $4::int) i`,
      [tenant.accountId, tenant.environment, from, to],
    )
  })

const newTenant = (): Tenant => ({ accountId: randomUUID(), environment: 'production' })
const requestOf = (tenant: Tenant): ExportRequest => ({ tenant, filter: {}, format: 'jsonl' })

async function rowsOf(exporter: Exporter, tenant: Tenant): Promise<{ path?: string; count?: number }[]> {
  const lines = (await text(exporter.bytes(requestOf(tenant)))).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

it('costs the thread that answers requests a small part of its work', async ({ exporter, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1, COUNT)
  // Starts the worker, and reads its modules.
  await rowsOf(exporter, newTenant())
  let largest = 0
  let bytes = 0
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  for await (const piece of exporter.bytes(requestOf(tenant))) {
    largest = Math.max(largest, piece.length)
    bytes += piece.length
  }
  const [own, whole] = [process.threadCpuUsage(thread), process.cpuUsage(all)]
  expect(bytes).toBeGreaterThan(COUNT * 500)
  expect(largest).toBeLessThanOrEqual(65_536)
  expect((own.user + own.system) / (whole.user + whole.system)).toBeLessThan(0.25)
})

it('is whole, and of its tenant alone by row-level security', async ({ database, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1, 1_200)
  const exporter = createExporter({ url: database.controlPlaneUrl, tenantFilters: false })
  try {
    const rows = await rowsOf(exporter, tenant)
    expect(rows).toHaveLength(1_201)
    expect(rows[0]?.path).toBe(`/1200?${'é'.repeat(200)}`)
    expect(rows.at(-1)).toEqual({ end: true, count: 1_200 })
    // Side by side, on the same connections.
    const [own, theirs, elsewhere] = await Promise.all([
      rowsOf(exporter, tenant),
      rowsOf(exporter, newTenant()),
      rowsOf(exporter, { ...tenant, environment: 'development' }),
    ])
    expect(own).toHaveLength(1_201)
    expect([theirs, elsewhere]).toEqual([[{ end: true, count: 0 }], [{ end: true, count: 0 }]])
  } finally {
    await exporter.close()
  }
})

it('would show foreign rows without row-level security', async ({ database, pay }) => {
  await pay(newTenant(), 1, 3)
  const exporter = createExporter({ url: database.url, tenantFilters: false })
  try {
    expect(await rowsOf(exporter, newTenant())).not.toHaveLength(1)
  } finally {
    await exporter.close()
  }
})

it('makes no more than is read, and nothing for a reader who has gone', async ({ exporter, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1_001, 5_000)
  const [slow, gone] = [exporter.bytes(requestOf(tenant)), exporter.bytes(requestOf(tenant))]
  const pieces = [(await slow.next()).value]
  await gone.next()
  await gone.return(undefined)
  // An export that nobody holds up reads all rows in this time.
  expect(await rowsOf(exporter, tenant)).toHaveLength(4_001)
  await pay(tenant, 1, 1_000)
  for await (const piece of slow) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toContain('"count":5000}')
  expect((await gone.next()).done).toBe(true)
})

it('fails loudly when its worker ends, and the next one gets a new worker', async ({ database, pay }) => {
  const tenant = newTenant()
  await pay(tenant, 1, 5_000)
  const exporter = createExporter({ url: database.controlPlaneUrl, tenantFilters: true })
  try {
    const bytes = exporter.bytes(requestOf(tenant))
    await bytes.next()
    await exporter.close()
    await expect(text(bytes)).rejects.toThrow('the worker for exports has ended')
    expect(await rowsOf(exporter, tenant)).toHaveLength(5_001)
  } finally {
    await exporter.close()
  }
})
