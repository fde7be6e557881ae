import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { appOver } from '../support/processes/control-plane-app.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import {
  type ApiRecord,
  call,
  type EndpointRecord,
  type ErrorAnswer,
  type Seller,
  sandboxAccept,
  signUp,
} from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)

const PET = { type: 'object', properties: { name: { type: 'string' } } }
const PATH = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const SPEC = `
openapi: 3.0.3
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get:
      summary: All pets
      responses:
        '200': {description: Pets, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
    post:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'201': {description: The pet}}
  /pets/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get:
      operationId: getPet
      tags: [pets]
      responses: {'200': {description: The pet, content: {text/plain; charset=utf-8: {}}}}
  /pets/{id}/toys:
    get: {responses: {'200': {description: Toys}}}
components: {schemas: {Pet: ${JSON.stringify(PET)}}}
`

const FOREIGN = JSON.stringify({
  openapi: '3.2.0',
  info: { title: 'Foreign', version: '1', description: '['.repeat(500), 'x-logo': { $ref: './logo.md' } },
  paths: {
    '/good': { get: {}, query: {} },
    '/lost': { post: { parameters: [{ $ref: '#/components/parameters/Gone' }] } },
    '/elsewhere': { $ref: 'paths/elsewhere.yaml' },
    '/lost-answer': {
      get: {
        responses: { 200: { description: 'It', content: { 'application/json': { schema: { $ref: '#/x/Gone' } } } } },
      },
    },
  },
  webhooks: { event: { post: {} } },
})

const priceOf = (price: object) => ({ get: { 'x-payment-info': { price, protocols: [{ x402: {} }] } } })
const PRICED = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Priced', version: '1' },
  paths: {
    '/fixed': priceOf({ mode: 'fixed', currency: 'USD', amount: '0.02' }),
    '/range': priceOf({ mode: 'dynamic', currency: 'USD', min: '0.01', max: '2.50' }),
    '/none': { get: {} },
    '/fine': priceOf({ mode: 'fixed', currency: 'USD', amount: '0.0000001' }),
  },
})

interface Report {
  skipped: { method: string; path: string; path_pattern: string; code: string; member?: string; reason: string }[]
  skipped_count: number
  warnings: { code: string; path: string; message: string; fix: string }[]
  warnings_count: number
}

interface Parsed extends Report {
  operations: Record<string, unknown>[]
}

interface Imported extends Report {
  created: EndpointRecord[]
}

const PAYEE = `0x${'11'.repeat(20)}`

let seller: Seller
let api: ApiRecord
beforeAll(async () => {
  seller = await signUp(plane)
  api = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
})

const parse = (spec: string) => seller.call<Parsed & Partial<ErrorAnswer>>('POST', '/openapi/parse', { body: { spec } })
const importInto = (apiId: string, body: object, as = seller) =>
  as.call<Imported & Partial<ErrorAnswer>>('POST', `/apis/${apiId}/openapi/import`, { body })

