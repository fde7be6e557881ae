import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promised } from '../../runtime/patience.ts'
import { DocumentProblem } from './document-problem.ts'
import { readOpenapi } from './read-openapi.ts'

const HEAD = { openapi: '3.1.0', info: { title: 'Pets', version: '1.2.0' } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const read = (document: object) => readOpenapi(JSON.stringify(document))

/** Reads a document with these components and one operation with this answer schema, and returns the schema. */
function answerSchema(schema: object, components: object = {}, head: object = HEAD) {
  const paths = { '/a': { get: { responses: { 200: { description: '', ...json(schema) } } } } }
  return read({ ...head, paths, components }).operations[0]?.response_schema
}

const YAML = `
openapi: 3.0.3
info: {title: Pets, version: 1.0.0}
servers:
  - url: https://api.example.com/v1
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
    get:
      operationId: getPet
      summary: One pet
      responses:
        200:
          description: The pet
          content:
            application/json; charset=utf-8:
              schema: {$ref: '#/components/schemas/Pet'}
    put:
      requestBody: {$ref: '#/components/requestBodies/Pet'}
      responses:
        '204': {description: Done}
    options:
      responses: {}
  /pets:
    post:
      description: New pet
      requestBody: &body
        content:
          application/vnd.pets+json:
            schema: {$ref: '#/components/schemas/Pet'}
      responses:
        default: {description: Trouble}
        '201': {$ref: '#/components/responses/Pet'}
  /a b:
    get:
      responses: {}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, nullable: true, example: Rex}
        age: {type: integer, minimum: 0, exclusiveMinimum: true}
        friend: {$ref: '#/components/schemas/Pet'}
  requestBodies:
    Pet: *body
  responses:
    Pet:
      description: The pet
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Pet'}
`

const PET = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: ['string', 'null'], examples: ['Rex'] },
    age: { type: 'integer', exclusiveMinimum: 0 },
    friend: { type: 'object' },
  },
}

