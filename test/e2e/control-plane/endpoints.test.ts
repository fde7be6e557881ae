import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { planeOf } from '../support/sellers/gateway.ts'
import { type ApiRecord, type EndpointRecord, type Seller, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const plane = planeOf(testSettings())

const PAYEE = `0x${'11'.repeat(20)}`
let seller: Seller
let api: ApiRecord
beforeAll(async () => {
  seller = await signUp(plane)
  api = await seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
})

let made = 0
const fields = () => ({ method: 'GET', path_pattern: `/v1/${made++}/*`, accepts: [sandboxAccept()] })
const create = (change: object) =>
  seller.call<EndpointRecord>('POST', `/apis/${api.id}/endpoints`, { body: { ...fields(), ...change } })
const OBJECT = { type: 'object' }
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } }

describe('endpoints', () => {
  it('are created, read, listed and deleted', async () => {
    const input = { ...fields(), description: 'Weather of a city', response_schema: SCHEMA }
    const path = `/apis/${api.id}/endpoints`
    const { status, body } = await seller.call<EndpointRecord>('POST', path, { body: input })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...input,
      id: expect.any(String),
      api_id: api.id,
      ...{ operation_id: null, summary: null, tags: [], mime_type: null, path_schema: null },
      ...{ parameters: [], request_mime_type: null, success_status: null },
      request_schema: null,
      schema_source: 'manual',
      enabled: true,
      payment_identifier_required: false,
      always_verify: false,
      charge: 'after',
      max_redeliveries: 2,
      max_stream_seconds: null,
      expires_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      payable: 'yes',
      warnings: [],
      refused_payments: null,
    })
    expect((await seller.call('GET', `${path}/${body.id}`)).body).toEqual(body)
    const list = await seller.call<{ items: EndpointRecord[] }>('GET', path)
    expect(list.body.items[0]).toEqual(body)
    expect((await seller.call('DELETE', `${path}/${body.id}`)).status).toBe(204)
    expect((await seller.call('GET', `${path}/${body.id}`)).status).toBe(404)
  })

  it('exist once per method and pattern', async () => {
    const body = fields()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => seller.call('POST', `/apis/${api.id}/endpoints`, { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'endpoint already exists', code: 'endpoint_already_exists' })
    expect((await create({ ...body, method: 'POST' })).status).toBe(201)
    const other = (await create({})).body
    const moved = await seller.call('PUT', `/apis/${api.id}/endpoints/${other.id}`, {
      body: { path_pattern: body.path_pattern },
    })
    expect(moved.status).toBe(409)
  })

  it('exist once per method and path, whatever the names of their segments', async () => {
    const named = (name: string) => ({ ...fields(), path_pattern: `/once/{${name}}/toys` })
    const answers = await Promise.all(
      ['id', 'name', 'pet_id', 'a', 'b', 'c', 'd', 'e'].map((name) =>
        seller.call('POST', `/apis/${api.id}/endpoints`, { body: named(name) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect((await create({ path_pattern: '/once/{id}/*' })).status).toBe(201)
    const other = (await create({ path_pattern: '/once/{id}' })).body
    const moved = await seller.call('PUT', `/apis/${api.id}/endpoints/${other.id}`, { body: named('other') })
    expect(moved).toMatchObject({ status: 409, body: { code: 'endpoint_already_exists' } })
    const renamed = await seller.updateEndpoint(api.id, other.id, { path_pattern: '/once/{pet}' })
    expect(renamed.path_pattern).toBe('/once/{pet}')
  })

  it('are stored in one normal form, and equal endpoints in other forms are refused', async () => {
    const made = (await create({ path_pattern: '/einzig/grün/{id}.json' })).body
    expect(made.path_pattern).toBe('/einzig/gr%C3%BCn/{id}.json')
    for (const path_pattern of [
      '/einzig/gr%c3%bcn/{id}.json',
      '/einzig/gr%C3%BCn/{other}.json',
      '/%65inzig/grün/{a}.json',
    ])
      expect((await create({ path_pattern })).status).toBe(409)
    expect((await create({ path_pattern: '/einzig/grün/{id}.xml' })).status).toBe(201)
    const moved = await seller.updateEndpoint(api.id, made.id, { path_pattern: '/einzig/a%20b' })
    expect(moved.path_pattern).toBe('/einzig/a%20b')
  })

  it('are imported in the normal form, and skipped if they exist', async () => {
    const operations = ['/importiert/ö/{a b}', '/importiert/%c3%b6/{c}', '/importiert/{d}:undelete'].map((path) => ({
      ...{ method: 'GET', path },
    }))
    const body = { operations, accepts: [sandboxAccept()] }
    const imported = await seller.call('POST', `/apis/${api.id}/openapi/import`, { body })
    expect(imported.body).toMatchObject({
      created: [{ path_pattern: '/importiert/%C3%B6/{a_b}' }, { path_pattern: '/importiert/{d}:undelete' }],
      skipped: [{ path: '/importiert/%c3%b6/{c}', path_pattern: '/importiert/%C3%B6/{c}' }],
    })
  })

  it('may have ambiguous names only as long as the search stays short', async () => {
    const own = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const placed = (bits: number) =>
      `/${Array.from({ length: 7 }, (_, index) => ((bits >> index) & 1 ? `{n${index}}` : 'a')).join('/')}/x`
    const operations = Array.from({ length: 65 }, (_, bits) => ({ method: 'GET', path: placed(bits + 1) }))
    const imported = await seller.call<{ created: object[]; skipped: object[] }>(
      'POST',
      `/apis/${own.id}/openapi/import`,
      { body: { operations, accepts: [sandboxAccept()] } },
    )
    const message = 'has its names at new places, but an API may have at most 64 different arrangements of names'
    expect(imported.body.created).toHaveLength(64)
    expect(imported.body.skipped).toMatchObject([{ path: placed(65), reason: message }])
    const call = (method: string, path: string, body: object) =>
      seller.call(method, `/apis/${own.id}/endpoints${path}`, { body: { ...fields(), ...body } })
    const refused = { status: 400, body: { code: 'validation_failed', details: [{ path: 'path_pattern', message }] } }
    expect(await call('POST', '', { path_pattern: placed(65) })).toMatchObject(refused)
    const free = await seller.createEndpoint(own.id, { path_pattern: '/free' })
    expect(await call('PUT', `/${free.id}`, { path_pattern: placed(65) })).toMatchObject(refused)
    expect((await call('POST', '', { method: 'POST', path_pattern: placed(1) })).status).toBe(201)
  })

  it('have a description, which can be cleared', async () => {
    const told = {
      ...{ operation_id: 'listToys', summary: 'Toys of a pet', tags: ['pets', 'toys'], mime_type: 'text/csv' },
      path_schema: { type: 'object', properties: { id: { type: 'integer' } } },
    }
    const created = await seller.createEndpoint(api.id, { ...fields(), path_pattern: '/told/{id}', ...told })
    expect(created).toMatchObject({ ...told, response_schema: { type: 'string' }, schema_source: 'inferred' })
    const forgotten = { operation_id: null, summary: null, tags: [], mime_type: null, path_schema: null }
    const cleared = await seller.updateEndpoint(api.id, created.id, forgotten)
    expect(cleared).toMatchObject({ ...forgotten, response_schema: { type: 'object' } })
  })

  it('describe their parameters and their answer', async () => {
    const told = {
      method: 'POST',
      request_mime_type: 'multipart/form-data',
      success_status: 201,
      parameters: [
        { name: 'X-Trace', in: 'header', required: true, description: 'Yours', schema: { type: 'string' } },
        { name: 'ids', in: 'query', style: 'form', explode: false, schema: { type: 'array' } },
        { name: 'where', in: 'query', content_type: 'application/json' },
        { name: 'session', in: 'cookie' },
      ],
    }
    const created = await seller.createEndpoint(api.id, { ...fields(), ...told })
    expect(created).toMatchObject({ ...told, request_schema: { type: 'object' }, schema_source: 'inferred' })
    const path = `/apis/${api.id}/endpoints/${created.id}`
    expect((await seller.call('GET', path)).body).toMatchObject(told)
    const text = await seller.updateEndpoint(api.id, created.id, { request_mime_type: 'text/csv', success_status: 204 })
    expect(text).toMatchObject({ request_schema: { type: 'string' }, response_schema: null })
    const forgotten = { request_mime_type: null, success_status: null, parameters: [] }
    const cleared = await seller.updateEndpoint(api.id, created.id, forgotten)
    expect(cleared).toMatchObject({ ...forgotten, response_schema: { type: 'object' } })
  })

  it('change in the fields that are sent', async () => {
    const body = await seller.createEndpoint(api.id, { ...fields(), description: 'old' })
    const change = { accepts: [sandboxAccept('250000'), sandboxAccept('1')], description: null, enabled: false }
    const changed = await seller.updateEndpoint(api.id, body.id, change)
    const warnings = [expect.objectContaining({ code: 'price_never_chosen', path: 'accepts.0' })]
    expect(changed).toEqual({ ...body, ...change, warnings, updated_at: expect.any(String) })
  })

  it('charge only for tool calls if a request can carry one', async () => {
    const details = [{ path: 'charge', message: 'must not be tool_calls unless the method is POST' }]
    const { body } = await create({ method: 'GET', charge: 'tool_calls' })
    expect(body).toMatchObject({ details })
    const made = await seller.createEndpoint(api.id, { ...fields(), method: 'POST', charge: 'tool_calls' })
    expect(made).toMatchObject({ charge: 'tool_calls' })
    const path = `/apis/${api.id}/endpoints/${made.id}`
    expect(await seller.call('PUT', path, { body: { method: 'PUT' } })).toMatchObject({
      status: 400,
      body: { details },
    })
    const changed = await seller.updateEndpoint(api.id, made.id, { method: 'PUT', charge: 'after' })
    expect(changed).toMatchObject({ method: 'PUT', charge: 'after' })
  })

  it('live for their ttl', async () => {
    const body = { ...fields(), ttl: 1 }
    const asked = Date.now()
    const created = await seller.createEndpoint(api.id, body)
    const end = Date.parse(created.expires_at ?? '')
    expect(end).toBeGreaterThanOrEqual(asked + 999)
    expect(end).toBeLessThanOrEqual(Date.now() + 1000)
    await delay(1_100)
    const path = `/apis/${api.id}/endpoints`
    expect((await seller.call('GET', `${path}/${created.id}`)).status).toBe(404)
    expect((await seller.call('PUT', `${path}/${created.id}`, { body: { enabled: true } })).status).toBe(404)
    const list = await seller.call<{ items: EndpointRecord[] }>('GET', `${path}?limit=200`)
    expect(list.body.items.map(({ id }) => id)).not.toContain(created.id)
    const successor = await seller.createEndpoint(api.id, { ...body, ttl: undefined })
    expect(successor).toMatchObject({ path_pattern: body.path_pattern, expires_at: null })
  })

  it('accept ttl only at creation', async () => {
    const { body } = await create({ ttl: 60 })
    const answer = await seller.call('PUT', `/apis/${api.id}/endpoints/${body.id}`, { body: { ttl: 60 } })
    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ path: 'ttl', message: 'can only be set when the endpoint is created' }] },
    })
  })
})

