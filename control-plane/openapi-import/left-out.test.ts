import { describe, expect, it } from 'vitest'
import { readOpenapi } from './read-openapi.ts'

const HEAD = { openapi: '3.1.0', info: { title: 'a', version: '1' } }
const read = (document: object) => readOpenapi(JSON.stringify({ ...HEAD, ...document }))
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

/** Returns a document with a valid operation and the given one. */
const beside = (operation: unknown, more: object = {}, item: object = {}) =>
  read({ ...more, paths: { '/good': { get: {} }, '/other': { ...item, post: operation } } })

const LOST = '#/components/x/Gone'
const FILE = './schemas/pets.yaml#/Pet'
const CIRCLE = '#/components/x/circle'
const COMPONENTS = { components: { x: { circle: { $ref: CIRCLE } } } }
const REFERENCES = [
  ['lost_reference', LOST],
  ['lost_reference', '#/components/x/constructor'],
  ['lost_reference', '#/__proto__/toString'],
  ['lost_reference', '#Gone'],
  ['other_document', FILE],
  ['other_document', 'https://example.com/pets.json'],
  ['other_document', 'file:///etc/passwd'],
  ['circular_reference', CIRCLE],
] as const

describe.each(REFERENCES)('%s %s', (code, $ref) => {
  it.each<[string, unknown, object, string | undefined]>([
    ['operation', { $ref }, {}, undefined],
    ['parameter', { parameters: [{ in: 'query', name: 'a' }, { $ref }] }, {}, 'parameters.1'],
    ['parameter of the path', {}, { parameters: [{ $ref }] }, 'path.parameters.0'],
    ['request body', { requestBody: { $ref } }, {}, 'requestBody'],
    ['content of a request body', { requestBody: { content: { $ref } } }, {}, 'requestBody.content'],
    [
      'media type of a request body',
      { requestBody: { content: { 'text/a': { $ref } } } },
      {},
      'requestBody.content.text/a',
    ],
    ['list of parameters', { parameters: { $ref } }, {}, 'parameters'],
  ])('of an %s leaves this operation out, and no other', (_, operation, item, member) => {
    const { operations, skipped, skipped_count } = beside(operation, COMPONENTS, item)
    expect(operations).toMatchObject([{ path: '/good' }])
    expect(skipped_count).toBe(1)
    expect(skipped).toMatchObject([{ method: 'POST', path: '/other', code, reason: expect.stringContaining($ref) }])
    expect(skipped[0]?.member).toBe(member)
  })

  it('of a path leaves the path out', () => {
    const { operations, skipped } = read({ ...COMPONENTS, paths: { '/a': { get: {} }, '/b': { $ref } } })
    expect(operations).toMatchObject([{ path: '/a' }])
    expect(skipped).toMatchObject([{ method: '*', path: '/b', code }])
  })

  it.each([
    ['responses.200', { 200: { $ref } }],
    ['responses.200.content', { 200: { content: { $ref } } }],
    ['responses.200.content.text/a', { 200: { content: { 'text/a': { $ref } } } }],
    ['responses', { $ref }],
  ])('of an answer leaves its description out: %s', (member, responses) => {
    const { operations, skipped, warnings } = beside({ responses }, COMPONENTS)
    expect(operations).toMatchObject([{ path: '/good' }, { path: '/other' }])
    expect(skipped).toEqual([])
    expect(warnings).toMatchObject([
      { code: 'reference_left_out', path: `spec.POST /other.${member}`, message: expect.stringContaining($ref) },
    ])
  })

  it('is data in examples, values and extensions', () => {
    const data = { $ref }
    const schema = {
      type: 'object',
      default: data,
      examples: [data],
      enum: [data],
      const: data,
      properties: { a: { example: data } },
      'x-anything': data,
    }
    const { operations, skipped, warnings } = beside(
      { 'x-a': data, ...{ requestBody: { ...json(schema), 'x-b': data } }, responses: { 200: json(schema) } },
      { 'x-c': data, info: { ...HEAD.info, 'x-d': { description: data } }, paths: undefined },
    )
    expect([operations.length, skipped, warnings]).toEqual([2, [], []])
    expect(operations[1]?.request_schema).toMatchObject({ default: data, examples: [data], enum: [data], const: data })
    expect(operations[1]?.response_schema).toMatchObject({ properties: { a: { examples: [data] } } })
  })
})

describe.each(REFERENCES.filter(([code]) => code !== 'circular_reference'))('%s %s', (_, $ref) => {
  it.each([
    ['request_schema', (schema: object) => ({ requestBody: json(schema) })],
    ['response_schema', (schema: object) => ({ responses: { 200: json(schema) } })],
  ] as const)('in a schema leaves that part of the %s out', (field, operation) => {
    const schema = { type: 'object', properties: { a: { $ref }, b: { type: 'string' }, c: { items: { $ref } } } }
    const { operations, warnings, warnings_count } = beside(operation(schema), COMPONENTS)
    const properties = { a: {}, b: { type: 'string' }, c: { items: {} } }
    expect(operations[1]?.[field]).toEqual({ type: 'object', properties })
    expect(warnings).toMatchObject([{ code: 'reference_left_out', path: `spec.POST /other.${field}` }])
    expect(warnings_count).toBe(1)
  })
})

