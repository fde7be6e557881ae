import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '@launa/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, newAddress, until } from '../support/buyers/buyer.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { sendRaw } from '../support/wire/raw-http.ts'
import { overHttp, overStdio, PROTOCOLS, type Session, startMcp } from './support/mcp.ts'

const settings = testSettings()
const plane = planeOf(settings)
const chain = chainOf(settings)
const upstream_base_url = httpAddress(settings, 'upstream')
const addresses = { LAUNA_BASE_URL: plane.baseUrl, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }

let seller: Seller
let apiKey: string
let privateKey: string
/** The environment variables of the server, set by its owner. */
let owned: Record<string, string>
const created = new Set<string>()
const configuration = mkdtempSync(join(tmpdir(), 'launa-mcp-'))
beforeAll(async () => {
  seller = await signUp(plane)
  apiKey = (await seller.apiKey({ scopes: [...SCOPES] })).key
  privateKey = (await seller.fundedWallet()).private_key
  const wallet = { LAUNA_PRIVATE_KEY: privateKey, LAUNA_MAX_AMOUNT: '0.10', LAUNA_CONFIG_DIR: configuration }
  owned = { ...addresses, LAUNA_API_KEY: apiKey, ...wallet }
})
afterAll(async () => {
  for (const id of created) await seller.deleteApi(id)
  rmSync(configuration, { recursive: true })
})