describe('a document', () => {
  it('of OpenAPI 3.0 in YAML', () => {
    expect(readOpenapi(YAML.replace('Pet: *body', 'Pet: {$ref: "#/paths/~1pets/post/requestBody"}'))).toEqual({
      title: 'Pets',
      version: '1.0.0',
      servers: ['https://api.example.com/v1'],
      operations: [
        {
          method: 'GET',
          path: '/pets/{id}',
          path_pattern: '/pets/{id}',
          path_schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          operation_id: 'getPet',
          summary: 'One pet',
          response_schema: PET,
        },
        {
          method: 'PUT',
          path: '/pets/{id}',
          path_pattern: '/pets/{id}',
          path_schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          request_mime_type: 'application/vnd.pets+json',
          request_schema: PET,
          success_status: 204,
        },
        {
          method: 'POST',
          path: '/pets',
          path_pattern: '/pets',
          description: 'New pet',
          request_mime_type: 'application/vnd.pets+json',
          request_schema: PET,
          success_status: 201,
          response_schema: PET,
        },
      ],
      skipped: [
        {
          ...{ method: 'OPTIONS', path: '/pets/{id}', path_pattern: '/pets/{id}', code: 'method_not_sold' },
          reason: expect.stringContaining('this method cannot be sold; these can: GET, '),
        },
        {
          ...{ method: 'GET', path: '/a b', path_pattern: '/a b', code: 'path_not_served' },
          reason: expect.stringMatching(/^this path cannot be served: it /),
        },
      ],
      ...{ skipped_count: 2, warnings: [], warnings_count: 0 },
    })
    // A YAML alias has the effect of a reference.
    expect(readOpenapi(YAML)).toEqual(
      readOpenapi(YAML.replace('Pet: *body', 'Pet: {$ref: "#/paths/~1pets/post/requestBody"}')),
    )
  })

  it('of Swagger 2', () => {
    const pet = { type: 'object', properties: { name: { type: 'string' }, photo: { type: 'file' } } }
    const ref = { $ref: '#/definitions/Pet' }
    const reading = read({
      swagger: '2.0',
      info: { title: 'Pets', version: '1' },
      host: 'api.example.com',
      basePath: '/v2',
      schemes: ['http'],
      definitions: { Pet: pet },
      parameters: { Body: { in: 'body', name: 'body', schema: ref } },
      responses: { Pets: { description: 'Pets', schema: { type: 'array', items: ref } } },
      paths: {
        '/pets': {
          parameters: [{ $ref: '#/parameters/Body' }],
          post: { responses: { 201: { $ref: '#/responses/Pets' } } },
        },
        '/form': {
          post: {
            parameters: [
              { in: 'formData', name: 'name', type: 'string', required: true },
              { in: 'query', name: 'q', type: 'string' },
            ],
            responses: { 200: { description: 'Pet', schema: ref } },
          },
        },
      },
    })
    const read_ = { type: 'object', properties: { name: { type: 'string' }, photo: { type: 'string' } } }
    expect(reading.servers).toEqual(['http://api.example.com/v2'])
    expect(reading.operations).toMatchObject([
      { path: '/pets', request_schema: read_, response_schema: { type: 'array', items: read_ } },
      {
        path: '/form',
        request_schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        response_schema: read_,
      },
    ])
  })

  it('with the query parameters of what takes no body, of which an operation may have its own', () => {
    const name = (description: string) => ({ in: 'query', name: 'name', description, schema: { type: 'string' } })
    const parameters = [
      name('of its path'),
      { in: 'query', name: 'limit', required: true, schema: { type: 'integer' } },
    ]
    const own = [name('its own'), { in: 'header', name: 'x', schema: {} }, { $ref: '#/components/parameters/page' }]
    const reading = read({
      ...HEAD,
      components: {
        parameters: { page: { in: 'query', name: 'page', schema: { $ref: '#/components/schemas/page' } } },
        schemas: { page: { type: 'integer' } },
      },
      paths: {
        '/pets': {
          parameters,
          get: { parameters: own, responses: {} },
          delete: { responses: {} },
          post: { responses: {} },
        },
      },
    })
    const limit = { type: 'integer' }
    const described = (description: string) => ({ type: 'string', description })
    expect(reading.operations).toMatchObject([
      { method: 'GET', request_schema: { properties: { name: described('its own'), limit }, required: ['limit'] } },
      { method: 'POST' },
      { method: 'DELETE', request_schema: { properties: { name: described('of its path'), limit } } },
    ])
    expect(JSON.stringify(reading.operations[0]?.request_schema)).toContain('"page"')
    expect(reading.operations[1]).not.toHaveProperty('request_schema')
    const swagger = read({
      ...{ swagger: '2.0', info: HEAD.info },
      paths: { '/pets': { get: { parameters: [{ in: 'query', name: 'q', type: 'string' }], responses: {} } } },
    })
    expect(swagger.operations).toMatchObject([{ request_schema: { properties: { q: { type: 'string' } } } }])
  })

  it.each([
    ['openapi: 3.1\ninfo: {}\npaths: {}', 'a version that YAML reads as a number'],
    ['{openapi: 3.0.0, paths: {}}', 'YAML in flow style'],
    ['{"openapi":"3.1.0","info":{"title":"Only webhooks"}}', 'no paths'],
  ])('%s: %s', (text) => {
    expect(readOpenapi(text).operations).toEqual([])
  })
})

