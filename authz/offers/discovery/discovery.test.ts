import { parsePaymentRequired } from '@x402/core/schemas'
import {
  isValidRouteTemplate,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from '@x402/extensions/bazaar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../../configuration/testing/fixtures.ts'
import type { ApiConfiguration, EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { tokenRegistry } from '../../../domain/networks/token-registry.ts'
import { MOST_BYTES } from '../../../domain/paths/asked-path.ts'
import { buildChallenge } from '../challenge.ts'
import { bazaarExtension } from './bazaar.ts'
import { discoveryDocument } from './documents.ts'

const gateway = { scheme: 'http', port: 18000 } as const

/** A token with 18 decimals that the operator has named. */
const EIGHTEEN = `0x${'18'.repeat(20)}`
/** A token that neither the registry nor the operator names. */
const UNKNOWN = `0x${'99'.repeat(20)}`

const priced = (amount = '100000') => ({
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount,
  max_timeout_seconds: 300,
  extra: { name: 'USDC', version: '2' },
})

const weather = anEndpoint({
  id: 'weather',
  accepts: [priced()],
  responseSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
})
const report = anEndpoint({
  id: 'report',
  method: 'POST',
  pathPattern: '/reports/*',
  accepts: [priced(), priced('2500000')],
  requestSchema: { type: 'object', properties: { day: { type: 'string', format: 'date' } }, required: ['day'] },
})
const ephemeral = anEndpoint({ id: 'once', pathPattern: '/once', accepts: [priced()], expiresAt: new Date(0) })

function document(name: 'openapi' | 'x402' | 'llms' | 'index', api: ApiConfiguration): string {
  return discoveryDocument({
    document: name,
    api,
    host: 'weather.dev.localhost',
    gateway,
    now: 1_800_000_000_000,
    tokenOf: tokenRegistry({ 'eip155:8453': { [EIGHTEEN]: { symbol: 'DAI', decimals: 18, currency: 'USD' } } }),
  }).body
}

const NO_METADATA = { serviceName: undefined, iconUrl: undefined, tags: [] }

const api = anApi({
  endpoints: [weather, report, ephemeral],
  discovery: { guidance: 'Ask for a city.', contactEmail: 'me@example.com', openapiVersion: '2.1.0', ...NO_METADATA },
})

describe('the OpenAPI document', () => {
  it('tells of what is for sale, as it is paid for', () => {
    const parsed = JSON.parse(document('openapi', api))
    expect(parsed).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: 'Weather',
        version: '2.1.0',
        'x-guidance': 'Ask for a city.',
        contact: { email: 'me@example.com' },
      },
      servers: [{ url: 'http://weather.dev.localhost:18000' }],
    })
    expect(Object.keys(parsed.paths)).toEqual(['/weather', '/reports/{path}'])
    expect(parsed.paths['/weather'].get['x-payment-info'].price).toEqual({
      mode: 'fixed',
      currency: 'USD',
      amount: '0.10',
    })
    expect(parsed.paths['/reports/{path}'].post['x-payment-info'].price).toEqual({
      mode: 'dynamic',
      currency: 'USD',
      min: '0.10',
      max: '2.50',
    })
    expect(parsed.paths['/reports/{path}'].post.requestBody.content['application/json'].schema).toEqual(
      report.requestSchema,
    )
  })

  it('leaves out contact and guidance where there are none, and everything of a disabled API', () => {
    const { info } = JSON.parse(document('openapi', anApi({ endpoints: [weather] })))
    expect(info).toEqual({ title: 'Weather', version: '1.0.0' })
    expect(JSON.parse(document('openapi', anApi({ endpoints: [weather], enabled: false }))).paths).toEqual({})
  })
})

