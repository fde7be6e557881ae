import { dump } from 'js-yaml'

/** A document with the oddities of real ones, and the number of its operations that can be sold. */
export interface ForeignDocument {
  name: string
  text: string
  /** All operations of the document, webhooks included. */
  operations: number
  sold: number
}

const many = <Value>(count: number, name: (index: number) => string, value: (index: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value(index)]))
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const answer = (schema: unknown) => ({ responses: { 200: { description: 'It', ...json(schema) } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const info = { title: 'Foreign', version: '1' }

/**
 * Documents like those of large companies: thousands of schemas that refer to each other, and long texts full of
 * syntax.
 */
export function foreignDocuments(): ForeignDocument[] {
  return [telephony(), maps(), tasks(), files(), priced()]
}

/** A document with 200 paths that end in `.json`. The bodies of their requests are forms. */
function telephony(): ForeignDocument {
  const form = { content: { 'application/x-www-form-urlencoded': { schema: ref('s1') } } }
  const operation = (index: number) => ({
    operationId: `op${index}`,
    requestBody: form,
    ...answer(ref(`s${index % 500}`)),
  })
  const document = {
    openapi: '3.0.1',
    info,
    paths: many(
      200,
      (index) => `/2010/Accounts/{Sid}/r${index}.json`,
      (index) => ({
        servers: [{ url: 'https://api.example.com' }],
        parameters: [{ in: 'path', name: 'Sid', required: true, schema: { type: 'string' } }],
        get: { operationId: `list${index}`, ...answer(ref(`s${index}`)) },
        post: operation(index),
      }),
    ),
    components: { schemas: many(500, (index) => `s${index}`, objectOf) },
  }
  return { name: 'paths with extensions', text: JSON.stringify(document), operations: 400, sold: 400 }
}

function objectOf(index: number): object {
  return {
    type: 'object',
    description: `Thing ${index}. `.repeat(20),
    properties: {
      id: { type: 'string' },
      next: ref(`s${(index + 1) % 500}`),
      list: { type: 'array', items: ref(`s${index}`) },
    },
  }
}

/** A document with thousands of brackets in texts, a server for each path, and references in examples. */
function maps(): ForeignDocument {
  const text = `[{"a": [1, 2, {"b": "}"}]}] ${'[['.repeat(200)}`
  const schema = {
    type: 'object',
    description: text,
    example: { $ref: text },
    properties: { q: { type: 'string', pattern: '[[{]+' } },
  }
  const document = {
    openapi: '3.0.3',
    info: { ...info, description: text },
    servers: [{ url: 'https://maps.example.com' }],
    paths: many(
      60,
      (index) => `/maps/p${index}/json`,
      (index) => ({
        servers: [{ url: `https://s${index % 3}.example.com` }],
        get: { description: text, ...answer(schema) },
      }),
    ),
  }
  return { name: 'brackets in texts', text: JSON.stringify(document), operations: 60, sold: 60 }
}

/** A YAML document with thousands of aliases, merge keys and tags, and with tabs in texts. */
function tasks(): ForeignDocument {
  const shared = {
    type: 'object',
    properties: many(
      40,
      (index) => `p${index}`,
      () => ({ type: 'string', nullable: true }),
    ),
  }
  const scalar = { type: 'string', description: '- - - - -\n---\n&a *b !c\t{' }
  const operation = {
    parameters: [{ in: 'query', name: 'limit', schema: scalar }],
    ...answer({ ...shared, extra: shared }),
  }
  const paths = many(
    250,
    (index) => `/tasks${index}/{gid}`,
    () => ({ get: operation, put: operation }),
  )
  const text = dump(
    { openapi: '3.0.0', info, paths, 'x-all': Array.from({ length: 2_000 }, () => scalar) },
    { lineWidth: 120 },
  )
  const merged = `x-merged:\n  base: &base {a: 1, b: !Ref c}\n  list:\n${'    - {<<: *base, c: 2}\n'.repeat(1_000)}`
  return { name: 'thousands of YAML aliases', text: `${text}${merged}`, operations: 500, sold: 500 }
}

/** The root file of a document in many files, with some operations of its own, and references in extensions. */
function files(): ForeignDocument {
  const document = {
    openapi: '3.1.0',
    info: {
      ...info,
      'x-topics': [{ content: { $ref: './docs/start.md' } }],
      description: { $ref: 'description.yml#/a' },
    },
    paths: {
      ...many(
        100,
        (index) => `/v2/r${index}`,
        (index) => ({ get: { $ref: `resources/r${index}.yml` } }),
      ),
      '/v2/whole': { $ref: 'resources/whole.yml' },
      '/v2/here': {
        get: answer({ type: 'object', properties: { a: { $ref: 'models/a.yml' } } }),
        post: { callbacks: { c: {} } },
      },
    },
    webhooks: { booked: { post: {} } },
  }
  return { name: 'many files', text: dump(document), operations: 104, sold: 2 }
}

/** A document with prices, with methods of OpenAPI 3.2, and with methods in capitals. */
function priced(): ForeignDocument {
  const price = { price: { mode: 'fixed', currency: 'USD', amount: '0.02' }, protocols: [{ x402: {} }] }
  const document = {
    openapi: '3.2.0',
    info,
    paths: many(
      50,
      (index) => `/p${index}`,
      (index) => ({
        GET: { ...(index % 2 === 0 && { 'x-payment-info': price }) },
        query: {},
        additionalOperations: { COPY: {} },
      }),
    ),
  }
  return { name: 'prices and methods', text: JSON.stringify(document), operations: 150, sold: 50 }
}
