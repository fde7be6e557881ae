import { readFileSync } from 'node:fs'
import { extractDiscoveryInfo, isValidRouteTemplate } from '@x402/extensions/bazaar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Checkers, installCheckers, REAL_SPECIFICATION } from '../../conformance/checkers.ts'
import { challengeOf, until } from '../support/buyers/buyer.ts'
import { type EndpointRecord, sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

interface Operation {
  method: string
  path: string
  path_pattern: string
  path_schema?: { properties: Record<string, unknown> }
}

let shop: Shop
let checkers: Checkers
let operations: Operation[]
let created: EndpointRecord[]

const spare = sandboxAccept('70000')

beforeAll(async () => {
  ;[shop, checkers] = await Promise.all([openShop({ settings: testSettings(), endpoints: [] }), installCheckers()])
  const spec = readFileSync(REAL_SPECIFICATION, 'utf8')
  const parsed = await shop.seller.call<{ operations: Operation[] }>('POST', '/openapi/parse', { body: { spec } })
  operations = parsed.body.operations.map((each, index) => (index === 1 ? { ...each, accepts: [spare] } : each))
  const path = `/apis/${shop.api.id}`
  await shop.seller.call('PUT', path, {
    body: {
      service_name: 'Blocks',
      tags: ['chain'],
      icon_url: 'https://example.com/icon.png',
      discovery_guidance: 'x',
    },
  })
  const body = { operations, accepts: [sandboxAccept()] }
  const imported = await shop.seller.call<{ created: EndpointRecord[] }>('POST', `${path}/openapi/import`, { body })
  created = imported.body.created
  await shop.seller.updateApi(shop.api.id, { discovery_contact_email: 'help@example.com' })
  await until('it is sold', async () => (await shop.get('/blocks/1/txs')).status === 402 || undefined)
})

afterAll(() => shop?.close())

// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without our types, as other programs do
const readJson = async (path: string): Promise<any> => (await shop.get(path)).json()

/** Returns a path that matches a template. */
const filled = (path: string) => path.replace(/\{[^{}]*\}/g, 'a1')

describe('an API that was imported from a specification of 129 operations', () => {
  it('has a separate endpoint for each operation', () => {
    expect(created).toHaveLength(operations.length)
    expect(operations.length).toBeGreaterThan(100)
    expect(created.map(({ method, path_pattern }) => [method, path_pattern])).toEqual(
      operations.map(({ method, path }) => [method, path]),
    )
  })

  it('has each of them in its OpenAPI document, with its parameters', async () => {
    const { paths, info } = await until('the documents know of all', async () => {
      const document = await readJson('/openapi.json')
      return operations.every(({ path }) => Object.hasOwn(document.paths, path)) && document
    })
    expect(info['x-omitted-endpoints']).toBeUndefined()
    for (const { method, path, path_schema: schema } of operations) {
      const { parameters = [], tags } = paths[path][method.toLowerCase()]
      const own = parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
      expect(own).toMatchObject(
        names.map((name) => ({ name, required: true, schema: schema?.properties[name ?? ''] ?? {} })),
      )
      expect(tags).toHaveLength(1)
    }
  })

  it('describes the operation’s parameters in each 402, so that catalogues list each operation', async () => {
    const warned: unknown[] = []
    for (const { method, path } of operations) {
      const response = await shop.get(filled(path), { method })
      expect([path, response.status]).toEqual([path, 402])
      const challenge = challengeOf(response)
      const [accepted] = challenge.accepts
      const info = extractDiscoveryInfo({ ...challenge, accepted } as never, accepted as never)
      const template = path.replace(/\{([^{}]*)\}/g, ':$1')
      if (info?.resourceUrl !== shop.url(template).replace(/\?.*/, '')) warned.push([path, info])
      expect(info).toMatchObject({
        method,
        serviceName: 'Blocks',
        iconUrl: 'https://example.com/icon.png',
        tags: expect.arrayContaining(['chain']),
      })
      if (template !== path)
        expect(isValidRouteTemplate(info && 'routeTemplate' in info ? info.routeTemplate : '')).toBe(true)
      expect(Number(accepted?.amount)).toBe(path === operations[1]?.path ? 70_000 : 100_000)
      expect((response.headers.get('payment-required') ?? '').length).toBeLessThan(8_192)
    }
    expect(warned).toEqual([])
  })

  it('is listed by @agentcash/discovery and mppx without a warning about an endpoint', async () => {
    const origin = new URL(shop.url('/')).origin
    const report = JSON.parse((await checkers.agentcash(origin, '--json')).output)
    expect(report).toMatchObject({ ok: true })
    expect(report.resources).toHaveLength(operations.length)
    const serious = (report.warnings ?? []).filter(({ severity }: { severity: string }) => severity !== 'info')
    // The checker warns of more than forty routes, but this API really has so many.
    expect(serious.filter(({ code }: { code: string }) => code !== 'L2_ROUTE_COUNT_HIGH')).toEqual([])
    const named = operations.find(({ path }) => path.includes('{'))
    const check = await checkers.agentcash('check', shop.url(filled(named?.path ?? '')), '--json')
    expect(check.exitCode, check.output).toBe(0)
    const found = JSON.parse(check.output).warnings ?? []
    expect(found.filter(({ severity }: { severity: string }) => severity !== 'info')).toEqual([])
    const document = await checkers.mppx('discover', 'validate', `${origin}/openapi.json`)
    expect(document.exitCode, document.output).toBe(0)
  })

  it('is listed in the x402 manifest with route templates and path parameters', async () => {
    const { items } = await readJson('/.well-known/x402.json')
    const item = items.find(
      ({ input }: { input: { routeTemplate: string } }) => input.routeTemplate === '/blocks/:hash_or_number',
    )
    expect(item).toMatchObject({
      resource: {
        serviceName: 'Blocks',
        tags: expect.arrayContaining(['chain']),
        iconUrl: 'https://example.com/icon.png',
      },
      input: { pathParams: { required: ['hash_or_number'] } },
    })
  })
})
