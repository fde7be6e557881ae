import { describe, expect, it } from 'vitest'
import { LARGE } from './document-limits.ts'
import { readOpenapi } from './read-openapi.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }

/** Reads a document with one operation, and returns that operation and its warnings. */
function readOne(operation: object, { method = 'post', head = {} }: { method?: string; head?: object } = {}) {
  const document = { openapi: '3.1.0', ...head, paths: { '/a/{id}': { [method]: operation } } }
  const { operations, warnings } = readOpenapi(JSON.stringify(document))
  const told = warnings.map(({ path, message }) => `${path.replace(/^spec\.[A-Z]+ \/a\/\{id\}\./, '')} ${message}`)
  return { operation: operations[0], warnings: told }
}

const SWAGGER = { openapi: undefined, swagger: '2.0' }

describe('the parameters of an operation', () => {
  it('are kept with their places: of the query, in headers and in cookies', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'dry', in: 'query', schema: { type: 'boolean' }, description: 'Only looks', required: true },
      { name: 'X-Trace', in: 'header', schema: text, deprecated: true },
      { name: 'session', in: 'cookie', schema: text, example: 'abc' },
    ]
    const { operation, warnings } = readOne({ parameters })
    expect(operation?.path_schema).toMatchObject({ properties: { id: { type: 'integer' } } })
    expect(operation?.parameters).toEqual([
      {
        ...{ name: 'dry', in: 'query', required: true, description: 'Only looks' },
        schema: { type: 'boolean', description: 'Only looks' },
      },
      { name: 'X-Trace', in: 'header', schema: { type: 'string', deprecated: true } },
      { name: 'session', in: 'cookie', schema: { type: 'string', examples: ['abc'] } },
    ])
    expect(warnings).toEqual([])
  })

  it('of a query stand in request_schema where the method takes no body, and parameters says how they are written', () => {
    const list = { type: 'array', items: text }
    const parameters = [
      { name: 'plain', in: 'query', schema: text },
      { name: 'ids', in: 'query', schema: list, explode: false },
      { name: 'filter', in: 'query', required: true, style: 'deepObject', schema: { type: 'object' } },
      { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ]
    const { operation } = readOne({ parameters }, { method: 'get' })
    expect(operation?.request_schema).toEqual({
      type: 'object',
      properties: { plain: text, ids: list, filter: { type: 'object' }, where: { type: 'object' } },
      required: ['filter'],
    })
    expect(operation?.parameters).toEqual([
      { name: 'ids', in: 'query', explode: false },
      { name: 'filter', in: 'query', style: 'deepObject' },
      { name: 'where', in: 'query', content_type: 'application/json' },
    ])
  })

  it.each<[string, object]>([
    ['the header parameter Authorization is left out', { name: 'Authorization', in: 'header' }],
    ['the header parameter X-PAYMENT is left out', { name: 'X-PAYMENT', in: 'header' }],
    ['the header parameter a b is left out', { name: 'a b', in: 'header' }],
    ['the querystring parameter all is left out', { name: 'all', in: 'querystring' }],
    ['the style of the path parameter id is left out', { name: 'id', in: 'path', style: 'matrix' }],
    ['a parameter has no name or place', { in: 'query' }],
  ])('%s, and a warning says so', (message, parameter) => {
    const { operation, warnings } = readOne({ parameters: [parameter, { name: 'kept', in: 'header' }] })
    expect(operation?.parameters).toEqual([{ name: 'kept', in: 'header', schema: {} }])
    expect(warnings).toEqual([expect.stringContaining(`parameters ${message}`)])
  })

  it('are as many as an endpoint can have, and a warning names each of the others', () => {
    const parameters = Array.from({ length: 66 }, (_, index) => ({ name: `x-${index}`, in: 'header' }))
    const { operation, warnings } = readOne({ parameters })
    expect(operation?.parameters).toHaveLength(64)
    expect(warnings.map((warning) => warning.match(/x-\d+/)?.[0])).toEqual(['x-64', 'x-65'])
  })

  it('keep their names where their schemas have no room together', () => {
    const schema = { enum: Array.from({ length: 200 }, (_, index) => `value ${index}`) }
    const parameters = Array.from({ length: 60 }, (_, index) => ({ name: `x-${index}`, in: 'header', schema }))
    const { operation, warnings } = readOne({ parameters })
    expect(operation?.parameters).toHaveLength(60)
    expect(JSON.stringify(operation?.parameters).length).toBeLessThan(32_768)
    const without = operation?.parameters?.filter((parameter) => parameter.schema === undefined).length
    expect(without).toBeGreaterThan(30)
    expect(warnings.filter((warning) => warning.includes('is shortened'))).toHaveLength(without ?? 0)
  })
})