describe('an OpenAPI document', () => {
  it('is parsed and becomes endpoints; existing endpoints are skipped', async () => {
    const existing = await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/pets', description: 'mine' })
    const { status, body } = await parse(SPEC)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Pets', version: '1.0.0', servers: [] })
    expect(body).toMatchObject({ skipped: [], skipped_count: 0, warnings: [], warnings_count: 0 })
    expect(body.operations).toEqual([
      {
        method: 'GET',
        path: '/pets',
        path_pattern: '/pets',
        summary: 'All pets',
        response_schema: { type: 'array', items: PET },
      },
      { method: 'POST', path: '/pets', path_pattern: '/pets', request_schema: PET, success_status: 201 },
      {
        ...{ method: 'GET', path: '/pets/{id}', path_pattern: '/pets/{id}', operation_id: 'getPet' },
        ...{ tags: ['pets'], path_schema: PATH, mime_type: 'text/plain' },
      },
      { method: 'GET', path: '/pets/{id}/toys', path_pattern: '/pets/{id}/toys' },
    ])

    const accepts = [sandboxAccept('5000')]
    const dear = [sandboxAccept('70000')]
    const operations = body.operations.map((operation) =>
      operation.path === '/pets/{id}/toys' ? { ...operation, accepts: dear, charge: 'before' } : operation,
    )
    const imported = await importInto(api.id, { operations, accepts })
    expect(imported.status).toBe(200)
    expect(imported.body.created).toMatchObject([
      { method: 'POST', path_pattern: '/pets', accepts, request_schema: PET, schema_source: 'openapi', enabled: true },
      {
        ...{ method: 'GET', path_pattern: '/pets/{id}', accepts, operation_id: 'getPet', tags: ['pets'] },
        ...{ path_schema: PATH, mime_type: 'text/plain', response_schema: { type: 'string' } },
        schema_source: 'openapi',
      },
      { method: 'GET', path_pattern: '/pets/{id}/toys', accepts: dear, charge: 'before' },
    ])
    expect(imported.body.skipped).toEqual([
      { method: 'GET', path: '/pets', path_pattern: '/pets', code: 'endpoint_exists', reason: 'already exists' },
    ])
    expect(imported.body.skipped_count).toBe(1)
    const path = `/apis/${api.id}/endpoints`
    for (const created of imported.body.created)
      expect((await seller.call('GET', `${path}/${created.id}`)).body).toEqual({
        ...created,
        payable: 'yes',
        warnings: [],
        refused_payments: null,
      })
    expect((await seller.call('GET', `${path}/${existing.id}`)).body).toEqual(existing)

    const again = await importInto(api.id, { operations: body.operations, accepts })
    expect(again.body.created).toEqual([])
    expect(again.body.skipped).toHaveLength(4)

    const cleared = await seller.updateEndpoint(api.id, imported.body.created[0]?.id ?? '', { clear_schemas: true })
    expect(cleared).toMatchObject({ schema_source: 'inferred', request_schema: { type: 'object' } })
  })

  it('is imported without invalid JSON Schemas, with a warning for each', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const operations = [
      { method: 'POST', path: '/bad', request_schema: { properties: { a: { type: 'strin' } } }, response_schema: PET },
      { method: 'GET', path: '/good', response_schema: PET },
    ]
    const { status, body } = await importInto(own.id, { operations, accepts: [sandboxAccept()] })
    expect(status).toBe(200)
    expect(body.created).toMatchObject([
      { request_schema: { type: 'object' }, response_schema: PET, schema_source: 'openapi' },
      { response_schema: PET, schema_source: 'openapi' },
    ])
    expect(body.warnings).toEqual([
      {
        code: 'schema_left_out',
        fix: expect.any(String),
        path: 'operations.0.request_schema/properties/a/type',
        message: expect.stringMatching(/^must be array, .*; this schema was left out$/),
      },
    ])
  })

  it('is imported without the parts that cannot be sold, and each of them is named', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const { status, body } = await parse(FOREIGN)
    expect(status).toBe(200)
    expect(body.operations).toMatchObject([{ path: '/good' }, { path: '/lost-answer' }])
    expect(body.skipped.map(({ method, path, code, member }) => [method, path, code, member])).toEqual([
      ['QUERY', '/good', 'method_not_sold', undefined],
      ['POST', '/lost', 'lost_reference', 'parameters.0'],
      ['*', '/elsewhere', 'other_document', undefined],
      ['POST', 'event', 'webhook', undefined],
    ])
    expect(body.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['reference_left_out', 'spec.GET /lost-answer.response_schema'],
    ])
    const imported = await importInto(own.id, { operations: body.operations, accepts: [sandboxAccept()] })
    expect(imported.body.created).toMatchObject([{ path_pattern: '/good' }, { path_pattern: '/lost-answer' }])
  })

  it('is sold at the document’s prices if the seller wants it', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const { body } = await parse(PRICED)
    expect(body.operations.map(({ proposed_price }) => proposed_price)).toEqual([
      '0.02',
      undefined,
      undefined,
      '0.0000001',
    ])
    expect(body.warnings).toMatchObject([{ code: 'price_not_read', path: 'spec.GET /range.x-payment-info' }])
    const accepts = [sandboxAccept('5000')]
    const { operations } = body
    const without = await importInto(own.id, { operations: [operations[0]], accepts })
    expect(without.body).toMatchObject({
      created: [{ accepts: [{ amount: '5000' }] }],
      warnings: [{ code: 'prices_not_taken', path: 'document_prices' }],
    })
    await seller.call('DELETE', `/apis/${own.id}/endpoints/${without.body.created[0]?.id}`)
    const priced = await importInto(own.id, { operations, accepts, document_prices: true })
    expect(priced.body.created.map(({ path_pattern, accepts: [option] }) => [path_pattern, option?.amount])).toEqual([
      ['/fixed', '20000'],
      ['/range', '5000'],
      ['/none', '5000'],
    ])
    expect(priced.body.skipped).toMatchObject([{ path: '/fine', code: 'price_not_exact' }])
    const refused = await importInto(own.id, { operations: [{ ...operations[0], accepts }], document_prices: true })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'accepts' }] } })
  })

  it('is created switched off if the seller wants it, except for operations that say otherwise', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const operations = [
      { method: 'GET', path: '/later' },
      { method: 'GET', path: '/now', enabled: true },
    ]
    const { body } = await importInto(own.id, { operations, accepts: [sandboxAccept()], enabled: false })
    expect(body.created.map(({ path_pattern, enabled }) => [path_pattern, enabled])).toEqual([
      ['/later', false],
      ['/now', true],
    ])
  })

  it('creates one endpoint for operations that differ only in names of segments, and needs a price for each operation', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    await seller.createEndpoint(own.id, { path_pattern: '/a/{id}' })
    const operations = ['/a/{name}', '/b/{id}', '/b/{name}'].map((path) => ({ method: 'GET', path }))
    const priced = operations.map((operation) => ({ ...operation, accepts: [sandboxAccept('7')] }))
    const refused = await importInto(own.id, { operations: [...priced, { method: 'GET', path: '/c' }] })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'accepts' }] } })
    const { body } = await importInto(own.id, { operations: priced })
    expect(body.created).toMatchObject([{ path_pattern: '/b/{id}', accepts: [{ amount: '7' }] }])
    expect(body.skipped).toMatchObject([
      { path: '/a/{name}', reason: 'already exists' },
      { path: '/b/{name}', reason: expect.stringContaining('another operation of this import') },
    ])
  })

  it('is one change of configuration', async () => {
    const pool = databaseOf(settings)
    try {
      const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
      const operations = Array.from({ length: 2_000 }, (_, index) => ({ method: 'GET', path: `/many/${index}` }))
      const { status, body } = await importInto(own.id, { operations, accepts: [sandboxAccept()] })
      expect({ status, created: body.created.length, skipped: body.skipped }).toEqual({
        status: 200,
        created: 2_000,
        skipped: [],
      })
      const count = `select count(*)::int as changes from configuration_change where api_id = $1`
      expect((await pool.query(count, [own.id])).rows).toEqual([{ changes: 2 }])
    } finally {
      await pool.end()
    }
  })

  it('of this service itself can be parsed', async () => {
    const spec = readFileSync(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8')
    // Without white space and examples, this document fits into one call. The complete one needs an import job.
    const withoutExamples = (key: string, value: unknown) => (/^examples?$/.test(key) ? undefined : value)
    const { status, body } = await parse(JSON.stringify(JSON.parse(spec), withoutExamples))
    expect(status).toBe(200)
    expect(body.operations.length).toBeGreaterThan(20)
  })

  it('replaces an endpoint that has expired', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    await seller.createEndpoint(own.id, { method: 'GET', path_pattern: '/soon', ttl: 1 })
    const import_ = () =>
      importInto(own.id, { operations: [{ method: 'GET', path: '/soon' }], accepts: [sandboxAccept()] })
    expect((await import_()).body.skipped).toHaveLength(1)
    await expect.poll(async () => (await import_()).body.created?.length, { interval: 300 }).toBe(1)
  })
})

