import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { type EndpointRecord, type ErrorAnswer, type Seller, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const pool = databaseOf(settings)

interface Import {
  id: string
  state: string
  operations: number | null
  created: number
  skipped: number
  skipped_operations: { method: string; path: string; code: string; reason: string }[]
  warnings: { code: string; path: string; message: string; fix: string }[]
  warnings_count: number
  problem: string | null
  ended_at: string | null
}

let seller: Seller
beforeAll(async () => {
  seller = await signUp(plane)
})
afterAll(() => pool.end())

const newApi = () => seller.createApi({ upstream_base_url: 'https://example.com' })
const start = (apiId: string, body: object, as = seller) =>
  as.call<Import & Partial<ErrorAnswer>>('POST', `/apis/${apiId}/openapi/imports`, { body })
const look = async (apiId: string, id: string, as = seller) =>
  as.call<Import>('GET', `/apis/${apiId}/openapi/imports/${id}`)

async function ended(apiId: string, id: string): Promise<Import> {
  const isOver = async () => ['done', 'failed'].includes((await look(apiId, id)).body.state)
  await expect.poll(isOver, { interval: 300 }).toBe(true)
  return (await look(apiId, id)).body
}

/** Returns a specification with this many operations. With long `words`, it has megabytes. */
function specOf(operations: number, words = ''): string {
  const paths = Array.from({ length: operations }, (_, index) => [
    `/things/${index}/{id}`,
    { get: { operationId: `get${index}`, description: words, responses: { 200: { description: 'It' } } } },
  ])
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: Object.fromEntries(paths) })
}