describe('the lists of Swagger 2.0', () => {
  it.each<[string | undefined, object | undefined]>([
    [undefined, { name: 'ids', in: 'query', explode: false }],
    ['csv', { name: 'ids', in: 'query', explode: false }],
    ['ssv', { name: 'ids', in: 'query', style: 'spaceDelimited' }],
    ['pipes', { name: 'ids', in: 'query', style: 'pipeDelimited' }],
    ['multi', undefined],
  ])('that are written as %s', (collectionFormat, kept) => {
    const parameters = [{ name: 'ids', in: 'query', type: 'array', items: text, collectionFormat }]
    const { operation, warnings } = readOne({ parameters }, { method: 'get', head: SWAGGER })
    expect(operation?.parameters).toEqual(kept && [kept])
    expect(operation?.request_schema?.properties).toEqual({ ids: { type: 'array', items: text } })
    expect(warnings).toEqual([])
  })

  it('that are written with tabs are named', () => {
    const parameters = [{ name: 'ids', in: 'query', type: 'array', items: text, collectionFormat: 'tsv' }]
    expect(readOne({ parameters }, { method: 'get', head: SWAGGER }).warnings).toEqual([expect.stringContaining('tsv')])
  })
})

describe('the body of a request', () => {
  const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
  it.each<[string, string[], string | undefined, number]>([
    ['JSON', ['application/json'], undefined, 0],
    ['JSON before other types', ['text/xml', 'application/json'], undefined, 1],
    ['a kind of JSON', ['application/vnd.pets+json;v=1'], 'application/vnd.pets+json', 0],
    ['anything', ['*/*'], undefined, 0],
    ['a form', ['multipart/form-data'], 'multipart/form-data', 0],
    ['one form of two', ['application/x-www-form-urlencoded', 'multipart/form-data'], 'multipart/form-data', 1],
    ['text', ['text/plain; charset=utf-8'], 'text/plain', 0],
    ['XML', ['application/xml'], 'application/xml', 0],
    ['a range of texts', ['text/*'], 'text/plain', 0],
    ['a range that names no type', ['image/*'], 'application/octet-stream', 0],
    ['what is no media type', ['nonsense'], 'application/octet-stream', 1],
  ])('is %s', (_, types, kept, others) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: form }]))
    const { operation, warnings } = readOne({ requestBody: { content } })
    expect(operation?.request_mime_type).toBe(kept)
    expect(operation?.request_schema).toEqual(form)
    expect(warnings).toHaveLength(others)
  })

  it('of Swagger 2.0 is a form with its fields, with files as multipart', () => {
    const field = (type: string) => ({ name: type, in: 'formData', type, required: true })
    const read = (types: string[], consumes?: string[]) =>
      readOne({ parameters: types.map(field), consumes }, { head: SWAGGER }).operation
    expect(read(['string'])?.request_mime_type).toBe('application/x-www-form-urlencoded')
    expect(read(['string'], ['application/json'])?.request_mime_type).toBe('application/x-www-form-urlencoded')
    expect(read(['string'], ['multipart/form-data'])?.request_mime_type).toBe('multipart/form-data')
    expect(read(['string', 'file'])).toMatchObject({
      request_mime_type: 'multipart/form-data',
      request_schema: {
        properties: { string: text, file: { type: 'string', format: 'binary' } },
        required: ['string', 'file'],
      },
    })
  })

  it('of Swagger 2.0 has the type that its operation or its document consumes', () => {
    const parameters = [{ name: 'body', in: 'body', schema: text }]
    const head = { ...SWAGGER, consumes: ['text/csv'] }
    expect(readOne({ parameters }, { head }).operation?.request_mime_type).toBe('text/csv')
    const own = { parameters, consumes: ['application/json'] }
    expect(readOne(own, { head }).operation).not.toHaveProperty('request_mime_type')
  })

  it('of a method that takes none is named as left out', () => {
    const { operation, warnings } = readOne({ requestBody: json(text) }, { method: 'delete' })
    expect(operation).not.toHaveProperty('request_schema')
    expect(warnings).toEqual(['request_schema the body of a DELETE is left out'])
  })
})