describe('a refusal', () => {
  it.each([
    ['', 'must not be empty'],
    ['hello', 'is not an OpenAPI document'],
    [`openapi: 3.0.0\na: ${'['.repeat(400_000)}`, 'is nested too deeply'],
    [`openapi: 3.0.0\nx: &a [1, 2, 3, 4, 5]\ny:\n${'- *a\n'.repeat(50_000)}`, 'is too large: more than 250000 values'],
  ])('concerns the document %.20j', async (spec, message) => {
    const { status, body } = await parse(spec)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ path: 'spec' }] })
    expect(body.details?.[0]?.message).toContain(message)
  })

  it('concerns a body over the limit', async () => {
    expect((await parse('x'.repeat(1_100_000))).status).toBe(413)
  })

  const operation = { method: 'GET', path: '/a' }
  it.each<[string, object]>([
    ['operations', { operations: [], accepts: [sandboxAccept()] }],
    ['operations', { operations: Array(2_001).fill(operation), accepts: [sandboxAccept()] }],
    ['operations.0.method', { operations: [{ ...operation, method: 'TRACE' }], accepts: [sandboxAccept()] }],
    ['operations.0.path', { operations: [{ method: 'GET' }], accepts: [sandboxAccept()] }],
    ['operations.0.path', { operations: [{ method: 'GET', path: 'a b' }], accepts: [sandboxAccept()] }],
    ['operations.0.path_pattern', { operations: [{ ...operation, path_pattern: '/*/a' }], accepts: [sandboxAccept()] }],
    ['accepts', { operations: [operation], accepts: [] }],
    ['accepts', { operations: [operation] }],
  ])('concerns %s', async (path, body) => {
    const answer = await importInto(api.id, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.details?.map((detail) => detail.path)).toContain(path)
  })

  it('concerns networks that the environment does not have', async () => {
    const accepts = [{ ...sandboxAccept(), network: 'eip155:8453' }]
    const answer = await importInto(api.id, { operations: [operation], accepts })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^network not allowed in sandbox: .*network /) },
    })
    const own = await importInto(api.id, { operations: [{ ...operation, accepts }], accepts: [sandboxAccept()] })
    const detail = { path: 'operations.0.accepts.0.network' }
    expect(own).toMatchObject({ status: 400, body: { code: 'network_not_allowed', details: [detail] } })
  })

  it('concerns another account’s API', async () => {
    const body = { operations: [operation], accepts: [sandboxAccept()] }
    expect((await importInto(api.id, body, await signUp(plane))).status).toBe(404)
  })

  it('concerns sellers without a verified address, and keys without the scope', async () => {
    const unverified = await signUp(plane, { verified: false })
    const body = { operations: [operation], accepts: [sandboxAccept()] }
    expect(await importInto(api.id, body, unverified)).toMatchObject({
      status: 403,
      body: { code: 'email_verification_required' },
    })
    const key = await seller.apiKey({ preset: 'analytics' })
    const headers = { 'x-api-key': key.key }
    const options = { headers, host: 'staging' as const }
    expect((await call(plane, 'POST', '/openapi/parse', { ...options, body: { spec: '{}' } })).status).toBe(403)
    expect((await call(plane, 'POST', `/apis/${api.id}/openapi/import`, { ...options, body })).status).toBe(403)
  })

  it('concerns keys that may only read', async () => {
    const { id } = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const { key } = await seller.apiKey({ preset: 'readonly' })
    const body = { operations: [operation], accepts: [sandboxAccept()] }
    const options = { headers: { 'x-api-key': key }, host: 'staging' as const, body }
    expect(await call(plane, 'POST', `/apis/${id}/openapi/import`, options)).toMatchObject({
      status: 403,
      body: { error: 'insufficient scope', details: [{ path: 'scopes', message: 'missing scope endpoints:write' }] },
    })
    expect((await seller.call<unknown[]>('GET', `/apis/${id}/endpoints`)).body).toMatchObject({ items: [] })
  })
})

