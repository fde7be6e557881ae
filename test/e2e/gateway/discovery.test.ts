import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Checkers, installCheckers } from '../../conformance/checkers.ts'
import { databaseOf } from '../support/sellers/gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' }, temperature_c: { type: 'number' } },
  required: ['city'],
}

const pool = databaseOf(testSettings())

let shop: Shop
let checkers: Checkers

beforeAll(async () => {
  const endpoints = [{ path: '/echo' }, { path: '/status/*' }, { path: '/echo/*', method: 'POST' }]
  ;[shop, checkers] = await Promise.all([openShop({ settings: testSettings(), endpoints }), installCheckers()])
  await shop.seller.updateApi(shop.api.id, { discovery_guidance: 'Ask for the weather of a city.' })
  await shop.seller.createEndpoint(shop.api.id, {
    path_pattern: '/weather',
    description: 'The weather of a city',
    accepts: [sandboxAccept('250000')],
    response_schema: SCHEMA,
  })
  // authz publishes the endpoint and Envoy routes to it, in either order, so the test waits for both.
  await until(async () => (await readJson('/openapi.json')).paths['/weather'] !== undefined)
  await until(async () => (await shop.get('/weather')).status === 402)
})

afterAll(() => Promise.all([shop?.close(), pool.end()]))

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the condition did not come true')
}

// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without our types, as other programs do
async function readJson(path: string): Promise<any> {
  const response = await shop.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.json()
}

describe('discovery documents', () => {
  it('reflect a change of the configuration at once, and contain the seller’s settings', async () => {
    const { info, paths } = await readJson('/openapi.json')
    expect(info).toMatchObject({ 'x-guidance': 'Ask for the weather of a city.' })
    expect(paths['/weather'].get['x-payment-info'].price.amount).toBe('0.25')
    expect(paths['/weather'].get.responses['200'].content['application/json'].schema).toEqual(SCHEMA)
    const { items } = await readJson('/.well-known/x402.json')
    expect(items).toHaveLength(4)
    const terms = await shop.terms('/weather')
    expect(items).toContainEqual(expect.objectContaining({ accepts: [terms] }))
  })

  it('name the contact of the API, else the owner, else nobody; API and account can forbid it', async () => {
    const { seller, api } = shop
    const change = (body: object) => seller.call('PUT', `/apis/${api.id}`, { body })
    const account = (publish_owner_email: boolean) => seller.call('PUT', '/auth/me', { body: { publish_owner_email } })
    const contact = async () => (await readJson('/openapi.json')).info.contact?.email
    await until(async () => (await contact()) === seller.email)
    expect((await change({ discovery_contact_email: 'help@example.com' })).status).toBe(200)
    await until(async () => (await contact()) === 'help@example.com')
    await change({ discovery_contact_email: null, publish_owner_email: false })
    await until(async () => (await contact()) === undefined)
    await change({ publish_owner_email: true })
    await until(async () => (await contact()) === seller.email)
    expect(await account(false)).toMatchObject({ status: 200, body: { publish_owner_email: false } })
    await until(async () => (await contact()) === undefined)
    expect((await account(true)).status).toBe(200)
    await until(async () => (await contact()) === seller.email)
  })

  it('use the new address after the owner changes it', async () => {
    const { seller } = shop
    const moved = `moved-${seller.email}`
    await pool.query('update account set email = $2 where id = $1', [seller.accountId, moved])
    await until(async () => (await readJson('/openapi.json')).info.contact?.email === moved)
    await pool.query('update account set email = $2 where id = $1', [seller.accountId, seller.email])
    await until(async () => (await readJson('/openapi.json')).info.contact?.email === seller.email)
  })

  it('omit disabled and ephemeral endpoints', async () => {
    const create = (fields: object) => shop.seller.createEndpoint(shop.api.id, fields)
    const hidden = await create({ path_pattern: '/hidden' })
    await create({ path_pattern: '/once', ttl: 600 })
    await until(async () => (await shop.get('/once')).status === 402)
    await until(async () => (await readJson('/openapi.json')).paths['/hidden'] !== undefined)
    await shop.seller.updateEndpoint(shop.api.id, hidden.id, { enabled: false })
    await until(async () => (await readJson('/openapi.json')).paths['/hidden'] === undefined)
    const { paths } = await readJson('/openapi.json')
    expect(Object.keys(paths)).not.toContain('/once')
  })

  it('are free and never reach the upstream, even if a pattern of the seller covers their paths', async () => {
    await shop.seller.createEndpoint(shop.api.id, { path_pattern: '/*' })
    await until(async () => (await shop.get('/anything')).status === 402)
    for (const path of ['/openapi.json', '/.well-known/x402.json', '/llms.txt', '/favicon.ico']) {
      const response = await shop.get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })
})

describe('third-party checkers find no error and no warning', () => {
  const origin = () => new URL(shop.url('/')).origin

  it('@agentcash/discovery checks the origin and a paid URL', async () => {
    const { output } = await checkers.agentcash(origin(), '--json')
    const report = JSON.parse(output)
    expect(report).toMatchObject({ ok: true })
    expect(report.warnings?.filter(({ severity }: { severity: string }) => severity !== 'info') ?? []).toEqual([])
    const check = await checkers.agentcash('check', shop.url('/weather'), '--json')
    expect(check.exitCode, check.output).toBe(0)
    const found = JSON.parse(check.output)
    expect(found.warnings?.filter(({ severity }: { severity: string }) => severity !== 'info') ?? []).toEqual([])
  })

  it('mppx discover validate, and mppx validate', async () => {
    const document = await checkers.mppx('discover', 'validate', `${origin()}/openapi.json`)
    expect(document.exitCode, document.output).toBe(0)
    const live = await checkers.mppx('validate', origin(), '--output-json')
    expect(live.exitCode, live.output).toBe(0)
  })

  it('x402-conformance, resource checks', async () => {
    const verdict = await checkers.x402conf(
      'resource',
      '--fail-on-error',
      shop.url('/weather'),
      shop.url('/status/200'),
    )
    expect(verdict.exitCode, verdict.output).toBe(0)
  })
})