describe('the OpenAPI document of an endpoint', () => {
  // biome-ignore lint/suspicious/noExplicitAny: readers of a document have no type for it either
  const operationOf = (fields: Partial<EndpointConfiguration>): any => {
    const endpoint = anEndpoint({ accepts: [priced()], ...fields })
    const { paths } = JSON.parse(document('openapi', anApi({ endpoints: [endpoint] })))
    return paths['/weather'][endpoint.method.toLowerCase()]
  }

  it('has each parameter in its place and as it is written', () => {
    const parameters = [
      { name: 'ids', in: 'query' as const, explode: false },
      { name: 'where', in: 'query' as const, content_type: 'application/json', schema: { type: 'object' } },
      { name: 'X-Trace', in: 'header' as const, required: true, description: 'Yours' },
      { name: 'session', in: 'cookie' as const, schema: { type: 'string' } },
    ]
    const requestSchema = { type: 'object', properties: { ids: { type: 'array' } }, required: ['ids'] }
    expect(operationOf({ parameters, requestSchema }).parameters).toEqual([
      { name: 'ids', in: 'query', required: true, explode: false, schema: { type: 'array' } },
      { name: 'where', in: 'query', required: false, content: { 'application/json': { schema: { type: 'object' } } } },
      { name: 'X-Trace', in: 'header', required: true, description: 'Yours', schema: {} },
      { name: 'session', in: 'cookie', required: false, schema: { type: 'string' } },
    ])
    const posted = operationOf({ method: 'POST', parameters: parameters.slice(0, 1), requestSchema })
    expect(posted.parameters).toEqual([{ name: 'ids', in: 'query', required: false, explode: false, schema: {} }])
    expect(posted.requestBody.content['application/json'].schema).toEqual(requestSchema)
  })

  it('has the media types and the status that its seller gives', () => {
    const schema = { type: 'object', properties: { file: { type: 'string' } } }
    const made = operationOf({
      ...{ method: 'POST', requestMimeType: 'multipart/form-data', requestSchema: schema },
      ...{ successStatus: 201, mimeType: 'text/csv' },
    })
    expect(made.requestBody.content).toEqual({ 'multipart/form-data': { schema } })
    expect(made.responses['201'].content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
    const empty = operationOf({ method: 'DELETE', successStatus: 204, responseSchema: { type: 'object' } })
    expect(Object.keys(empty.responses)).toEqual(['204', '402'])
    expect(empty.responses['204']).not.toHaveProperty('content')
  })

  it('that has two paths is one endpoint', () => {
    const endpoints = [anEndpoint({ id: 'e', accepts: [priced()], pathPattern: '/report-*' })]
    const { paths } = JSON.parse(document('openapi', anApi({ endpoints })))
    expect(paths['/report-'].get).toMatchObject({ 'x-same-endpoint-as': 'e' })
    expect(paths['/report-{path}'].get).not.toHaveProperty('x-same-endpoint-as')
  })
})

describe('named segments of a path', () => {
  const id = { type: 'integer', minimum: 7, description: 'Of the pet' }
  const pathSchema = { type: 'object', properties: { 'pet-id': id } }
  const toys = anEndpoint({
    ...{
      id: 'toys',
      pathPattern: '/pets/{pet-id}/toys/{toy}',
      accepts: [priced()],
      pathSchema,
      operationId: 'listToys',
    },
    ...{ summary: 'Toys of a pet', description: 'All of them.', tags: ['pets'], mimeType: 'text/csv' },
  })
  const sold = (...endpoints: EndpointConfiguration[]) => JSON.parse(document('openapi', anApi({ endpoints })))

  it('are path parameters of the OpenAPI document, with what the seller says of them', () => {
    expect(sold(toys).paths['/pets/{pet-id}/toys/{toy}'].get).toMatchObject({
      ...{ operationId: 'listToys', summary: 'Toys of a pet', description: 'All of them.', tags: ['pets'] },
      parameters: [
        { name: 'pet-id', in: 'path', required: true, description: 'Of the pet', schema: id },
        { name: 'toy', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'query', in: 'query' },
      ],
      responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
    })
  })

  it('have the names of the first pattern where others name them otherwise, and operations have ids of their own', () => {
    const other = { ...toys, id: 'other', method: 'POST', pathPattern: '/pets/{a}/toys/{b}', pathSchema: undefined }
    const { paths } = sold(toys, other)
    expect(Object.keys(paths)).toEqual(['/pets/{pet-id}/toys/{toy}'])
    const { get, post } = paths['/pets/{pet-id}/toys/{toy}']
    expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['pet-id', 'toy'])
    expect([get.operationId, post.operationId]).toEqual(['listToys', 'other'])
  })

  it('stand before a star, and beside one of the same place that is listed one segment deeper', () => {
    const star = anEndpoint({ id: 'star', pathPattern: '/pets/{id}/*', accepts: [priced()] })
    expect(sold(star).paths['/pets/{id}/{path}'].get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      ...['id', 'path', 'query'],
    ])
    const one = anEndpoint({ id: 'one', pathPattern: '/pets/{id}', accepts: [priced()] })
    const all = anEndpoint({ id: 'all', pathPattern: '/pets/*', accepts: [priced()] })
    const { paths, info } = sold(all, one)
    expect([Object.keys(paths), info['x-omitted-endpoints']]).toEqual([
      ['/pets/{id}', '/pets/{path1}/{path}'],
      undefined,
    ])
  })

  it('are what a 402 and the manifest ask for, by the names of the route template', () => {
    expect(bazaarExtension(toys)).toMatchObject({
      routeTemplate: '/pets/:pet_id/toys/:toy',
      info: { input: { pathParams: { pet_id: 7, toy: 'text' } }, output: { type: 'text' } },
      schema: { properties: { input: { properties: { pathParams: { required: ['pet_id', 'toy'] } } } } },
    })
    const [item] = JSON.parse(document('x402', anApi({ endpoints: [toys] }))).items
    expect(item).toMatchObject({
      resource: { url: expect.stringMatching(/\/pets\/:pet_id\/toys\/:toy$/), mimeType: 'text/csv', tags: ['pets'] },
      input: { routeTemplate: '/pets/:pet_id/toys/:toy', pathParams: { properties: { pet_id: id } } },
    })
  })

  it('may have text beside them, in the documents as in the pattern', () => {
    const verb = anEndpoint({ id: 'verb', pathPattern: '/v1/{id}:undelete', accepts: [priced()] })
    const report = anEndpoint({ id: 'report', pathPattern: '/r/{year}-{month}.json', accepts: [priced()] })
    const star = anEndpoint({ id: 'star', pathPattern: '/r/*', accepts: [priced()] })
    const { paths } = sold(verb, report, star)
    expect(Object.keys(paths).sort()).toEqual(['/r/{path}', '/r/{year}-{month}.json', '/v1/{id}:undelete'])
    const [year, month] = paths['/r/{year}-{month}.json'].get.parameters
    expect([year, month]).toMatchObject([
      { name: 'year', in: 'path', required: true },
      { name: 'month', in: 'path', required: true },
    ])
    const extension = bazaarExtension(report) as { routeTemplate: string }
    expect(extension).toMatchObject({
      routeTemplate: '/r/:year-:month.json',
      info: { input: { pathParams: { year: 'text', month: 'text' } } },
    })
    for (const endpoint of [verb, report])
      expect(isValidRouteTemplate((bazaarExtension(endpoint) as typeof extension).routeTemplate)).toBe(true)
  })

  it('are no template where it would have two dots, which readers refuse', () => {
    const dotted = { ...toys, pathPattern: '/a..b/{id}' }
    expect(bazaarExtension(dotted)).not.toHaveProperty('routeTemplate')
  })
})