describe('warnings', () => {
  it('name networks without settlement here, in production, and patterns that are listed only in part', async () => {
    const own = seller.in('production')
    const sold = await own.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })
    const accepts = [{ ...sandboxAccept(), network: 'eip155:10', asset: `0x${'ab'.repeat(20)}` }]
    const body = { ...fields(), accepts, path_pattern: '/q*' }
    const network = {
      code: 'network_not_settled',
      path: 'accepts.0.network',
      message: 'no facilitator settles eip155:10 on this gateway, so the price is not offered',
      fix: 'choose an available network, or ask the operator for this one',
    }
    const pattern = {
      code: 'pattern_partly_listed',
      path: 'path_pattern',
      message: expect.stringContaining('does not end in /*'),
    }
    const created = await own.call<EndpointRecord>('POST', `/apis/${sold.id}/endpoints`, { body })
    expect(created).toMatchObject({ status: 201, body: { payable: 'no', warnings: [network, pattern] } })
    const path = `/apis/${sold.id}/endpoints/${created.body.id}`
    const changed = await own.call('PUT', path, { body: { path_pattern: '/q/*' } })
    expect(changed).toMatchObject({ status: 200, body: { warnings: [network] } })
    const shown = { payable: 'no', warnings: [network] }
    expect((await own.call('GET', path)).body).toMatchObject(shown)
    expect((await own.call('GET', `/apis/${sold.id}/endpoints`)).body).toMatchObject({ items: [shown] })
    const operations = [{ method: 'GET', path: '/imported' }]
    const imported = await own.call('POST', `/apis/${sold.id}/openapi/import`, { body: { operations, accepts } })
    expect(imported).toMatchObject({ status: 200, body: { created: [{}], warnings: [network] } })
  })

  it('do not exist in the Sandbox', async () => {
    expect((await create({})).body).toMatchObject({ warnings: [] })
  })
})