/** Creates an API and its endpoints, and pays for an answer, with MCP tools alone. */
async function sellAndBuy(session: Session): Promise<void> {
  const { call } = session
  const platform = await call<{ gateway: { http_port: number } }>('launa_platform_config')
  const { items: networks } = await call<{ items: object[] }>('launa_supported_networks')
  expect(networks).toContainEqual(expect.objectContaining({ network: 'eip155:845320402', schemes: ['exact'] }))

  const payTo = newAddress()
  const fields = { name: 'Weather', slug: uniqueSlug('mcp'), upstream_base_url, pay_to_address: payTo }
  const api = await call<{ id: string; primary_host: string }>('launa_create_api', fields)
  created.add(api.id)
  const api_id = api.id
  expect(await call('launa_create_api', fields)).toMatchObject({ failed: { code: 'slug_already_exists', status: 409 } })
  const weather = { api_id, method: 'GET', path_pattern: '/weather', price: '0.10' }
  const endpoint = await call<{ id: string }>('launa_add_endpoint', weather)
  expect(endpoint).toMatchObject({ accepts: [{ network: 'eip155:845320402', amount: '100000' }] })
  const dear = { ...weather, path_pattern: '/dear', price: '0.11' }
  expect(await call('launa_add_endpoint', dear)).toMatchObject({ path_pattern: '/dear' })
  expect(await call('launa_add_endpoint', { ...dear, path_pattern: 'x' })).toMatchObject({
    failed: {
      ...{ status: 400, request_id: expect.any(String), details: [{ path: 'path_pattern' }] },
      ...{ error: expect.stringContaining('path_pattern'), next: expect.stringContaining('Nothing was changed') },
    },
  })

  const response_schema = { type: 'object', properties: { city: { type: 'string' } } }
  const schemas = { api_id, endpoint_id: endpoint.id, response_schema }
  expect(await call('launa_update_endpoint_schemas', schemas)).toMatchObject({
    response_schema,
    schema_source: 'manual',
  })
  const spec =
    'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {post: {responses: {"200": {description: ok}}}}}'
  const imported = { api_id, spec, price: '0.05' }
  expect(await call('launa_import_openapi', imported)).toMatchObject({
    created: [{ path_pattern: '/echo' }],
    skipped: [],
  })
  expect(await call('launa_import_openapi', imported)).toMatchObject({ created: [], skipped: [{ path: '/echo' }] })
  const page = await call<{ items: object[]; next_cursor: string }>('launa_list_endpoints', { api_id, limit: 2 })
  const rest = { api_id, cursor: page.next_cursor }
  expect([page.items.length, (await call<typeof page>('launa_list_endpoints', rest)).items.length]).toEqual([2, 1])

  const guidance = { api_id, guidance: 'Ask for a city.' }
  expect(await call('launa_set_discovery_guidance', guidance)).toMatchObject({ discovery_guidance: 'Ask for a city.' })
  expect(await call('launa_get_api', { api_id })).toMatchObject({ discovery_guidance: 'Ask for a city.' })
  expect(await call('launa_list_apis', { limit: 1 })).toMatchObject({ items: [{ id: api_id }] })
  expect(await call('launa_discovery_urls', { api_id })).toMatchObject({
    primary_host: api.primary_host,
    endpoint_count: 3,
  })
  expect(await call('launa_domain_suggest', { api_id })).toMatchObject({ items: expect.any(Array) })
  const hostname = `${uniqueSlug('mcp')}.example.com`
  const domain = await call<{ id: string }>('launa_add_domain', { api_id, hostname })
  expect(domain).toMatchObject({ status: 'pending', verification_record: { type: 'TXT' } })
  expect(await call('launa_verify_domain', { api_id, domain_id: domain.id })).toMatchObject({ status: 'pending' })

  const host = `http://${api.primary_host}:${platform.gateway.http_port}`
  await until('the endpoint is served', async () => {
    const { status } = await call<{ status: number }>('launa_inspect_url', { url: `${host}/dear` })
    return status === 402
  })
  const url = `${host}/weather?city=Bern`
  expect(await call('launa_inspect_url', { url })).toMatchObject({
    payment_required: true,
    accepts: [{ amount: '100000' }],
  })
  // The limit in the server's environment variables is 0.10, so the model's higher amount has no effect.
  expect(await call('launa_pay_url', { url: `${host}/dear`, max_amount: '5' })).toMatchObject({
    failed: {
      ...{ code: 'spending_policy', reasons: ['amount'] },
      error: 'amount 0.11 USDC exceeds your limit of 0.1 USDC (LAUNA_MAX_AMOUNT)',
    },
  })
  expect(await chain.usdcOf(payTo)).toBe(0n)
  expect(await call('launa_pay_url', { url, max_amount: '0.10' })).toMatchObject({
    status: 200,
    paid: true,
    receipt: { success: true, transaction: expect.stringMatching(/^0x/) },
    body: { city: 'Bern' },
  })
  expect(await chain.usdcOf(payTo)).toBe(100_000n)
  await seller.updateApi(api_id, { upstream_headers: { 'x-api-key': 'very secret' } })
  expect(await call('launa_get_api', { api_id })).toMatchObject({ upstream_header_names: ['x-api-key'] })
  const log = await call<{ items: object[] }>('launa_audit_log', { api_id, resource_type: 'api', limit: 2 })
  expect(log.items[0]).toMatchObject({ actor: 'person', after: { upstream_headers: '(secret)' } })
  expect(JSON.stringify(log)).not.toContain('very secret')
  expect(await call('launa_stats_overview', { days: 1 })).toMatchObject({ totals: { failed: expect.any(Number) } })
  const sold = await call<{ items: object[] }>('launa_list_settlements', { api_id, status: 'settled' })
  expect(sold.items).toMatchObject([{ path: '/weather', amount: '100000', pay_to: payTo }])
  expect(await call('launa_list_settlements', { api_id, owed: true })).toMatchObject({ items: [] })
  const earned = await call<{ items: object[] }>('launa_statement', { month: new Date().toISOString().slice(0, 7) })
  expect(earned.items).toContainEqual(
    expect.objectContaining({ pay_to: payTo.toLowerCase(), settled: '100000', closing: '100000' }),
  )

  await changeAndDelete(session, { api_id, slug: fields.slug, endpoint_id: endpoint.id, url })

  const said = session.answers.join('\n')
  expect(said).not.toContain(apiKey)
  expect(said).not.toContain(privateKey.slice(2))
}