describe('a star that follows part of a segment', () => {
  it('is listed with the path without it, which crawlers do not find under the parameter', () => {
    const endpoints = [anEndpoint({ id: 'q', pathPattern: '/q*', accepts: [priced()] })]
    const { paths } = JSON.parse(document('openapi', anApi({ endpoints })))
    expect(Object.keys(paths)).toEqual(['/q{path}', '/q'])
    expect(paths['/q'].get).toMatchObject({ operationId: 'q_bare', parameters: [{ name: 'query' }] })
    const own = [anEndpoint({ id: 'own', pathPattern: '/q', accepts: [priced('7')] }), ...endpoints]
    const { paths: both } = JSON.parse(document('openapi', anApi({ endpoints: own })))
    expect([both['/q'].get.operationId, Object.keys(both)]).toEqual(['own', ['/q', '/q{path}']])
  })
})

describe('what is said of the service', () => {
  const discovery = {
    ...{ guidance: undefined, contactEmail: undefined, openapiVersion: '1.0.0' },
    ...{ serviceName: 'Weather', iconUrl: 'https://example.com/i.png', tags: ['weather'] },
  }
  const endpoint = { ...weather, tags: ['Größe', 'Weather', 'city'] }
  const told = anApi({ endpoints: [endpoint], discovery })

  it('stands in each document and in the 402, with the tags that x402 takes', () => {
    const { info, tags, paths } = JSON.parse(document('openapi', told))
    expect(info).toMatchObject({ 'x-service-name': 'Weather', 'x-logo': { url: 'https://example.com/i.png' } })
    expect([tags, paths['/weather'].get.tags]).toEqual([[{ name: 'weather' }], ['Größe', 'Weather', 'city']])
    const service = { serviceName: 'Weather', iconUrl: 'https://example.com/i.png', tags: ['Weather', 'city'] }
    expect(JSON.parse(document('x402', told)).items[0].resource).toMatchObject(service)
    const { header } = buildChallenge({ api: told, endpoint, accepts: [], host: 'a.localhost', gateway, error: 'x' })
    const challenge = JSON.parse(header.join('/weather'))
    expect(challenge.resource).toMatchObject(service)
    expect(challenge.resource.url).toBe('http://a.localhost:18000/weather')
  })
})