it('an import of 2,000 operations lets the request thread answer others in between', async () => {
  await using app = await appOver(settings)
  const response_schema = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'number' } } }
  const operations = Array.from({ length: 2000 }, (_, n) => ({ method: 'GET', path: `/things/${n}`, response_schema }))
  const longest: number[] = []
  for (let run = 0; run < 2; run++) {
    const { id } = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const turns = longestTurn()
    const answer = await app.staging.inject({
      method: 'POST',
      url: `/apis/${id}/openapi/import`,
      headers: { authorization: `Bearer ${seller.token}` },
      payload: { operations, accepts: [sandboxAccept()] },
    })
    longest.push(turns.end())
    const { created, skipped } = answer.json<Imported>()
    expect([answer.statusCode, created.length, skipped]).toEqual([200, 2000, []])
    const one = await seller.call<EndpointRecord>('GET', `/apis/${id}/endpoints/${created[1999]?.id}`)
    expect(one.body).toEqual({ ...created[1999], payable: 'yes', warnings: [], refused_payments: null })
  }
  // Milliseconds of CPU time, because the machine may be busy. An import without pauses took more than 150 ms.
  expect(Math.min(...longest)).toBeLessThan(120)
})

/** Measures the CPU time of this thread between two turns of the event loop. `end` returns the longest time in milliseconds. */
function longestTurn(): { end(): number } {
  const used = () => Object.values(process.threadCpuUsage()).reduce((sum, micros) => sum + micros / 1000, 0)
  let longest = 0
  let last = used()
  const timer = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    end() {
      clearInterval(timer)
      return Math.max(longest, used() - last)
    },
  }
}
