import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenantReader, READER_SESSION } from '../../../control-plane/database/tenant-reader.ts'
import { createReader } from '../../../control-plane/open-database.ts'
import { API, APIS } from '../../../control-plane/reads/api-reads.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { type Seller, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const SUFFIX = '.dev.localhost'
const plane = planeOf(settings)

let database: Pool
let seller: Seller
beforeAll(async () => {
  database = databaseOf(settings)
  seller = await signUp(plane)
})
afterAll(async () => {
  await database?.end()
})

const controlPlaneUrl = () => serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')

const readerAlone = () =>
  createReader({
    url: controlPlaneUrl(),
    logger: createLogger({ name: 'test', level: 'silent' }),
    tenantFilters: false,
  })

describe('data that is read without the ORM', () => {
  it('equals the data that the ORM has written', async () => {
    const made = await seller.createApi({
      upstream_base_url: 'https://example.com/a%22b',
      name: 'Ünïcode ☕ "x"\n\t',
      discovery_guidance: 'Ask\u0001twice \\u0001"] $& \u2028',
      discovery_contact_email: 'a@example.com',
      openapi_version: '2.0.0',
    })
    const changed = await seller.updateApi(made.id, { pay_to_address: `0x${'1'.repeat(40)}`, enabled: false })
    const one = await seller.call<object>('GET', `/apis/${made.id}`)
    expect(one.body).toEqual(changed)
    expect(Object.keys(one.body)).toEqual(Object.keys(changed))
    expect((await seller.call<{ items: object[] }>('GET', '/apis')).body.items[0]).toEqual(changed)

    const endpoints = [
      { path_pattern: '/a', ttl: 60, description: 'é "x"' },
      { path_pattern: '/b', method: 'POST', request_schema: { type: 'object', title: '☕' }, response_schema: {} },
      { path_pattern: '/c', accepts: [sandboxAccept('1'), sandboxAccept('2')] },
    ]
    const records = []
    for (const endpoint of endpoints) records.unshift(await seller.createEndpoint(made.id, endpoint))
    const path = `/apis/${made.id}/endpoints`
    expect((await seller.call('GET', path)).body).toEqual({ items: records, next_cursor: null })
    for (const record of records) expect((await seller.call('GET', `${path}/${record.id}`)).body).toEqual(record)
    const first = await seller.call<{ next_cursor: string }>('GET', `${path}?limit=2`)
    const rest = await seller.call('GET', `${path}?limit=2&cursor=${first.body.next_cursor}`)
    expect(rest.body).toEqual({ items: records.slice(2), next_cursor: null })
    await database.query(`update endpoint set expires_at = now() where api_id = $1 and expires_at is not null`, [
      made.id,
    ])
    expect((await seller.call<{ items: object[] }>('GET', path)).body.items).toEqual(records.slice(0, 2))
    expect((await seller.call('GET', `${path}/${records[2]?.id}`)).status).toBe(404)
  })

  it('names verified hosts, the oldest proof first, each at its API', async () => {
    const apis = [await seller.createApi({ upstream_base_url: 'https://a.example' })]
    apis.push(await seller.createApi({ upstream_base_url: 'https://b.example' }))
    const [young, old, pending] = [0, 1, 2].map(() => `${randomUUID()}.example.net`) as [string, string, string]
    for (const [hostname, age] of [
      [young, '1 minute'],
      [old, '1 hour'],
      [pending, undefined],
    ] as const) {
      const { id } = await seller.createDomain(apis[0]?.id ?? '', hostname)
      const text = `update domain set status = 'verified', verified_at = now() - $2::interval, checked_at = now() where id = $1`
      if (age) await database.query(text, [id, age])
    }
    const hosts = [apis[0]?.primary_host, old, young]
    await seller.createApi({ upstream_base_url: 'https://c.example' })
    const { body: first } = await seller.call<{ next_cursor: string }>('GET', '/apis?limit=1')
    const { body } = await seller.call<{ items: { hosts: string[] }[] }>(
      'GET',
      `/apis?limit=2&cursor=${first.next_cursor}`,
    )
    expect(body.items.map((item) => item.hosts)).toEqual([[apis[1]?.primary_host], hosts])
    expect((await seller.call<{ hosts: string[] }>('GET', `/apis/${apis[0]?.id}`)).body.hosts).toEqual(hosts)
  })

  it('has times with milliseconds cut off, not rounded, with or without a fraction', async () => {
    const { id } = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const times = [
      ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
      ['2026-01-31 23:59:59.9999+00', '2026-01-31T23:59:59.999Z'],
      ['2026-01-31 23:30:00.05-02', '2026-02-01T01:30:00.050Z'],
    ] as const
    for (const [written, shown] of times) {
      await database.query('update api set created_at = $2, updated_at = $2 where id = $1', [id, written])
      const { body } = await seller.call('GET', `/apis/${id}`)
      expect(body).toMatchObject({ created_at: shown, updated_at: shown })
    }
  })

  it('belongs to the tenant only, also on a connection that other tenants have used, by row-level security alone', async () => {
    const sellers = [seller, seller.in('production'), await signUp(plane), await signUp(plane)]
    const own = new Map<Seller, string>()
    for (const one of sellers) own.set(one, (await one.createApi({ upstream_base_url: 'https://example.com' })).id)
    const reader = readerAlone()
    try {
      const readOnce = async (index: number) => {
        const one = sellers[index % sellers.length] as Seller
        // Each read is different, because equal reads may be combined.
        const cursor = `ffffffff-ffff-ffff-ffff-${String(index).padStart(12, '0')}`
        const rows = await reader.read(one, APIS, [cursor, '1', SUFFIX])
        return rows.length === 1 && rows[0]?.[1] === own.get(one)
      }
      // The reads run in groups of 100, because a read that waits for a connection fails after some seconds.
      for (let start = 0; start < 400; start += 100) {
        const round = await Promise.all(Array.from({ length: 100 }, (_, index) => readOnce(start + index)))
        expect(round.filter((right) => !right)).toEqual([])
      }
    } finally {
      await reader.end()
    }
  })

  it('is read once for all concurrent equal requests, and includes all writes before the read', async () => {
    const other = await signUp(plane)
    const made = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const pool = createPool({ url: controlPlaneUrl(), max: 1, applicationName: 'test', settings: READER_SESSION })
    const reader = createTenantReader(pool, { tenantFilters: true })
    try {
      let used = 0
      const busy = await pool.connect()
      pool.on('acquire', () => used++)
      const early = reader.read(seller, API, [made.id, SUFFIX])
      await seller.updateApi(made.id, { name: 'written meanwhile' })
      const late = reader.read(seller, API, [made.id, SUFFIX])
      const foreign = reader.read(other, API, [made.id, SUFFIX])
      busy.release()
      const rows = await late
      expect(rows[0]?.[1]).toContain('written meanwhile')
      expect(await early).toBe(rows)
      expect(await foreign).toEqual([])
      expect(used).toBe(2)
      await seller.updateApi(made.id, { name: 'written afterwards' })
      expect((await reader.read(seller, API, [made.id, SUFFIX]))[0]?.[1]).toContain('written afterwards')
    } finally {
      await reader.end()
    }
  })

  it('is empty if the tenant cannot be set, and the next read works', async () => {
    const reader = readerAlone()
    try {
      const nobody = { accountId: 'not an id', environment: seller.environment }
      for (let i = 0; i < 10; i++) await expect(reader.read(nobody, APIS, [null, '1', SUFFIX])).rejects.toThrow('uuid')
      expect(await reader.read(seller, APIS, [null, '1', SUFFIX])).toHaveLength(1)
    } finally {
      await reader.end()
    }
  })
})