describe('what a GET takes', () => {
  const take = (requestSchema: EndpointConfiguration['requestSchema']) =>
    JSON.parse(document('openapi', anApi({ endpoints: [{ ...weather, requestSchema }] }))).paths['/weather'].get

  it('is told parameter by parameter, in the document and in the 402', () => {
    const city = { type: 'string', description: 'Of the world', enum: ['Rome'] }
    const days = { type: 'integer', minimum: 1 }
    const schema = { type: 'object', properties: { city, days }, required: ['city'] }
    expect(take(schema).parameters).toEqual([
      { name: 'city', in: 'query', required: true, description: 'Of the world', schema: city },
      { name: 'days', in: 'query', required: false, schema: days },
    ])
    expect(bazaarExtension({ ...weather, requestSchema: schema })).toMatchObject({
      info: { input: { queryParams: { city: 'Rome' } } },
      schema: { properties: { input: { properties: { queryParams: schema } } } },
    })
  })

  it('is one object where its schema refers to parts of itself, or says nothing of parameters', () => {
    const schema = { $defs: { c: { type: 'string' } }, properties: { city: { $ref: '#/$defs/c' } } }
    expect(take(schema).parameters).toMatchObject([{ name: 'query', style: 'form', explode: true, schema }])
    expect(take(undefined).parameters).toMatchObject([{ name: 'query', schema: { additionalProperties: true } }])
  })
})