describe('schemas', () => {
  it('keep data that looks like references and names that look like keywords', () => {
    const schema = {
      type: 'object',
      properties: { $ref: { type: 'string' }, nullable: { type: 'boolean' }, example: { const: { nullable: true } } },
      default: { discriminator: 'x' },
    }
    expect(answerSchema(schema)).toEqual(schema)
  })

  it('may be circles of more than one', () => {
    const schemas = {
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { type: 'array', title: 'Bs', items: { $ref: '#/components/schemas/A' } },
      Self: { $ref: '#/components/schemas/Self' },
    }
    expect(answerSchema({ $ref: '#/components/schemas/A' }, { schemas })).toEqual({
      type: 'object',
      properties: { b: { type: 'array', title: 'Bs', items: { type: 'object' } } },
    })
    expect(answerSchema({ $ref: '#/components/schemas/Self' }, { schemas })).toEqual({})
  })

  it('that double with every reference are cut where they get large', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => {
        const next = { $ref: `#/components/schemas/L${level + 1}` }
        return [`L${level}`, { type: 'object', properties: { a: next, b: next } }]
      }),
    )
    const all = { ...schemas, L60: { type: 'string' } }
    const read = answerSchema({ $ref: '#/components/schemas/L0' }, { schemas: all })
    expect(read).toMatchObject({ properties: { a: { properties: { b: { type: 'object' } } } } })
    expect(JSON.stringify(read).length).toBeLessThan(65_536)
  })

  it('that are too large even alone keep the names of their first properties', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    )
    const read = answerSchema({ type: 'object', properties })
    expect(Object.keys(read?.properties ?? {})).toHaveLength(64)
    expect(read).toMatchObject({ type: 'object', properties: { p0: { type: 'string' } } })
  })

  it('cannot reach a prototype', () => {
    const text = JSON.stringify({ ...HEAD, paths: { '/a': { get: { responses: { 200: json({ a: 1 }) } } } } })
    const schema = readOpenapi(text.replace('"a":1', '"properties":{"__proto__":{"type":"string"}}')).operations[0]
    expect(Object.getPrototypeOf(schema?.response_schema?.properties)).toBe(Object.prototype)
    expect(({} as { type?: string }).type).toBeUndefined()
  })
})

describe('refusals', () => {
  const laughs = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`),
  ].join('\n')
  const wide = (count: number, item: (index: number) => string) => Array.from({ length: count }, (_, i) => item(i))

  it.each<[string, RegExp, string]>([
    ['not a document', /not an OpenAPI document/, 'hello'],
    ['a list', /not an OpenAPI document/, '[]'],
    ['broken YAML', /neither JSON nor YAML: .*line 4/s, 'openapi: 3.0.0\na: b\nc: "d\n'],
    ['another version', /must be OpenAPI 3 or Swagger 2.0/, '{"openapi":"4.0.0"}'],
    ['Swagger 1', /must be OpenAPI 3 or Swagger 2.0/, '{"swagger":"1.2"}'],
    ['too large a text', /1 MiB/, `{"openapi":"3.0.0","x":"${'x'.repeat(1_048_576)}"}`],
    ['billion laughs', /too large/, `openapi: 3.0.0\n${laughs}`],
    ['deep JSON', /nested too deeply/, `{"openapi":"3.0.0","x":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
    ['deep flow', /nested too deeply/, `openapi: 3.0.0\na: ${'['.repeat(500_000)}`],
    ['deep maps in flow', /nested too deeply/, `openapi: 3.0.0\na: ${'{a: '.repeat(100_000)}`],
    ['deep lists on a line', /nested too deeply/, `openapi: 3.0.0\na:\n  ${'- '.repeat(100_000)}`],
    ['deep keys on a line', /nested too deeply/, `openapi: 3.0.0\n${'? '.repeat(100_000)}`],
    ['deep maps', /nested too deeply/, `openapi: 3.0.0\n${wide(300, (i) => `${' '.repeat(i)}a:`).join('\n')}`],
    ['many values', /too large/, `{"openapi":"3.0.0","x":[${'1,'.repeat(400_000)}1]}`],
  ])('%s', (_, problem, text) => {
    const start = performance.now()
    expect(() => readOpenapi(text)).toThrow(DocumentProblem)
    expect(performance.now() - start).toBeLessThan(promised(1_000))
    expect(() => readOpenapi(text)).toThrow(problem)
  })

  it('are our own, whatever comes', () => {
    const token = fc.constantFrom(
      'openapi: 3.0.0\n',
      'paths:',
      '\n',
      '  ',
      '- ',
      '? ',
      ': ',
      '&a ',
      '*a',
      '!!',
      '[',
      '}',
      '"',
      "'",
      '|',
      '$ref',
      '#/',
      '/a',
      'get',
      '\t',
      '%',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        try {
          readOpenapi(tokens.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(DocumentProblem)
        }
      }),
      { numRuns: 500 },
    )
  })
})