interface Sold {
  api_id: string
  slug: string
  endpoint_id: string
  url: string
}

/** Changes the price, checks why one payment was charged and another was not, and deletes an endpoint and its API. */
async function changeAndDelete({ call }: Session, { api_id, slug, endpoint_id, url }: Sold): Promise<void> {
  const one = { api_id, endpoint_id }
  expect(await call('launa_update_endpoint', { ...one, price: '0.05' })).toMatchObject({
    accepts: [{ network: 'eip155:845320402', amount: '50000' }],
  })
  await until('the new price is asked', async () => {
    const { accepts } = await call<{ accepts?: { amount: string }[] }>('launa_inspect_url', { url })
    return accepts?.[0]?.amount === '50000'
  })
  expect(await call('launa_pay_url', { url, max_amount: '0.05' })).toMatchObject({ status: 200, paid: true })
  const response_schema = { description: 'x'.repeat(3_000) }
  await call('launa_add_endpoint', {
    api_id,
    method: 'GET',
    path_pattern: '/nothing-here',
    price: '0.01',
    response_schema,
  })
  const { items: listed } = await call<{ items: { id: string }[] }>('launa_list_endpoints', { api_id, limit: 1 })
  expect(listed[0]).not.toHaveProperty('response_schema')
  const shown = await call('launa_get_endpoint', { api_id, endpoint_id: listed[0]?.id })
  expect(shown).toMatchObject({ path_pattern: '/nothing-here', response_schema })
  const missing = new URL('/nothing-here', url).href
  await until('the failing endpoint is served', async () => {
    const { status } = await call<{ status: number }>('launa_inspect_url', { url: missing })
    return status === 402
  })
  expect(await call('launa_pay_url', { url: missing, max_amount: '0.01' })).toMatchObject({
    ...{ status: 404, outcome: 'no_receipt', paid: false },
  })
  const explained = async (status: string) => {
    const { items } = await call<{ items: { id: string }[] }>('launa_list_settlements', { api_id, status, limit: 1 })
    return call('launa_explain_settlement', { settlement_id: items[0]?.id ?? 'none' })
  }
  expect(await explained('settled')).toMatchObject({
    ...{ charged: 'yes', next: null },
    explanation: expect.stringMatching(/^0\.05 USDC was charged: 0x\w+ paid 0x\w+ in the transaction 0x\w+\.$/),
  })
  await until('the payment is given back', async () => (await explained('released')).charged === 'no')
  expect(await explained('released')).toMatchObject({
    explanation:
      '0.01 USDC was not charged. Your API answered with status 404. The payment was released unused, so there is nothing to refund.',
  })

  const all = { api_id, filter: { path_prefix: '/weather' }, price_percent: 200 }
  const difference = await call<{ etag: string }>('launa_update_endpoints', all)
  expect(difference).toMatchObject({ dry_run: true, matched: 1, changed: 1 })
  const twice = { ...all, etag: difference.etag }
  expect(await call('launa_update_endpoints', twice)).toMatchObject({ dry_run: false, changed: 1 })
  expect(await call('launa_update_endpoints', twice)).toMatchObject({ failed: { code: 'precondition_failed' } })

  expect(await call('launa_update_endpoint', { ...one, enabled: false })).toMatchObject({ enabled: false })
  await until('the endpoint is no longer served', async () => {
    const { status } = await call<{ status: number }>('launa_inspect_url', { url })
    return status === 404
  })
  for (const confirm of ['/weather', 'GET /dear', ''])
    expect(await call('launa_delete_endpoint', { ...one, confirm })).toMatchObject({
      failed: { code: 'not_confirmed' },
    })
  expect(await call('launa_get_endpoint', one)).toMatchObject({ path_pattern: '/weather', enabled: false })
  expect(await call('launa_delete_endpoint', { ...one, confirm: 'GET /weather' })).toMatchObject({ deleted: true })
  expect(await call('launa_get_endpoint', one)).toMatchObject({
    failed: { code: 'not_found', next: expect.stringContaining('launa_list_endpoints') },
  })

  expect(await call('launa_update_api', { api_id, enabled: false, name: 'Old' })).toMatchObject({
    enabled: false,
    name: 'Old',
  })
  expect(await call('launa_delete_api', { api_id, confirm: 'Old' })).toMatchObject({
    failed: { code: 'not_confirmed' },
  })
  expect(await call('launa_get_api', { api_id })).toMatchObject({ slug })
  expect(await call('launa_delete_api', { api_id, confirm: slug })).toMatchObject({ deleted: true, slug })
  expect(await call('launa_get_api', { api_id })).toMatchObject({ failed: { code: 'not_found' } })
  created.delete(api_id)
}