describe('the price of an endpoint', () => {
  const option = (asset: string, amount: string) => ({ ...priced(amount), network: 'eip155:8453', asset })
  const usdc = (amount: string) => option(SANDBOX_USDC.address, amount)
  const priceOf = (...accepts: ReturnType<typeof option>[]) => {
    const sold = anApi({ environment: 'production', endpoints: [anEndpoint({ accepts })] })
    return JSON.parse(document('openapi', sold)).paths['/weather'].get['x-payment-info'].price
  }

  it.each([
    ['100000', '0.10'],
    ['1', '0.000001'],
    ['1000000', '1.00'],
    ['1234567890', '1234.56789'],
  ])('of %s atomic units of USDC is %s', (atomic, amount) => {
    expect(priceOf(usdc(atomic))).toEqual({ mode: 'fixed', currency: 'USD', amount })
  })

  it("is worked out with the token's own decimals", () => {
    expect(priceOf(option(EIGHTEEN, '100000'))).toMatchObject({ currency: 'USD', amount: '0.0000000000001' })
    expect(priceOf(option(EIGHTEEN, `25${'0'.repeat(17)}`), usdc('2500000'))).toMatchObject({ amount: '2.50' })
    expect(priceOf(option(EIGHTEEN, `1${'0'.repeat(18)}`), usdc('500000'))).toMatchObject({ min: '0.50', max: '1.00' })
  })

  it('is not made up for a token that is not in the registry', () => {
    expect(priceOf(option(UNKNOWN, '100000'))).toBeUndefined()
    expect(priceOf(option(UNKNOWN, '100000'), usdc('500000'))).toMatchObject({ mode: 'fixed', amount: '0.50' })
  })
})

describe('the x402 manifest', () => {
  it('holds the terms of the 402 for each endpoint that stays', () => {
    const manifest = JSON.parse(document('x402', api))
    expect(manifest).toMatchObject({ x402Version: 2, lastUpdated: 1_800_000_000 })
    expect(manifest.items.map(({ resource }: { resource: { url: string } }) => resource.url)).toEqual([
      'http://weather.dev.localhost:18000/weather',
      'http://weather.dev.localhost:18000/reports/:path',
    ])
    expect(manifest.items[0].accepts[0]).toMatchObject({ payTo: api.payToAddress, amount: '100000' })
  })
})

describe('llms.txt', () => {
  it('says what each endpoint costs, and no text of a seller makes up lines of its own', () => {
    const text = document('llms', anApi({ name: 'A\n# Evil', endpoints: [weather] }))
    expect(text).toContain('# A # Evil')
    expect(text).toContain('- `GET /weather`, 0.1 USDC')
    expect(text).not.toContain('\n# Evil')
  })
})

