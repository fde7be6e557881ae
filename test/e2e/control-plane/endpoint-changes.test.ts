import { beforeAll, describe, expect, it } from 'vitest'
import { planeOf } from '../support/sellers/gateway.ts'
import { type ApiRecord, type EndpointRecord, type Seller, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const plane = planeOf(testSettings())

const PAYEE = `0x${'11'.repeat(20)}`

interface Changed {
  dry_run: boolean
  matched: number
  changed: number
  changes: { id: string; path_pattern: string; before: { enabled: boolean }; after: { enabled: boolean } }[]
  warnings: unknown[]
}

let seller: Seller
let api: ApiRecord
beforeAll(async () => {
  seller = await signUp(plane)
  api = await newApi()
})

const newApi = () => seller.createApi({ upstream_base_url: 'https://example.com', pay_to_address: PAYEE })

/** Creates endpoints of an API, each with a price in atomic units. */
async function sell(target: ApiRecord, prices: Readonly<Record<string, string>>): Promise<EndpointRecord[]> {
  const made: EndpointRecord[] = []
  for (const [route, amount] of Object.entries(prices)) {
    const [method, path_pattern] = route.split(' ')
    made.push(await seller.createEndpoint(target.id, { method, path_pattern, accepts: [sandboxAccept(amount)] }))
  }
  return made
}

const listed = async (target: ApiRecord, query: string) => {
  const path = `/apis/${target.id}/endpoints?limit=200&${query}`
  const { status, body } = await seller.call<{ items: EndpointRecord[] }>('GET', path)
  return status === 200 ? body.items.map(({ method, path_pattern }) => `${method} ${path_pattern}`).sort() : status
}

const change = (target: ApiRecord, body: object, headers: Record<string, string> = {}) =>
  seller.call<Changed>('POST', `/apis/${target.id}/endpoints/change`, { body, headers })

const pricesOf = async (target: ApiRecord) => {
  const { body } = await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${target.id}/endpoints?limit=200`)
  return Object.fromEntries(
    body.items.map(({ path_pattern, accepts, enabled }) => [path_pattern, enabled ? accepts[0]?.amount : 'off']),
  )
}

describe('a list of endpoints', () => {
  it('is filtered by text, method, path, price and state, page by page', async () => {
    await sell(api, { 'GET /pets': '10000', 'POST /pets/{id}': '20000', 'GET /weather/*': '30000' })
    await seller.createEndpoint(api.id, { path_pattern: '/x', summary: 'A 100% PET', accepts: [sandboxAccept('5')] })
    const [off] = await sell(api, { 'DELETE /pets/{id}': '1' })
    await seller.updateEndpoint(api.id, off?.id ?? '', { enabled: false })

    expect(await listed(api, 'search=pet')).toEqual(['DELETE /pets/{id}', 'GET /pets', 'GET /x', 'POST /pets/{id}'])
    expect(await listed(api, 'search=0%25%20pet')).toEqual(['GET /x'])
    expect(await listed(api, 'search=%25')).toEqual(['GET /x'])
    expect(await listed(api, 'method=GET&search=pets')).toEqual(['GET /pets'])
    expect(await listed(api, 'path_prefix=/pets/')).toEqual(['DELETE /pets/{id}', 'POST /pets/{id}'])
    expect(await listed(api, 'path_prefix=/PETS')).toEqual([])
    expect(await listed(api, 'min_amount=10000&max_amount=20000')).toEqual(['GET /pets', 'POST /pets/{id}'])
    expect(await listed(api, 'min_amount=30000')).toEqual(['GET /weather/*'])
    expect(await listed(api, 'enabled=false')).toEqual(['DELETE /pets/{id}'])
    for (const wrong of ['method=PATH', 'enabled=yes', 'path_prefix=pets', 'min_amount=-1', 'search=', 'colour=red'])
      expect(await listed(api, wrong), wrong).toBe(400)

    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: string = `limit=1&search=pet${cursor ? `&cursor=${cursor}` : ''}`
      const page = await seller.call<{ items: EndpointRecord[]; next_cursor: string | null }>(
        'GET',
        `/apis/${api.id}/endpoints?${query}`,
      )
      found.push(...page.body.items.map(({ path_pattern }) => path_pattern))
      cursor = page.body.next_cursor
    } while (cursor)
    expect(found).toEqual(['/pets/{id}', '/x', '/pets/{id}', '/pets'])
  })
})

describe('a change of many endpoints', () => {
  it('is previewed first, and applied only if no other change came in between', async () => {
    const target = await newApi()
    const made = await sell(target, { 'GET /a/1': '10000', 'GET /a/2': '15', 'GET /b': '10000' })
    const wanted = { filter: { path_prefix: '/a/' }, changes: { price_percent: 110 } }
    const shown = await change(target, { ...wanted, dry_run: true })
    expect(shown).toMatchObject({ status: 200, body: { dry_run: true, matched: 2, changed: 2 } })
    expect(shown.body.changes.map(({ path_pattern }) => path_pattern)).toEqual(['/a/2', '/a/1'])
    expect(await pricesOf(target)).toEqual({ '/a/1': '10000', '/a/2': '15', '/b': '10000' })

    const tag = { 'if-match': shown.headers.get('etag') ?? '' }
    await seller.updateEndpoint(target.id, made[0]?.id ?? '', { accepts: [sandboxAccept('7')] })
    expect(await change(target, wanted, tag)).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect(await pricesOf(target)).toEqual({ '/a/1': '7', '/a/2': '15', '/b': '10000' })

    const again = await change(target, { ...wanted, dry_run: true })
    const done = await change(target, wanted, { 'if-match': again.headers.get('etag') ?? '' })
    expect(done).toMatchObject({ status: 200, body: { dry_run: false, matched: 2, changed: 2 } })
    // Half a unit is rounded up: 7.7 becomes 8 and 16.5 becomes 17.
    expect(await pricesOf(target)).toEqual({ '/a/1': '8', '/a/2': '17', '/b': '10000' })
  })

  it('sets prices and states of the named endpoints, and reports those that it leaves unchanged', async () => {
    const target = await newApi()
    const [first, second] = await sell(target, { 'GET /1': '1000', 'GET /2': '2000', 'GET /3': '3000' })
    const ids = [first?.id ?? '', second?.id ?? '']
    const accepts = [sandboxAccept('2000')]
    expect(await change(target, { filter: { ids }, changes: { accepts } })).toMatchObject({
      status: 200,
      body: { matched: 2, changed: 1, warnings: [] },
    })
    expect(await change(target, { filter: {}, changes: { enabled: false } })).toMatchObject({ body: { changed: 3 } })
    expect(await pricesOf(target)).toEqual({ '/1': 'off', '/2': 'off', '/3': 'off' })
    expect(await change(target, { filter: {}, changes: { enabled: false } })).toMatchObject({ body: { changed: 0 } })
  })

  it('is made completely or not at all', async () => {
    const target = await newApi()
    await sell(target, { 'GET /dear': '1000', 'GET /cheap': '1' })
    const refused = await change(target, { filter: {}, changes: { price_percent: 10, enabled: false } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(JSON.stringify(refused.body)).toContain('GET /cheap: amount must be more than 0')
    expect(await pricesOf(target)).toEqual({ '/dear': '1000', '/cheap': '1' })
  })

  it('is refused if it is empty, too large, or asks for a network that the environment does not have', async () => {
    const target = await newApi()
    const foreign = { ...sandboxAccept('1'), network: 'eip155:8453' }
    const wrong = [
      { filter: {}, changes: {} },
      { changes: { enabled: true } },
      { filter: {}, changes: { price_percent: 110, accepts: [sandboxAccept('1')] } },
      { filter: {}, changes: { price_percent: 1.5 } },
      { filter: { ids: [] }, changes: { enabled: true } },
      { filter: { ids: ['x'] }, changes: { enabled: true } },
    ]
    for (const body of wrong) expect(await change(target, body), JSON.stringify(body)).toMatchObject({ status: 400 })
    expect(await change(target, { filter: {}, changes: { accepts: [foreign] } })).toMatchObject({
      body: { code: 'network_not_allowed' },
    })
    const stranger = await signUp(plane)
    const path = `/apis/${target.id}/endpoints/change`
    const body = { filter: {}, changes: { enabled: false } }
    expect((await stranger.call('POST', path, { body })).status).toBe(404)
    expect((await seller.in('production').call('POST', path, { body })).status).toBe(404)
  })

  it('changes no payee for a key without that scope', async () => {
    const production = seller.in('production')
    const { body: target } = await production.call<ApiRecord>('POST', '/apis', {
      body: {
        ...{ name: 'Other', slug: `other-${crypto.randomUUID().slice(0, 8)}`, pay_to_mode: 'user_wallet' },
        ...{ upstream_base_url: 'https://example.com', pay_to_address: PAYEE },
      },
    })
    const hedera = (payTo: string) => ({
      ...{
        scheme: 'exact',
        network: 'hedera:mainnet',
        asset: '0.0.456858',
        amount: '100000',
        max_timeout_seconds: 120,
      },
      extra: { payTo },
    })
    const endpoints = `/apis/${target.id}/endpoints`
    const body = { method: 'GET', path_pattern: '/a', accepts: [hedera('0.0.1234')] }
    expect((await production.call('POST', endpoints, { body })).status).toBe(201)
    const { key } = (
      await production.call<{ key: string }>('POST', '/auth/api-keys', {
        body: { name: 'seller', scopes: ['endpoints:read', 'endpoints:write'] },
      })
    ).body
    const byKey = (payTo: string) =>
      fetch(`${plane.baseUrl}${endpoints}/change`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: {}, changes: { accepts: [{ ...hedera(payTo), amount: '7' }] } }),
      })
    expect((await byKey('0.0.6666')).status).toBe(403)
    expect((await byKey('0.0.1234')).status).toBe(200)
  })

  it('is made once per idempotency key', async () => {
    const target = await newApi()
    await sell(target, { 'GET /a': '1000' })
    const body = { filter: {}, changes: { price_percent: 200 } }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = [await change(target, body, headers), await change(target, body, headers)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await pricesOf(target)).toEqual({ '/a': '2000' })
  })

  it('takes all two thousand endpoints of an API', async () => {
    const target = await newApi()
    const operations = Array.from({ length: 2_000 }, (_, index) => ({ method: 'GET', path: `/many/${index}` }))
    const accepts = [sandboxAccept('1000')]
    const imported = await seller.call('POST', `/apis/${target.id}/openapi/import`, { body: { operations, accepts } })
    expect(imported.status).toBe(200)
    const done = await change(target, { filter: { search: '/MANY/' }, changes: { price_percent: 300 } })
    expect(done).toMatchObject({ status: 200, body: { matched: 2_000, changed: 2_000 } })
    expect(done.body.changes).toHaveLength(100)
    expect(await listed(target, 'max_amount=2999')).toEqual([])
  })
})