describe('schemas', () => {
  it('are inferred when none are given', async () => {
    const get = (await create({})).body
    expect(get).toMatchObject({ schema_source: 'inferred', request_schema: null, response_schema: OBJECT })
    const post = (await create({ method: 'POST' })).body
    expect(post).toMatchObject({ schema_source: 'inferred', request_schema: OBJECT, response_schema: OBJECT })
  })

  it('are manual after they are written, and inferred again after they are cleared', async () => {
    const { body } = await create({ method: 'POST' })
    const written = await seller.updateEndpoint(api.id, body.id, { request_schema: SCHEMA })
    expect(written).toMatchObject({ schema_source: 'manual', request_schema: SCHEMA, response_schema: OBJECT })
    const cleared = await seller.updateEndpoint(api.id, body.id, { clear_schemas: true })
    expect(cleared).toMatchObject({ schema_source: 'inferred', request_schema: OBJECT, response_schema: OBJECT })
  })

  it('stay unchanged when something else changes', async () => {
    const { body } = await create({ response_schema: SCHEMA })
    const changed = await seller.updateEndpoint(api.id, body.id, { clear_schemas: false, description: 'x' })
    expect(changed).toMatchObject({ schema_source: 'manual', response_schema: SCHEMA })
  })
})

describe('a refusal', () => {
  const accept = sandboxAccept()
  it.each<[string, object]>([
    ['method', { method: 'get' }],
    ['method', { method: 'TRACE' }],
    ['path_pattern', { path_pattern: 'v1' }],
    ['path_pattern', { path_pattern: '/a/*/b' }],
    ['path_pattern', { path_pattern: '/a/../b' }],
    ['path_pattern', { path_pattern: '/a%2fb' }],
    ['path_pattern', { path_pattern: '/pets/{a}{b}' }],
    ['path_pattern', { path_pattern: '/oauth2/token#refresh' }],
    ['path_pattern', { path_pattern: '/responses?beta=true' }],
    ['path_pattern', { path_pattern: '/pets/{' }],
    ['path_pattern', { path_pattern: '/{id}/pets/{id}' }],
    ['summary', { summary: 'a\nb' }],
    ['summary', { summary: 'a'.repeat(301) }],
    ['operation_id', { operation_id: 'a\u0007' }],
    ['tags.0', { tags: ['\u0085'] }],
    ['tags', { tags: Array(11).fill('a') }],
    ['mime_type', { mime_type: 'text/csv; charset=utf-8' }],
    ['mime_type', { mime_type: 'csv' }],
    ['request_mime_type', { request_mime_type: 'multipart/form-data; boundary=x' }],
    ['success_status', { success_status: 199 }],
    ['success_status', { success_status: 300 }],
    ['success_status', { success_status: 200.5 }],
    ['parameters', { parameters: Array(65).fill({ name: 'a', in: 'query' }) }],
    ['parameters', { parameters: [{ name: 'a', in: 'query', schema: { description: 'x'.repeat(32_768) } }] }],
    ['parameters.0.in', { parameters: [{ name: 'a', in: 'path' }] }],
    ['parameters.0.name', { parameters: [{ name: '', in: 'query' }] }],
    ['parameters.0.name', { parameters: [{ name: 'a b', in: 'header' }] }],
    ['parameters.0.name', { parameters: [{ name: 'Payment-Signature', in: 'header' }] }],
    ['parameters.0.name', { parameters: [{ name: 'authorization', in: 'header' }] }],
    ['parameters.0.style', { parameters: [{ name: 'a', in: 'header', style: 'form' }] }],
    [
      'parameters.0.content_type',
      { parameters: [{ name: 'a', in: 'query', style: 'form', content_type: 'text/csv' }] },
    ],
    [
      'parameters.1.name',
      {
        parameters: [
          { name: 'X-A', in: 'header' },
          { name: 'x-a', in: 'header' },
        ],
      },
    ],
    [
      'parameters.1.schema/type',
      {
        parameters: [
          { name: 'a', in: 'query' },
          { name: 'b', in: 'query', schema: { type: 'strin' } },
        ],
      },
    ],
    ['path_schema', { path_schema: { a: 'x'.repeat(16_384) } }],
    ['accepts', { accepts: [] }],
    ['accepts', { accepts: Array(9).fill(accept) }],
    ['accepts', { accepts: Array(2).fill({ ...accept, extra: { ...accept.extra, note: 'x'.repeat(1500) } }) }],
    ['accepts.0.amount', { accepts: [{ ...accept, amount: '0' }] }],
    ['accepts.0.amount', { accepts: [{ ...accept, amount: '0.1' }] }],
    ['accepts.0.amount', { accepts: [{ ...accept, amount: 100 }] }],
    ['accepts.1.asset', { accepts: [accept, { ...accept, asset: '0x1111111111111111111111111111111111111111' }] }],
    ['accepts.0.max_timeout_seconds', { accepts: [{ ...accept, max_timeout_seconds: 5 }] }],
    ['accepts.0.extra.name', { accepts: [{ ...accept, extra: {} }] }],
    ['accepts.0.pay_to', { accepts: [{ ...accept, pay_to: '0x1111111111111111111111111111111111111111' }] }],
    ['ttl', { ttl: 0 }],
    ['ttl', { ttl: 31_536_001 }],
    ['ttl', { ttl: 1.5 }],
    ['ttl', { ttl: 1e308 }],
    ['response_schema', { response_schema: 'object' }],
    ['response_schema', { response_schema: { description: 'x'.repeat(65_536) } }],
    ['request_schema/properties/a/type', { request_schema: { properties: { a: { type: 'strin' } } } }],
    ['response_schema/properties/a~1b/required', { response_schema: { properties: { 'a/b': { required: 'c' } } } }],
    ['response_schema/allOf/0/pattern', { response_schema: { allOf: [{ pattern: '(' }] } }],
    ['schema_source', { schema_source: 'openapi' }],
    ['expires_at', { expires_at: '2030-01-01T00:00:00Z' }],
  ])('%s in %j', async (path, change) => {
    const answer = await create(change)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const details = (answer.body as unknown as { details: { path: string }[] }).details
    expect(details.map((detail) => detail.path)).toContain(path)
  })

  it('of an invalid JSON Schema leaves the endpoint unchanged, and fetches nothing', async () => {
    const { body: endpoint } = await create({ response_schema: SCHEMA })
    const path = `/apis/${api.id}/endpoints/${endpoint.id}`
    const answer = await seller.call('PUT', path, { body: { response_schema: { properties: { a: { type: 7 } } } } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        details: [
          {
            path: 'response_schema/properties/a/type',
            message: 'must be array, boolean, integer, null, number, object or string, or a list of some of these',
          },
        ],
      },
    })
    expect((await seller.call('GET', path)).body).toMatchObject({ response_schema: SCHEMA })
    const remote = { $schema: 'https://schema.invalid/none', $ref: 'https://schema.invalid/a.json' }
    expect(await seller.updateEndpoint(api.id, endpoint.id, { response_schema: remote })).toMatchObject({
      response_schema: remote,
    })
  })

  it.each([
    ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['eip155:84532', '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
    ['hedera:mainnet', '0.0.456858'],
  ])('of the network %s in the Sandbox', async (network, asset) => {
    const answer = await create({ accepts: [accept, { ...accept, network, asset }] })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/^network not allowed in sandbox: accepts\.1\.network /),
        code: 'network_not_allowed',
        details: [{ path: 'accepts.1.network' }],
      },
    })
  })

  it('of batch settlement in the Sandbox', async () => {
    expect(await create({ accepts: [{ ...accept, scheme: 'batch-settlement' }] })).toMatchObject({
      status: 400,
      body: { error: 'scheme not allowed in sandbox: accepts.0.scheme must be exact', code: 'scheme_not_allowed' },
    })
  })

  it('of these networks and schemes also comes on a change', async () => {
    const { body } = await create({})
    const path = `/apis/${api.id}/endpoints/${body.id}`
    const change = { accepts: [{ ...accept, network: 'eip155:8453' }] }
    expect(await seller.call('PUT', path, { body: change })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^network not allowed in sandbox: accepts\.0\.network /) },
    })
    const both = { clear_schemas: true, request_schema: SCHEMA }
    expect((await seller.call('PUT', path, { body: both })).status).toBe(400)
  })

  it('of the Sandbox network in production', async () => {
    const live = seller.in('production')
    const liveApi = await live.createApi({ upstream_base_url: 'https://example.com' })
    const path = `/apis/${liveApi.id}/endpoints`
    expect((await live.call('POST', path, { body: fields() })).status).toBe(400)
    const base = { ...accept, network: 'eip155:8453', extra: { name: 'USD Coin', version: '2' } }
    expect((await live.call('POST', path, { body: { ...fields(), accepts: [base] } })).status).toBe(201)
  })
})