describe('the documents of a large API', () => {
  const properties = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`field_${index}`, { type: 'string', minLength: 1 }]),
    )
  const schemaOf = (count: number, title: string) => ({ type: 'object', title, properties: properties(count) })
  /** Every third operation has a large answer, and every operation has parameters in all places. */
  const endpointAt = (index: number): EndpointConfiguration => ({
    ...report,
    id: `e${index}`,
    method: index % 2 === 0 ? 'POST' : 'GET',
    pathPattern: `/reports/${index}/{id}`,
    description: `Report ${index}. ${'x'.repeat(500)}`,
    pathSchema: { type: 'object', properties: { id: { type: 'integer', minimum: index } } },
    parameters: [{ name: 'x-trace', in: 'header', schema: { type: 'string', maxLength: 64 } }],
    requestSchema: { type: 'object', properties: { day: { type: 'string', format: 'date' } }, required: ['day'] },
    responseSchema: schemaOf(index % 3 === 0 ? 300 : 20, `Report ${index}`),
  })
  const apiOf = (count: number) => anApi({ endpoints: Array.from({ length: count }, (_, index) => endpointAt(index)) })
  // biome-ignore lint/suspicious/noExplicitAny: readers of a document have no type for it either
  const operationsOf = (parsed: any): [string, string, any][] =>
    Object.entries(parsed.paths).flatMap(([path, item]) =>
      Object.entries(item as object).map(([method, operation]): [string, string, unknown] => [path, method, operation]),
    )

  it.each([300, 1_000, 2_000])('list each of %i endpoints with its price and its parameters', (count) => {
    const large = apiOf(count)
    const parsed = JSON.parse(document('openapi', large))
    const operations = operationsOf(parsed)
    expect(operations).toHaveLength(count)
    expect(parsed.info['x-omitted-endpoints']).toBeUndefined()
    for (const [path, method, operation] of operations) {
      expect(operation['x-payment-info'].price.mode).toBe('dynamic')
      expect(operation.responses).toHaveProperty('402')
      const named = operation.parameters.map((each: { in: string; name: string }) => `${each.in} ${each.name}`)
      const query = method === 'get' ? ['query day'] : []
      expect([path, named]).toEqual([path, ['path id', ...query, 'header x-trace']])
    }
    const manifest = JSON.parse(document('x402', large))
    expect(manifest.items).toHaveLength(count)
    expect(manifest.omittedItems).toBeUndefined()
    expect(document('llms', large).match(/^- `(?:GET|POST) /gm)).toHaveLength(count)
    expect(document('index', large).match(/<li>/g)).toHaveLength(count)
  })

  it.each([
    ['openapi', 300],
    ['x402', 300],
    ['llms', 1_000],
  ] as const)('fill half a mebibyte at most: %s', (name, count) => {
    expect(Buffer.byteLength(document(name, apiOf(count)))).toBeLessThan(512 * 1024)
  })

  it('shorten the long schemas alone, of the first endpoint as of the last, and say which', () => {
    const parsed = JSON.parse(document('openapi', apiOf(100)))
    const operations = operationsOf(parsed)
    const shortened = operations.filter(([, , operation]) => operation['x-shortened'])
    expect(shortened.map(([path]) => Number(path.split('/')[2]) % 3)).toEqual(Array(34).fill(0))
    expect(parsed.info['x-shortened-endpoints']).toBe(34)
    const counts = shortened.map(([, , { responses }]) => {
      const { schema } = responses[200].content['application/json']
      return Object.keys(schema.properties).length
    })
    expect(Math.min(...counts)).toBeGreaterThan(5)
    expect(new Set(counts).size).toBeLessThan(3)
    const manifest = JSON.parse(document('x402', apiOf(100)))
    expect(manifest.shortenedItems).toBe(manifest.items.filter((item: object) => 'shortened' in item).length)
    expect(document('openapi', api)).not.toMatch(/shortened|omitted/)
  })

  it('have a schema of several operations once', () => {
    const same = schemaOf(200, 'Same')
    const endpoints = Array.from({ length: 200 }, (_, index) => ({ ...endpointAt(index), responseSchema: { ...same } }))
    const parsed = JSON.parse(document('openapi', anApi({ endpoints })))
    const schemas = operationsOf(parsed).map(([, , { responses }]) => responses[200].content['application/json'].schema)
    expect(new Set(schemas.map((schema) => JSON.stringify(schema))).size).toBe(1)
    expect(schemas[0]).toEqual({ $ref: '#/components/schemas/e0.response' })
    expect(parsed.components.schemas['e0.response']).toEqual(same)
    expect(parsed.info['x-shortened-endpoints']).toBeUndefined()
  })

  it('count what they have no room for', () => {
    const endpoints = Array.from({ length: 2_000 }, (_, index) => ({
      ...endpointAt(index),
      pathPattern: `/${'x'.repeat(900)}/${index}`,
      parameters: Array.from({ length: 10 }, (_, at) => ({ name: `x-${at}${'y'.repeat(120)}`, in: 'header' as const })),
    }))
    const parsed = JSON.parse(document('openapi', anApi({ endpoints })))
    const listed = operationsOf(parsed).length
    expect(listed).toBeGreaterThan(500)
    expect(parsed.info['x-omitted-endpoints']).toBe(2_000 - listed)
    expect(document('x402', anApi({ endpoints }))).toMatch(/"omittedItems":\d+/)
  })
})

describe('what is charged before its API is asked', () => {
  const first = anApi({ endpoints: [weather, { ...report, charge: 'before' }] })

  it('is told from the rest in each document', () => {
    const { paths } = JSON.parse(document('openapi', first))
    expect(paths['/reports/{path}'].post['x-payment-info']).toHaveProperty('charge', 'before')
    expect(paths['/weather'].get['x-payment-info']).not.toHaveProperty('charge')
    const { items } = JSON.parse(document('x402', first))
    expect(items.map(({ extensions = {} }: { extensions?: object }) => Object.keys(extensions))).toEqual([
      [],
      ['charged-first'],
    ])
    const text = document('llms', first)
    expect(text).toContain('- `POST /reports/*`, 0.1 USDC or 2.5 USDC, charged first')
    expect(text).toContain('not charged, but for\nendpoints that are charged first')
    expect(document('llms', api)).not.toContain('charged first')
  })
})

describe('what is sold for so many seconds', () => {
  it('says so in each document', () => {
    const bounded = anApi({ endpoints: [{ ...weather, maxStreamSeconds: 60 }, report] })
    const { paths } = JSON.parse(document('openapi', bounded))
    expect(paths['/weather'].get['x-payment-info']).toHaveProperty('maxStreamSeconds', 60)
    expect(paths['/reports/{path}'].post['x-payment-info']).not.toHaveProperty('maxStreamSeconds')
    const { items } = JSON.parse(document('x402', bounded))
    const [first, second] = items.map(({ extensions }: { extensions?: object }) => extensions)
    expect(first).toMatchObject({ 'stream-limit': { info: { maxStreamSeconds: 60 } } })
    expect(second).toBeUndefined()
    expect(document('llms', bounded)).toMatch(/`GET \/weather`, .*, for 60 s at most/)
  })
})

describe('llms.txt of what is sold for other tokens', () => {
  it('writes them with their own decimals and symbol, and those that nobody knows by their address', () => {
    const accepts = [EIGHTEEN, UNKNOWN].map((asset) => ({ ...priced('1500000000'), network: 'eip155:8453', asset }))
    const text = document('llms', anApi({ environment: 'production', endpoints: [anEndpoint({ accepts })] }))
    expect(text).toContain(
      `- \`GET /weather\`, 0.0000000015 DAI or 1500000000 atomic units of token ${UNKNOWN} on eip155:8453`,
    )
  })
})

describe('the bazaar extension', () => {
  const check = (endpoint: EndpointConfiguration) => {
    const extension = bazaarExtension(endpoint) as Parameters<typeof validateDiscoveryExtension>[0]
    expect(validateDiscoveryExtension(extension)).toMatchObject({ valid: true })
    expect(validateDiscoveryExtensionSpec(extension as never)).toMatchObject({ valid: true })
    return extension as { routeTemplate?: string }
  }

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('is valid for %s', (method) => {
    check(anEndpoint({ method, requestSchema: report.requestSchema, responseSchema: weather.responseSchema }))
    check(anEndpoint({ method }))
    check(
      anEndpoint({ method, pathPattern: '/a/{id}/{n.m}/*', pathSchema: { properties: { id: { type: 'boolean' } } } }),
    )
  })

  const parameters = [
    { name: 'limit', in: 'query' as const, required: true, schema: { type: 'integer', minimum: 3 } },
    { name: 'X-Trace', in: 'header' as const, required: true, schema: { type: 'integer' } },
    { name: 'session', in: 'cookie' as const },
  ]

  it.each<[string, string | undefined, string]>([
    ['POST', undefined, 'json'],
    ['POST', 'application/vnd.pets+json', 'json'],
    ['PUT', 'multipart/form-data', 'form-data'],
    ['PATCH', 'application/x-www-form-urlencoded', 'form-data'],
    ['POST', 'text/csv', 'text'],
    ['POST', 'application/xml', 'text'],
  ])('says of %s %s what its body, its query and its headers are', (method, requestMimeType, bodyType) => {
    const { requestSchema } = report
    const endpoint = anEndpoint({ method, requestMimeType, parameters, requestSchema })
    const { info } = check(endpoint) as { info?: { input: object } }
    const body = bodyType === 'text' ? {} : { day: '2026-01-01' }
    expect(info?.input).toEqual({
      ...{ type: 'http', method, bodyType, body },
      ...{ queryParams: { limit: 3 }, headers: { 'X-Trace': 'text' } },
    })
    const { items } = JSON.parse(document('x402', anApi({ endpoints: [{ ...endpoint, accepts: [priced()] }] })))
    expect(items[0].input).toMatchObject({
      ...{ bodyType, body: requestSchema },
      queryParams: { properties: { limit: { type: 'integer', minimum: 3 } }, required: ['limit'] },
      headers: { required: ['X-Trace'] },
    })
  })

  it('says of a GET that its query has the properties of its schema and its parameters', () => {
    const requestSchema = { type: 'object', properties: { day: { type: 'string', format: 'date' } } }
    const { info } = check(anEndpoint({ parameters, requestSchema })) as { info?: { input: object } }
    expect(info?.input).toMatchObject({ queryParams: { day: '2026-01-01', limit: 3 }, headers: { 'X-Trace': 'text' } })
  })

  it('has a legal route template', () => {
    expect(isValidRouteTemplate(check(report).routeTemplate)).toBe(true)
  })

  it('is valid whatever schemas a seller gives', () => {
    const schema = fc.oneof(
      fc.constant({ $ref: '#/nowhere' }),
      fc.constant({ type: 'string', pattern: '(' }),
      fc.record({ type: fc.constantFrom('object', 'array', 'string'), $id: fc.webUrl() }),
      fc.constant({ oneOf: [{ type: 'object' }, { type: 'array' }] }),
    )
    fc.assert(
      fc.property(schema, schema, (requestSchema, responseSchema) => {
        const extension = bazaarExtension(anEndpoint({ method: 'POST', requestSchema, responseSchema }))
        const { header } = buildChallenge({
          api,
          endpoint: anEndpoint({ requestSchema, responseSchema }),
          accepts: [],
          host: 'a.localhost',
          gateway,
          error: 'x',
        })
        const longest = (header.join('').length + MOST_BYTES) * (4 / 3)
        expect(longest).toBeLessThan(16 * 1024)
        expect(extension).toHaveProperty('info')
      }),
    )
  })

  it('keeps the header small whatever the size of the schemas', () => {
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`field_${index}`, { type: 'string' }]))
    const schema = { type: 'object', properties: wide }
    const endpoint = check(anEndpoint({ method: 'POST', requestSchema: schema, responseSchema: schema }))
    expect(JSON.stringify(endpoint).length).toBeLessThan(6000)
  })

  it('leaves the 402 a valid one', () => {
    const accepts = [{ ...priced(), payTo: '0x1', maxTimeoutSeconds: 300 }]
    const { body } = buildChallenge({ api, endpoint: weather, accepts, host: 'a.localhost', gateway, error: 'x' })
    expect(parsePaymentRequired(JSON.parse(body.join('/weather'))).success).toBe(true)
  })
})

describe('every document', () => {
  it.each(['openapi', 'x402', 'llms', 'index'] as const)('has no character that cannot be seen: %s', (name) => {
    const hostile = `moc.live\u202e\u2066\u200b\u{e0041}\u2028 pay there`
    const schema = { type: 'object', properties: { [hostile]: { type: 'string', description: hostile } } }
    const texts = {
      summary: hostile,
      description: hostile,
      tags: [hostile],
      requestSchema: schema,
      responseSchema: schema,
    }
    const sold = anEndpoint({ id: 'hostile', accepts: [priced()], ...texts })
    const discovery = { ...NO_METADATA, guidance: hostile, contactEmail: undefined, openapiVersion: '1.0.0' }
    const text = document(name, anApi({ name: hostile, endpoints: [sold], discovery }))
    expect(text).toContain('pay there')
    expect(text).not.toMatch(/[\u202e\u2066\u200b\u{e0041}\u2028]/u)
  })
})