describe('a large specification', () => {
  it('is imported by a job with progress, at a price for each operation', async () => {
    const api = await newApi()
    await seller.createEndpoint(api.id, { path_pattern: '/things/0/{other}' })
    const spec = specOf(1_200, 'x'.repeat(7_500))
    expect(spec.length).toBeGreaterThan(9_000_000)
    const prices = { 'GET /things/7/{id}': [sandboxAccept('7')] }
    const { status, body } = await start(api.id, { spec, accepts: [sandboxAccept('5')], prices })
    expect(status).toBe(202)
    expect(body).toMatchObject({ state: 'queued', operations: null, created: 0, problem: null, ended_at: null })
    expect(await ended(api.id, body.id)).toMatchObject({
      ...{ state: 'done', operations: 1_200, created: 1_199, skipped: 1, problem: null },
      skipped_operations: [{ method: 'GET', path: '/things/0/{id}', reason: 'already exists' }],
    })
    const { body: page } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${api.id}/endpoints?limit=200`)
    const [last] = page.items
    expect(last).toMatchObject({
      path_pattern: '/things/1199/{id}',
      operation_id: 'get1199',
      schema_source: 'openapi',
    })
    const { rows } = await pool.query(
      `select accepts from endpoint where api_id = $1 and path_pattern = '/things/7/{id}'`,
      [api.id],
    )
    expect(rows[0]?.accepts).toMatchObject([{ amount: '7' }])
    const { rows: kept } = await pool.query('select spec from openapi_import where id = $1', [body.id])
    expect(kept).toEqual([{ spec: null }])
  })

  it('gets the warnings and skipped operations of a small one, and its own prices if wanted', async () => {
    const api = await seller.createApi({
      ...{ upstream_base_url: 'https://example.com', pay_to_address: `0x${'1'.repeat(40)}` },
    })
    const bad = { content: { 'application/json': { schema: { type: 'strnig', properties: 7 } } } }
    const price = { 'x-payment-info': { price: { mode: 'fixed', currency: 'USD', amount: '0.02' } } }
    const paths = {
      '/bad': { post: { requestBody: bad } },
      '/lost': { get: { parameters: [{ $ref: '#/x' }] } },
      '/priced': { get: price, put: { 'x-payment-info': {} } },
      '/gone': { get: { responses: { 200: { $ref: '#/gone' } } } },
    }
    const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths })
    const { body } = await start(api.id, { spec, accepts: [sandboxAccept('5')], document_prices: true, enabled: false })
    expect(await ended(api.id, body.id)).toMatchObject({
      ...{ state: 'done', operations: 5, created: 4, skipped: 1, warnings_count: 3 },
      skipped_operations: [{ method: 'GET', path: '/lost', code: 'lost_reference', member: 'parameters.0' }],
      warnings: [
        { code: 'price_not_read', path: 'spec.PUT /priced.x-payment-info', fix: expect.any(String) },
        { code: 'reference_left_out', path: 'spec.GET /gone.responses.200' },
        { code: 'schema_left_out', path: expect.stringMatching(/^spec\.POST \/bad\.request_schema\//) },
      ],
    })
    const { rows } = await pool.query(
      `select method, accepts -> 0 ->> 'amount' as amount, enabled from endpoint where api_id = $1 and path_pattern = '/priced' order by 1`,
      [api.id],
    )
    expect(rows).toEqual([
      { method: 'GET', amount: '20000', enabled: false },
      { method: 'PUT', amount: '5', enabled: false },
    ])
  })

  it('is imported without operations that have no price, and fails if it is no specification', async () => {
    const api = await newApi()
    const partly = await start(api.id, { spec: specOf(3), prices: { 'GET /things/1/{id}': [sandboxAccept('7')] } })
    expect(await ended(api.id, partly.body.id)).toMatchObject({ state: 'done', created: 1, skipped: 2 })
    const broken = await start(api.id, { spec: 'hello', accepts: [sandboxAccept()] })
    expect(await ended(api.id, broken.body.id)).toMatchObject({
      ...{ state: 'failed', created: 0, problem: expect.stringContaining('spec is not an OpenAPI document') },
    })
  })

  it('is taken over after its process has ended, and fails after the third time', async () => {
    const api = await newApi()
    const left = async (attempts: number) => {
      const id = randomUUID()
      await pool.query(
        `insert into openapi_import (id, account_id, environment, api_id, state, spec, prices, actor, address, attempts, lease_until)
          values ($1, $2, 'development', $3, 'running', $4, $5, 'person', '127.0.0.1', $6, now() - interval '1 second')`,
        [id, seller.accountId, api.id, specOf(2), { accepts: [sandboxAccept()], operations: {} }, attempts],
      )
      return ended(api.id, id)
    }
    expect(await left(1)).toMatchObject({ state: 'done', created: 2 })
    expect(await left(3)).toMatchObject({ state: 'failed', problem: 'was interrupted too often' })
  })

  it('waits in a bounded queue, with a few jobs of one account at a time', async () => {
    const own = await signUp(plane)
    const api = await own.createApi({ upstream_base_url: 'https://example.com' })
    // These two imports look as if another process were running them, so no process takes them over.
    await pool.query(
      `insert into openapi_import (id, account_id, environment, api_id, state, prices, actor, address, lease_until)
        select gen_random_uuid(), $1, 'development', $2, 'running', '{}', 'person', '', now() + interval '1 hour'
          from generate_series(1, 2)`,
      [own.accountId, api.id],
    )
    const refused = await start(api.id, { spec: specOf(1), accepts: [sandboxAccept()] }, own)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    await pool.query('delete from openapi_import where account_id = $1', [own.accountId])
    expect((await start(api.id, { spec: specOf(1), accepts: [sandboxAccept()] }, own)).status).toBe(202)
  })

  it('is visible to its seller only, and bounded', async () => {
    const [api, other] = [await newApi(), await signUp(plane)]
    const body = { spec: specOf(1), accepts: [sandboxAccept()] }
    expect((await start(api.id, body, other)).status).toBe(404)
    const { body: started } = await start(api.id, body)
    expect((await look(api.id, started.id, other)).status).toBe(404)
    expect((await look(api.id, randomUUID())).status).toBe(404)
    const large = await start(api.id, { ...body, spec: 'x'.repeat(10 * 1024 ** 2 + 1) })
    expect(large).toMatchObject({
      status: 400,
      body: { details: [{ path: 'spec', message: 'must not exceed 10 MiB' }] },
    })
    const tooLarge = await start(api.id, { ...body, spec: 'x'.repeat(21 * 1024 ** 2) }).catch(() => ({ status: 413 }))
    expect(tooLarge.status).toBe(413)
    expect(await start(api.id, { spec: 'a' })).toMatchObject({ status: 400, body: { details: [{ path: 'accepts' }] } })
    const slip = await start(api.id, { ...body, prices: { 'GET /nothing': [sandboxAccept()] } })
    const problem = 'prices.GET /nothing is not an operation of the specification'
    expect(await ended(api.id, slip.body.id)).toMatchObject({ state: 'failed', created: 0, problem })
    const wrong = [{ ...sandboxAccept(), network: 'eip155:8453' }]
    const detail = { path: 'prices.GET /a.0.network' }
    const priced = await start(api.id, { ...body, prices: { 'GET /a': wrong } })
    expect(priced).toMatchObject({ status: 400, body: { code: 'network_not_allowed', details: [detail] } })
  })
})