describe('clients of each protocol version', () => {
  it.each(PROTOCOLS)('%s: list and call the same tools, on both transports', async (protocol) => {
    await using server = await startMcp(owned)
    await using over = await overHttp(server, { 'x-api-key': apiKey }, protocol)
    await using on = await overStdio(owned, protocol)
    for (const session of [over, on]) {
      expect(session.protocol).toBe(protocol)
      expect((await session.client.listTools()).tools).toHaveLength(30)
      expect(await session.call('launa_platform_config')).toMatchObject({ platform_domain: 'localhost' })
      expect(await session.call('launa_list_apis', { limit: 1 })).toHaveProperty('items')
      expect(await session.call('launa_get_api')).toMatchObject({ failed: { code: 'invalid_arguments' } })
    }
  })
})

describe('the official client', () => {
  it('sells and buys over standard input and output', async () => {
    await using session = await overStdio(owned)
    await sellAndBuy(session)
  })

  it('sells and buys over HTTP', async () => {
    await using server = await startMcp(owned)
    await using session = await overHttp(server, { 'x-api-key': apiKey })
    await sellAndBuy(session)
  })
})

describe('in production', () => {
  it('a price names its network, and is in the USDC of that network', async () => {
    const { key } = await seller.in('production').apiKey({ preset: 'apiManager' })
    await using session = await overStdio({ ...addresses, LAUNA_API_KEY: key })
    const slug = uniqueSlug('mcp')
    const { id: api_id } = await session.call<{ id: string }>('launa_create_api', {
      ...{ name: 'Weather', slug, upstream_base_url, pay_to_address: newAddress() },
    })
    const spec = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {post: {}}}'
    const priced = (fields: object) => session.call('launa_add_endpoint', { api_id, method: 'GET', ...fields })
    const imported = (fields: object) => session.call('launa_import_openapi', { api_id, spec, ...fields })
    const onBase = { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '100000' }
    const option = { scheme: 'exact', ...onBase, max_timeout_seconds: 300, extra: { name: 'USD Coin', version: '2' } }

    const base = { price: '0.10', network: 'eip155:8453' }
    expect(await priced({ path_pattern: '/base', ...base })).toMatchObject({ accepts: [option] })
    expect(await priced({ path_pattern: '/full', accepts: [option] })).toMatchObject({ accepts: [option] })
    expect(await imported(base)).toMatchObject({ created: [{ path_pattern: '/echo', accepts: [option] }] })
    for (const [network, code] of [
      [undefined, 'invalid_arguments'],
      ['eip155:99999', 'invalid_arguments'],
      // The network is known, but it is not available in production, so the service refuses it.
      ['eip155:845320402', 'validation_failed'],
    ]) {
      const answers = [
        await priced({ path_pattern: '/never', price: '0.10', network }),
        await imported({ price: '0.10', network }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ failed: { code } })
    }
    expect((await session.call<{ items: object[] }>('launa_list_endpoints', { api_id })).items).toHaveLength(3)
    await seller.in('production').deleteApi(api_id)
  })
})

