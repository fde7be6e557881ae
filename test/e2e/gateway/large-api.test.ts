import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkHost } from '../../../programs/discovery/check-host.ts'
import { type Checkers, installCheckers } from '../../conformance/checkers.ts'
import { until } from '../support/buyers/buyer.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const OPERATIONS = 300

/** Returns a schema of some kilobytes that many operations share. */
const thing = (title: string) => ({
  type: 'object',
  title,
  required: ['id'],
  properties: Object.fromEntries(
    ['id', ...Array.from({ length: 40 }, (_, index) => `member_${index}`)].map((name) => [
      name,
      { type: 'string', description: `The ${name} of the thing, which its owner has given it` },
    ]),
  ),
})

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const trace = { name: 'X-Trace', in: 'header', schema: { type: 'string', maxLength: 64 } }
const list = { name: 'fields', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }

const read = (index: number) => ({
  operationId: `getThing${index}`,
  summary: `Thing ${index}`,
  tags: ['things'],
  parameters: [id, trace, list],
  responses: { 200: json(index % 2 === 0 ? { $ref: '#/components/schemas/Thing' } : thing(`Thing ${index}`)) },
})
const upload = (index: number) => ({
  operationId: `putThing${index}`,
  summary: `Upload of thing ${index}`,
  tags: ['things'],
  parameters: [id, { ...list, name: 'notify' }],
  requestBody: { content: { 'multipart/form-data': { schema: form } } },
  responses: { 201: json(thing(`Made thing ${index}`)) },
})

const SPEC = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: OPERATIONS / 2 }, (_, index) => [
      `/things${index}/{id}`,
      { get: read(index), post: upload(index) },
    ]),
  ),
  components: { schemas: { Thing: thing('Thing') } },
})

let shop: Shop
let checkers: Checkers

beforeAll(async () => {
  ;[shop, checkers] = await Promise.all([openShop({ settings: testSettings(), endpoints: [] }), installCheckers()])
  const path = `/apis/${shop.api.id}`
  await shop.seller.updateApi(shop.api.id, { discovery_guidance: 'Ask.', discovery_contact_email: 'help@example.com' })
  const body = { spec: SPEC, accepts: [sandboxAccept()] }
  const started = await shop.seller.call<{ id: string }>('POST', `${path}/openapi/imports`, { body })
  await until('it is imported', async () => {
    const { body } = await shop.seller.call<{ state: string }>('GET', `${path}/openapi/imports/${started.body.id}`)
    return body.state === 'done' || undefined
  })
  await until('the documents know of all', async () => {
    const { items } = await readJson('/.well-known/x402.json')
    return items.length === OPERATIONS || undefined
  })
})

afterAll(() => shop?.close())

const origin = () => new URL(shop.url('/')).origin
// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without our types, as other programs do
const readJson = async (path: string): Promise<any> => (await shop.get(path)).json()

describe(`an API of ${OPERATIONS} operations`, () => {
  it('is listed completely by the official readers', async () => {
    const report = JSON.parse((await checkers.agentcash(origin(), '--json')).output)
    expect(report).toMatchObject({ ok: true })
    expect(report.resources).toHaveLength(OPERATIONS)
    const serious = (report.warnings ?? []).filter(({ severity }: { severity: string }) => severity !== 'info')
    expect(serious.filter(({ code }: { code: string }) => code !== 'L2_ROUTE_COUNT_HIGH')).toEqual([])
    const document = await checkers.mppx('discover', 'validate', `${origin()}/openapi.json`)
    expect(document.exitCode, document.output).toBe(0)
  })

  it('has equal counts everywhere', async () => {
    const summary = await shop.seller.call('GET', `/apis/${shop.api.id}/discovery`)
    expect(summary.body).toMatchObject({ endpoint_count: OPERATIONS, discoverable_endpoint_count: OPERATIONS })
    const openapi = await readJson('/openapi.json')
    const operations = Object.values(openapi.paths).flatMap((item) => Object.values(item as object))
    expect(operations).toHaveLength(OPERATIONS)
    expect(openapi.info).not.toHaveProperty('x-omitted-endpoints')
    const shortened = operations.filter((operation) => operation['x-shortened'])
    expect(openapi.info['x-shortened-endpoints']).toBe(shortened.length > 0 ? shortened.length : undefined)
    expect((await (await shop.get('/llms.txt')).text()).match(/^- `(?:GET|POST) /gm)).toHaveLength(OPERATIONS)
    const check = await checkHost(origin(), {
      fetch: (url, init) => shop.get(new URL(String(url)).pathname, { ...(init?.method && { method: init.method }) }),
      signal: new AbortController().signal,
      expected: OPERATIONS,
    })
    expect(check.endpoints).toBe(OPERATIONS)
    expect(
      check.findings.filter(({ where }) => where.endsWith('.json')).filter(({ level }) => level === 'error'),
    ).toEqual([])
  })

  it('keeps the parameters, schemas and status of each operation', async () => {
    const { paths, components } = await readJson('/openapi.json')
    for (let index = 0; index < OPERATIONS / 2; index += 1) {
      const { get, post } = paths[`/things${index}/{id}`]
      expect(get.parameters).toMatchObject([
        { name: 'id', in: 'path', required: true },
        { name: 'fields', in: 'query', explode: false },
        { name: 'X-Trace', in: 'header' },
      ])
      expect(Object.keys(post.requestBody.content)).toEqual(['multipart/form-data'])
      expect(Object.keys(post.responses)).toEqual(['201', '402'])
      expect(post.parameters).toMatchObject([{ name: 'id' }, { name: 'notify', in: 'query', explode: false }])
      if (index % 2 === 0)
        expect(get.responses[200].content['application/json'].schema).toEqual({
          $ref: '#/components/schemas/getThing0.response',
        })
    }
    expect(components.schemas['getThing0.response']).toEqual(thing('Thing'))
  })
})
