import { Launa, SCOPES } from '@launa/sdk'
import { expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { uniqueSlug } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'
import { buildLauna } from './support/launa.ts'
import { overStdio } from './support/mcp.ts'

/** An API without a payee, so that nobody can pay for its endpoints, and a key for its seller. */
const it = base
  .extend('launa', { scope: 'file' }, ({ packages }) => buildLauna(packages))
  .extend('unpayable', { scope: 'file' }, async ({ seller, settings }, { onCleanup }) => {
    const api = await seller.createApi({ upstream_base_url: httpAddress(settings, 'upstream'), slug: uniqueSlug() })
    onCleanup(() => seller.deleteApi(api.id))
    return { api, key: (await seller.apiKey({ scopes: [...SCOPES] })).key }
  })

const MESSAGE = 'has no payee on'
const FIX = 'set the payee of the API (pay_to_address)'

it('a warning of the service reaches users of the command line, after a write and in lists', async ({
  launa,
  plane,
  unpayable: { api, key },
}) => {
  const variables = { LAUNA_BASE_URL: plane.baseUrl, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl, LAUNA_API_KEY: key }
  const run = (...args: string[]) => launa(args, { variables })
  const sandbox = ['--sandbox']
  const created = await run(
    'endpoints',
    'create',
    api.id,
    '--method',
    'GET',
    '--path',
    '/cli',
    '--price',
    '0.10',
    ...sandbox,
  )
  expect(created.err).toMatch(new RegExp(`warning: .*${MESSAGE}`))
  expect(created.err).toContain(FIX)
  expect(created.out).toMatch(/payable +no/)
  const list = await run('endpoints', 'list', api.id, ...sandbox)
  expect(list.out.trim().split('\t').at(-1)).toBe('no')
  expect(list.err).toContain(MESSAGE)
  const discovery = await run('apis', 'discovery', api.id, ...sandbox)
  expect(discovery.err).toMatch(new RegExp(`warning: GET /cli: .*${MESSAGE}`))
  const check = await run('discovery', 'check', api.id, ...sandbox)
  expect(check.code).toBe(1)
  expect(check.out).toContain('can be paid by nobody')
  expect(check.out).toContain(FIX)
})

it('a warning reaches models through MCP', async ({ plane, unpayable: { api, key } }) => {
  const addresses = { LAUNA_BASE_URL: plane.baseUrl, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }
  await using session = await overStdio({ ...addresses, LAUNA_API_KEY: key })
  const api_id = api.id
  const unpayable = { payable: 'no', warnings: [{ code: 'payee_missing', fix: FIX }] }
  const added = { api_id, method: 'GET', path_pattern: '/mcp', price: '0.10' }
  expect(await session.call('launa_add_endpoint', added)).toMatchObject(unpayable)
  expect(await session.call('launa_list_endpoints', { api_id, limit: 1 })).toMatchObject({ items: [unpayable] })
  const spec = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/imported: {get: {}}}'
  const imported = await session.call('launa_import_openapi', { api_id, spec, price: '0.10' })
  expect(imported).toMatchObject({ created_count: 1, warnings: [{ fix: FIX }] })
  const { payable_endpoints } = await session.call<{ payable_endpoints: { no: number } }>('launa_discovery_urls', {
    api_id,
  })
  expect(payable_endpoints).toMatchObject({ yes: 0, warnings: [{ code: 'payee_missing' }] })
})

it('a warning reaches programs through the SDK', async ({ plane, unpayable: { api, key } }) => {
  const client = new Launa({ apiKey: key, baseUrl: plane.stagingBaseUrl })
  const { items } = await client.apis.endpoints.list(api.id)
  const found = items.map(({ payable, warnings }) => [payable, warnings[0]?.code])
  expect(new Set(found.map(String))).toEqual(new Set(['no,payee_missing']))
})