describe('over HTTP', () => {
  it('the owner is recognized by the server’s own key', async () => {
    await using server = await startMcp(owned)
    const other = (await seller.apiKey({ preset: 'readonly' })).key
    for (const headers of [{}, { 'x-api-key': other }, { authorization: `Bearer ${seller.token}` }])
      await expect(overHttp(server, headers as Record<string, string>)).rejects.toThrow()
    await using session = await overHttp(server, { authorization: `Bearer ${apiKey}` })
    expect(await session.call('launa_list_apis')).toHaveProperty('items')
  })

  it('without an owner, each caller has its own key, and no caller has the wallet', async () => {
    const { LAUNA_API_KEY: _, ...variables } = owned
    await using server = await startMcp(variables, '--any-key')
    const reader = (await seller.apiKey({ scopes: ['apis:read'] })).key
    await using writes = await overHttp(server, { 'x-api-key': apiKey })
    await using reads = await overHttp(server, { 'x-api-key': reader })
    const api = { name: 'Own', slug: uniqueSlug('mcp'), upstream_base_url }
    const [made, refused] = await Promise.all([
      writes.call<{ id: string }>('launa_create_api', api),
      reads.call('launa_create_api', { ...api, slug: uniqueSlug('mcp') }),
    ])
    created.add(made.id)
    expect(refused).toMatchObject({
      failed: {
        ...{ code: 'insufficient_scope', status: 403, error: expect.stringContaining('apis:write') },
        next: 'A key keeps its scopes: ask the person for an API key with apis:write.',
      },
    })
    const url = upstream_base_url
    expect(await writes.call('launa_pay_url', { url, max_amount: '1' })).toMatchObject({
      failed: { code: 'owner_only' },
    })
    expect(await writes.call('launa_inspect_url', { url })).toMatchObject({ failed: { code: 'owner_only' } })
    const { port } = new URL(server.url)
    const ask = async (key: string) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
      const headers = {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      return (await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body })).status
    }
    expect(await ask(apiKey)).toBe(200)
    expect(await ask(`launa_sandbox_${'A'.repeat(43)}`)).toBe(401)
    expect(await ask(`launa_live_${'A'.repeat(43)}`)).toBe(401)
  })

  it('a web page under another host name is refused', async () => {
    await using server = await startMcp(owned)
    const port = Number(new URL(server.url).port)
    const ask = async (...headers: string[]) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
      const common = [`x-api-key: ${apiKey}`, 'content-type: application/json', `content-length: ${body.length}`]
      const accept = 'accept: application/json, text/event-stream'
      const lines = ['POST /mcp HTTP/1.1', ...common, accept, 'connection: close', ...headers]
      return (await sendRaw({ port }, `${lines.join('\r\n')}\r\n\r\n${body}`)).status
    }
    expect(await ask(`host: 127.0.0.1:${port}`)).toBe(200)
    expect(await ask('host: evil.example.com')).toBe(403)
    expect(await ask(`host: 127.0.0.1:${port}`, 'origin: http://evil.example.com')).toBe(403)
  })
})

describe('launa-mcp', () => {
  const start = (env: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const program = join(import.meta.dirname, '../../../mcp/src/main.ts')
      execFile(process.execPath, ['--conditions=launa-source', program, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
    })

  it('does not start with a JWT, or with a production key in the Sandbox', async () => {
    for (const env of [
      { LAUNA_TOKEN: seller.token },
      { LAUNA_API_KEY: seller.token },
      { LAUNA_API_KEY: 'launa_live_abc', LAUNA_SANDBOX: '1' },
    ] as Record<string, string>[]) {
      const { code, stdout, stderr } = await start(env)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^launa-mcp: .+\n$/)
      expect(stderr).not.toContain(seller.token)
    }
  })
})
