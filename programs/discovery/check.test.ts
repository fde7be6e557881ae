import { describe, expect, it } from 'vitest'
import { checkManifest } from './check-manifest.ts'
import { checkOpenapi } from './check-openapi.ts'

const origin = 'https://weather.example.com'
const schema = { type: 'object', properties: { city: { type: 'string' } } }
const content = { 'application/json': { schema } }

/** Returns a document without findings. */
function good(operation: object = {}, document: object = {}): Record<string, unknown> {
  const post = {
    security: [],
    parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content },
    responses: { 200: { content }, 402: {} },
    'x-payment-info': { price: { mode: 'fixed', currency: 'USD', amount: '0.10' } },
    ...operation,
  }
  const info = { title: 'Weather', version: '1.0.0', contact: { email: 'a@example.com' }, 'x-guidance': 'Ask.' }
  return { openapi: '3.1.0', info, servers: [{ url: origin }], paths: { '/forecast/{path}': { post } }, ...document }
}

function levels(document: unknown, bytes = 100): string[] {
  return checkOpenapi(document, { origin, bytes }).findings.map(({ level, where }) => `${level} ${where}`)
}

const DOCUMENT = '/openapi.json'
const OPERATION = 'POST /forecast/{path}'

describe('an OpenAPI document', () => {
  it('without fault has no findings', () => {
    expect(checkOpenapi(good(), { origin, bytes: 100 })).toEqual({
      ...{ findings: [], omitted: 0 },
      endpoints: [{ method: 'POST', path: '/forecast/{path}' }],
    })
  })

  it.each<[string, unknown]>([
    ['not a document', 'text'],
    ['version 3.0', good({}, { openapi: '3.0.3' })],
    ['another server', good({}, { servers: [{ url: 'https://other.example.com' }] })],
    ['no paths', good({}, { paths: {} })],
    ['no title', good({}, { info: { version: '1', contact: { email: 'a' }, 'x-guidance': 'b' } })],
  ])('with %s hides the host', (_, document) => {
    expect(levels(document)).toContain(`error ${DOCUMENT}`)
  })

  it.each<[string, object]>([
    ['no price', { 'x-payment-info': {} }],
    ['no payment', { 'x-payment-info': undefined }],
    ['a price as number', { 'x-payment-info': { price: { mode: 'fixed', currency: 'USD', amount: 0.1 } } }],
    ['a token for a currency', { 'x-payment-info': { price: { mode: 'fixed', currency: 'USDC', amount: '1' } } }],
    ['an undeclared path parameter', { parameters: [{ name: 'path', in: 'query' }] }],
    ['no 402', { responses: { 200: { content } } }],
  ])('with %s hides the endpoint', (_, operation) => {
    expect(levels(good(operation))).toEqual([`error ${OPERATION}`])
  })

  it.each<[string, object]>([
    ['no schema of the answer', { responses: { 200: {}, 402: {} } }],
    ['no schema of the body', { requestBody: undefined }],
    ['no security', { security: undefined }],
  ])('with %s is less useful', (_, operation) => {
    expect(levels(good(operation))).toEqual([`warning ${OPERATION}`])
  })

  it('of an answer that is not JSON needs no properties', () => {
    const csv = { 'text/csv': { schema: { type: 'string' } } }
    expect(levels(good({ responses: { 200: { content: csv }, 402: {} } }))).toEqual([])
  })

  it('tells of endpoints that it shortens, and not of their schemas', () => {
    const info = { title: 'a', version: '1', contact: { email: 'a' }, 'x-guidance': 'b', 'x-shortened-endpoints': 1 }
    const short = { 'x-shortened': ['response'], responses: { 200: {}, 402: {} } }
    const { findings } = checkOpenapi(good(short, { info }), { origin, bytes: 100 })
    expect(findings).toMatchObject([
      { level: 'warning', where: DOCUMENT, message: expect.stringContaining('1 endpoints') },
    ])
  })

  it('counts an endpoint with two paths once', () => {
    const { post } = (good().paths as Record<string, { post: object }>)['/forecast/{path}'] ?? {}
    const second = { ...post, parameters: [], 'x-same-endpoint-as': 'a' }
    const document = good({}, { paths: { '/forecast-{path}': { post }, '/forecast-': { post: second } } })
    const { endpoints } = checkOpenapi(document, { origin, bytes: 100 })
    expect(endpoints.map(({ path }) => path)).toEqual(['/forecast-{path}'])
  })

  it.each<[string, object]>([
    ['another good status', { responses: { 201: { content }, 402: {} } }],
    ['an answer without a body', { responses: { 204: {}, 402: {} } }],
    ['a form', { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }],
    [
      'a schema of several parts',
      {
        requestBody: { content: { 'application/json': { schema: { allOf: [schema, { properties: { day: {} } }] } } } },
      },
    ],
    ['a text in JSON', { requestBody: { content: { 'application/json': { schema: { type: 'string' } } } } }],
    [
      'a shared schema',
      { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/a' } } } } },
    ],
  ])('with %s has no findings', (_, operation) => {
    expect(levels(good(operation))).toEqual([])
  })

  it('with a star in a path hides the endpoint', () => {
    const { post } = (good().paths as Record<string, { post: object }>)['/forecast/{path}'] ?? {}
    expect(levels(good({}, { paths: { '/forecast/*': { post } } }))).toEqual(['error POST /forecast/*'])
  })

  it('that is large is refused by some', () => {
    expect(levels(good(), 70_000)).toEqual([`warning ${DOCUMENT}`])
  })
})

describe('a manifest', () => {
  const item = { resource: { url: `${origin}/forecast` }, accepts: [{}] }
  it('names as many resources as there are endpoints', () => {
    expect(checkManifest({ x402Version: 2, items: [item] }, origin, 1)).toEqual([])
    const [finding] = checkManifest({ x402Version: 2, items: [item] }, origin, 2)
    expect(finding).toMatchObject({ level: 'error', message: 'names 1 of 2 endpoints' })
  })

  it('names resources of its host alone, with options', () => {
    expect(checkManifest({ x402Version: 2, items: [item] }, origin)).toEqual([])
    for (const wrong of [
      null,
      { x402Version: 1, items: [item] },
      { x402Version: 2, items: [] },
      { x402Version: 2, items: [{ ...item, accepts: [] }] },
      { x402Version: 2, items: [{ ...item, resource: { url: `${origin}.evil.example/forecast` } }] },
    ])
      expect(checkManifest(wrong, origin)).toHaveLength(1)
  })
})
