import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it } from '../../runtime/testing/database.ts'
import { newId } from '../database/identifiers.ts'
import type { Tenant } from '../database/tenancy.ts'
import { idBefore, PAGE_BYTES } from '../http/pagination.ts'
import { createReader } from '../open-database.ts'
import { filterValues } from '../resources/endpoint-filter.ts'
import { APIS, apiPageText, hostSuffix } from './api-reads.ts'
import { ENDPOINTS, withTermsState, writtenOf } from './endpoint-reads.ts'
import { pageText } from './page-text.ts'

const RECORD_BYTES = 400_000

interface Page {
  items: { id: string }[]
  next_cursor: string | null
}

/**
 * Adds a seller with some APIs, the first one with some endpoints. All records have `RECORD_BYTES`. Returns the ids,
 * newest first.
 */
async function seller(pool: Pool, counts: { apis: number; endpoints: number }) {
  const tenant: Tenant = { accountId: newId(), environment: 'development' }
  await pool.query(`insert into account (id, email, password_hash) values ($1, 'a@example.com', '')`, [
    tenant.accountId,
  ])
  const apis = Array.from({ length: counts.apis }, newId)
  for (const id of apis)
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision, discovery_guidance)
        values ($1, $2, 'development', 'a', $3, 'http://example.com', 0, $4)`,
      [id, tenant.accountId, `a${randomUUID()}`, 'x'.repeat(RECORD_BYTES)],
    )
  const endpoints = Array.from({ length: counts.endpoints }, newId)
  for (const [index, id] of endpoints.entries())
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source, request_schema)
        values ($1, $2, 'GET', $3, '[]', 'manual', $4)`,
      [id, apis[0], `/${index}`, { description: 'x'.repeat(RECORD_BYTES) }],
    )
  return { tenant, apis: apis.reverse(), endpoints: endpoints.reverse(), apiId: apis.at(-1) ?? '' }
}

/** Returns the pages of a list, each as its answer. */
async function pagesOf(next: (before: string | null) => Promise<string>): Promise<string[]> {
  const pages: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const text = await next(idBefore(cursor))
    pages.push(text)
    cursor = (JSON.parse(text) as Page).next_cursor
  }
  return pages
}

const idsOf = (pages: string[]) => pages.map((text) => (JSON.parse(text) as Page).items.map(({ id }) => id))

it('a page of large records ends early, and the next ones have the rest', async ({ database: { pool, ...urls } }) => {
  const reader = createReader({ url: urls.controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
  const own = await seller(pool, { apis: 5, endpoints: 5 })
  const { tenant, apis, endpoints, apiId } = own
  const platform = { environment: tenant.environment, platformDomain: 'example.com' }
  const ofApis = await pagesOf(async (before) =>
    apiPageText((await reader.read(tenant, APIS, [before, '200', hostSuffix(platform)]))[0] ?? [], platform),
  )
  const ofEndpoints = await pagesOf(async (before) => {
    const [row = []] = await reader.read(tenant, ENDPOINTS, [apiId, before, '200', ...filterValues({})])
    return withTermsState(pageText(row), writtenOf(row[3]), () => ({ payable: 'yes' }))
  })
  for (const page of [...ofApis, ...ofEndpoints]) expect(page.length).toBeLessThan(PAGE_BYTES)
  expect(idsOf(ofApis)).toEqual([apis.slice(0, 2), apis.slice(2, 4), apis.slice(4)])
  expect(idsOf(ofEndpoints)).toEqual([endpoints.slice(0, 2), endpoints.slice(2, 4), endpoints.slice(4)])
  await reader.end()
})