describe('the answer of an operation', () => {
  it.each<[string[], number | undefined, string[]]>([
    [['200'], undefined, []],
    [['201'], 201, []],
    [['204', '404'], 204, []],
    [['202', '200'], undefined, ['responses.202']],
    [['206', '203'], 203, ['responses.206']],
    [['2XX'], undefined, []],
    [['default'], undefined, []],
  ])('of the codes %j', (codes, status, left) => {
    const responses = Object.fromEntries(codes.map((code) => [code, json({ title: code })]))
    const { operation, warnings } = readOne({ responses })
    expect(operation?.success_status).toBe(status)
    expect(operation?.response_schema?.title).toBe(codes.includes('200') ? '200' : [...codes].sort()[0])
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(left)
  })

  it('has the schema and the type of what is no JSON', () => {
    const responses = { 200: { content: { 'text/csv': { schema: text } }, headers: { 'X-Rows': {} } } }
    const { operation, warnings } = readOne({ responses })
    expect(operation).toMatchObject({ mime_type: 'text/csv', response_schema: text })
    expect(warnings).toEqual([expect.stringContaining('responses.200.headers headers of answers are left')])
  })
})

describe('schemas with null', () => {
  it.each<[object, object]>([
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [{ type: ['string'], nullable: true }, { type: ['string', 'null'] }],
    [
      { $ref: '#/x', nullable: true },
      { type: ['object', 'null'], title: 'X' },
    ],
    [{ oneOf: [text], nullable: true }, { oneOf: [text, { type: 'null' }] }],
    [{ nullable: true, enum: ['a'] }, { enum: ['a', null] }],
  ])('%j', (schema, read) => {
    const head = { x: { type: 'object', title: 'X' } }
    expect(readOne({ responses: { 200: json(schema) } }, { head }).operation?.response_schema).toEqual(read)
  })
})

describe('the schemas of a document with many operations', () => {
  const object = (title: string, count: number) => ({
    type: 'object',
    title,
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`field_${index}`, { type: 'string', description: 'x'.repeat(80) }]),
    ),
  })
  const documentOf = (count: number, fields: (index: number) => number) => {
    const operation = (index: number) => ({
      requestBody: json(object(`Request ${index}`, fields(index))),
      responses: { 200: json(object(`Answer ${index}`, fields(index))) },
    })
    const paths = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`/a${index}`, { post: operation(index) }]),
    )
    return readOpenapi(JSON.stringify({ openapi: '3.1.0', paths }), { ...LARGE, bytes: Number.POSITIVE_INFINITY })
  }

  it.each([
    [300, 100],
    [1_000, 40],
  ])('are all kept, each with its share: %i operations', (count, fields) => {
    const { operations, warnings, warnings_count } = documentOf(count, () => fields)
    expect(operations).toHaveLength(count)
    const sizes = operations.flatMap(({ request_schema: request, response_schema: response }) =>
      [request, response].map((schema) => Object.keys(schema?.properties ?? {}).length),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(10)
    expect(new Set(sizes).size).toBe(1)
    expect([warnings_count, warnings.length]).toEqual([2 * count, 200])
    expect(warnings.at(-1)).toMatchObject({
      ...{ code: 'schema_shortened', path: 'spec.POST /a99.response_schema' },
      message: expect.stringContaining('is shortened'),
    })
    expect(JSON.stringify(operations).length).toBeLessThan(6_000_000)
  })

  it('are shortened only where they are long', () => {
    const { warnings, warnings_count } = documentOf(1_000, (index) => (index % 2 === 0 ? 70 : 5))
    const odd = warnings.filter(({ path }) => Number(path.match(/\d+/)?.[0]) % 2 === 1)
    expect([odd.length, warnings_count]).toEqual([0, 1_000])
  })
})