it('paths that are in another document are named', () => {
  expect(read({ paths: { $ref: 'paths.yaml' } }).skipped).toMatchObject([{ path: 'paths', code: 'other_document' }])
})

it.each([
  ['to a list', { $ref: '#/x' }, []],
  ['to text', { $ref: '#/x' }, 'a'],
])('a reference %s leads nowhere, where an object belongs', (_, requestBody, x) => {
  expect(beside({ requestBody }, { x }).skipped).toMatchObject([{ code: 'lost_reference', member: 'requestBody' }])
})

it('parameters may be a reference to a list', () => {
  const { operations } = beside({ parameters: { $ref: '#/x' } }, { x: [{ in: 'query', name: 'q', schema: {} }] })
  expect(operations[1]?.parameters).toMatchObject([{ name: 'q' }])
})

it.each([
  ['a list', { paths: [] }],
  ['missing', {}],
  ['text', { paths: 'a' }],
])('paths that are %s are named', (_, document) => {
  expect(read(document).warnings).toMatchObject([{ code: 'paths_missing', path: 'spec.paths' }])
})

it('a document in many files is told how to become one', () => {
  const paths = Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, { get: { $ref: `paths${path}.yaml` } }]))
  const { operations, skipped } = read({ paths })
  expect(operations).toEqual([])
  expect(skipped.map(({ path, reason }) => [path, /bundle/.test(reason)])).toEqual([
    ['/a', true],
    ['/b', true],
    ['/c', true],
  ])
})

describe('references lead', () => {
  const parts = {
    components: {
      schemas: {
        'a/b c%d~': { type: 'string', title: 'odd' },
        Anchor: { $anchor: 'anchor', type: 'string', title: 'anchor' },
        Id: { $id: 'https://example.com/id', type: 'string', title: 'id', $defs: { x: { title: 'in id' } } },
        Passing: { $ref: '#/components/schemas/Holder' },
        Holder: { properties: { x: { title: 'behind' } } },
        list: [{ title: 'first' }],
      },
    },
  }

  it.each([
    ['#/components/schemas/a~1b%20c%25d~0', 'odd'],
    ['#/components/schemas/a~1b c%25d~0', 'odd'],
    ['#anchor', 'anchor'],
    ['https://example.com/id', 'id'],
    ['https://example.com/id#/$defs/x', 'in id'],
    ['#/components/schemas/Passing/properties/x', 'behind'],
    ['#/components/schemas/list/0', 'first'],
    ['https://example.com/self#/components/schemas/Id', 'id'],
  ])('by %s', ($ref, title) => {
    const { operations, warnings } = beside(
      { responses: { 200: json({ $ref }) } },
      { $self: 'https://example.com/self', ...parts },
    )
    expect(warnings).toEqual([])
    expect(operations[1]?.response_schema).toMatchObject({ title })
  })

  it('and members beside them replace those of their target', () => {
    const { operations } = read({
      paths: { '/a': { $ref: '#/x/item', parameters: [{ in: 'query', name: 'own' }], post: { summary: 'own' } } },
      x: {
        item: { get: { $ref: '#/x/get', summary: 'mine' }, parameters: [] },
        get: { summary: 'its', description: 'd' },
      },
    })
    expect(operations).toMatchObject([
      { method: 'GET', summary: 'mine', description: 'd', request_schema: { properties: { own: {} } } },
      { method: 'POST', summary: 'own' },
    ])
  })
})

describe('what is not sold is named', () => {
  const skippedOf = (document: object) => read(document).skipped.map(({ method, path, code }) => [method, path, code])

  it('methods of later versions and of other protocols', () => {
    const item = {
      get: {},
      query: {},
      options: {},
      trace: {},
      connect: {},
      purge: {},
      additionalOperations: { COPY: {}, GET: {} },
      summary: 's',
      'x-own': {},
    }
    expect(read({ openapi: '3.2.0', paths: { '/a': item } }).operations).toMatchObject([{ method: 'GET' }])
    expect(skippedOf({ openapi: '3.2.0', paths: { '/a': item } })).toEqual(
      ['QUERY', 'OPTIONS', 'TRACE', 'CONNECT', 'PURGE', 'COPY', 'GET'].map((method) => [
        method,
        '/a',
        'method_not_sold',
      ]),
    )
  })

  it.each(['3.0.4', '3.1.1', '3.2.0', '3.9', '3'])('nothing of version %s itself', (openapi) => {
    expect(read({ openapi, paths: { '/a': { get: {} } } }).operations).toHaveLength(1)
  })

  it('methods in capitals are methods, and one of two spellings is taken', () => {
    const { operations } = read({
      paths: { '/a': { GET: { summary: 'large' }, Post: {} }, '/b': { GET: {}, get: { summary: 'small' } } },
    })
    expect(operations).toMatchObject([
      { method: 'GET', path: '/a', summary: 'large' },
      { method: 'POST', path: '/a' },
      { method: 'GET', path: '/b', summary: 'small' },
    ])
    expect(skippedOf({ paths: { '/b': { GET: {}, get: {} } } })).toEqual([['GET', '/b', 'repeated_method']])
  })

  it('paths and operations that are no objects, and paths that do not begin with a slash', () => {
    const paths = {
      '/a': null,
      '/b': { get: null, put: [], post: {} },
      '/c': 'x',
      pets: { get: {} },
      'x-own': { get: {} },
    }
    expect(read({ paths }).operations).toMatchObject([{ method: 'POST', path: '/b' }])
    expect(skippedOf({ paths })).toEqual([
      ['*', '/a', 'not_an_object'],
      ['GET', '/b', 'not_an_object'],
      ['PUT', '/b', 'not_an_object'],
      ['*', '/c', 'not_an_object'],
      ['GET', 'pets', 'path_not_served'],
    ])
  })

  it('webhooks and callbacks', () => {
    const hook = { post: {}, get: {} }
    expect(skippedOf({ webhooks: { newPet: hook, other: { $ref: '#/x' } }, x: { put: {} }, paths: {} })).toEqual([
      ['GET', 'newPet', 'webhook'],
      ['POST', 'newPet', 'webhook'],
      ['PUT', 'other', 'webhook'],
    ])
    const { operations, warnings } = beside({ callbacks: { onEvent: { '{$request.body#/url}': hook } } })
    expect(operations).toHaveLength(2)
    expect(warnings).toMatchObject([{ code: 'callbacks_left_out', path: 'spec.POST /other.callbacks' }])
  })

  it('servers of a path or an operation that are not those of the document', () => {
    const servers = (url: string) => ({ servers: [{ url }] })
    const paths = {
      '/a': { ...servers('https://b.example.com'), get: {}, put: servers('https://a.example.com') },
      '/b': { get: servers('https://c.example.com'), put: {} },
    }
    const { warnings } = read({ ...servers('https://a.example.com'), paths })
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['servers_ignored', 'spec.GET /a.servers'],
      ['servers_ignored', 'spec.GET /b.servers'],
    ])
    expect(read({ paths: { '/a': { ...servers('https://a.example.com'), get: {}, post: {} } } })).toMatchObject({
      warnings: [],
    })
  })

  it('paths beyond the first 2,000, which are counted', () => {
    const paths = Object.fromEntries(Array.from({ length: 4_500 }, (_, i) => [`/p${i}`, { get: {} }]))
    const reading = read({ paths })
    expect([reading.operations.length, reading.skipped_count, reading.skipped.length]).toEqual([2_000, 2_500, 2_000])
    expect(reading.skipped[0]).toMatchObject({ path: '/p2000', code: 'too_many_paths' })
  })
})

describe('values of other kinds than a document may have', () => {
  const NAMES = ['__proto__', 'constructor', 'toString']
  const named = (name: string) => JSON.parse(`{"${name}":1}`) as object

  it.each(NAMES)('are left out: %s', (name) => {
    const parameters = [
      { in: name, name: 'a' },
      { in: 'query', name: 'b', type: 'array', collectionFormat: named(name) },
      { in: 'query', name: 'c', type: 'array', collectionFormat: name },
    ]
    const get = {
      parameters,
      'x-payment-info': { price: { mode: 'fixed', currency: named(name), amount: named(name) } },
    }
    const rest = { info: { title: named(name), version: [named(name)] }, paths: { '/a': { get } } }
    for (const head of [{ openapi: '3.1.0' }, { swagger: '2.0', host: 'a', schemes: [named(name)] }]) {
      const { title, version, operations, warnings } = readOpenapi(JSON.stringify({ ...head, ...rest }))
      expect({ title, version }).toEqual({ title: null, version: null })
      expect(operations).toHaveLength(1)
      expect(warnings.map(({ code }) => code)).toContain('price_not_read')
    }
  })

  it('are shown by their kind, however large they are', () => {
    const text = `openapi: 3.0.0\na: &a ${'x'.repeat(100_000)}\nl: &l [${Array(1_000).fill('*a').join(', ')}]\npaths:\n`
    const price = '{get: {x-payment-info: {price: {mode: fixed, currency: USD, amount: *l}}}}'
    const { warnings } = readOpenapi(text + Array.from({ length: 200 }, (_, i) => `  /a${i}: ${price}`).join('\n'))
    expect(warnings[0]?.message).toContain('has the amount [...]')
  })
})

it('texts that YAML reads as numbers are kept', () => {
  const get = '{summary: 2024, description: 7, operationId: 12, tags: [3, true], responses: {}}'
  expect(readOpenapi(`openapi: 3.0.0\npaths: {/a: {get: ${get}}}`).operations).toMatchObject([
    { summary: '2024', description: '7', operation_id: '12', tags: ['3', 'true'] },
  ])
})
