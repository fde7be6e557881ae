import { beforeAll, describe, expect, it } from 'vitest'
import { planeOf } from '../support/sellers/gateway.ts'
import { type ApiRecord, type ErrorAnswer, type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const plane = planeOf(testSettings())
const PAY_TO = '0x1111111111111111111111111111111111111111'
const NO_ID = '00000000-0000-7000-8000-000000000000'

let seller: Seller
beforeAll(async () => {
  seller = await signUp(plane)
})

const fields = () => ({
  name: 'Weather',
  slug: uniqueSlug('weather'),
  upstream_base_url: 'https://api.example.com/v1',
  pay_to_mode: 'user_wallet',
})

const listed = async (path: string) =>
  (await seller.call<{ items: ApiRecord[]; next_cursor: string | null }>('GET', path)).body

describe('APIs', () => {
  it('are created with every field of the contract', async () => {
    const input = {
      ...fields(),
      pay_to_address: PAY_TO,
      discovery_guidance: 'Ask for a city.',
      discovery_contact_email: 'Help@Example.com',
      publish_owner_email: false,
      openapi_version: '2.1.0',
      service_name: 'Weather',
      icon_url: 'https://example.com/icon.png',
      tags: ['weather', 'forecast'],
    }
    const { status, body } = await seller.call<ApiRecord>('POST', '/apis', { body: input })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...input,
      upstream_header_names: [],
      payment_context: false,
      vary_on: ['authorization', 'cookie'],
      redirect_origins: [],
      discovery_contact_email: 'help@example.com',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      environment: 'development',
      hosts: [body.primary_host],
      primary_host: `${input.slug}.dev.localhost`,
      enabled: true,
      created_at: expect.stringMatching(/^20.*Z$/),
      updated_at: body.created_at,
      suspended: null,
    })
    expect((await seller.call('GET', `/apis/${body.id}`)).body).toEqual(body)
  })

  it('need no wallet address and no discovery fields', async () => {
    const { status, body } = await seller.call<ApiRecord>('POST', '/apis', { body: fields() })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      pay_to_address: null,
      discovery_guidance: null,
      publish_owner_email: true,
      openapi_version: '1.0.0',
      ...{ service_name: null, icon_url: null, tags: [] },
    })
  })

  it('change in the fields that are sent; null clears an optional field', async () => {
    const api = await seller.createApi({
      upstream_base_url: 'https://example.com',
      pay_to_address: PAY_TO,
      discovery_guidance: 'text',
    })
    const slug = uniqueSlug()
    const changed = await seller.updateApi(api.id, { slug, discovery_guidance: null, enabled: false })
    expect(changed).toEqual({
      ...api,
      slug,
      discovery_guidance: null,
      enabled: false,
      hosts: [`${slug}.dev.localhost`],
      primary_host: `${slug}.dev.localhost`,
      updated_at: changed.updated_at,
    })
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(api.updated_at))
    expect((await seller.call('GET', `/apis/${api.id}`)).body).toEqual(changed)
  })

  it('do not exist after their deletion, and their slug is free again', async () => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    await seller.createEndpoint(api.id)
    const deletion = await seller.call('DELETE', `/apis/${api.id}`)
    expect(deletion).toMatchObject({ status: 204, body: '' })
    for (const path of [`/apis/${api.id}`, `/apis/${api.id}/endpoints`])
      expect(await seller.call('GET', path)).toMatchObject({ status: 404, body: { error: 'not found' } })
    expect((await seller.call('DELETE', `/apis/${api.id}`)).status).toBe(404)
    const again = await seller.createApi({ upstream_base_url: 'https://example.com', slug: api.slug })
    expect(again.slug).toBe(api.slug)
  })

  it('are listed newest first, page by page', async () => {
    const owner = await signUp(plane)
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await owner.createApi({ upstream_base_url: 'https://example.com' })).id)
    const seen: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const path: string = `/apis?limit=2${cursor && `&cursor=${cursor}`}`
      const page = (await owner.call<{ items: ApiRecord[]; next_cursor: string | null }>('GET', path)).body
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
      pages++
    }
    expect(seen).toEqual(made)
    expect(pages).toBe(3)
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1&limit=2', 'cursor=nonsense', 'offset=3'])(
    'are not listed by %s',
    async (query) => {
      expect(await seller.call('GET', `/apis?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ path: query.split('=')[0] }] },
      })
    },
  )

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: '\ud800' }],
    ['slug', { slug: 'Upper' }],
    ['slug', { slug: 'dev' }],
    ['slug', { slug: 'www' }],
    ['slug', { slug: '-a' }],
    ['slug', { slug: 'xn--a' }],
    ['slug', { slug: 'a.b' }],
    ['upstream_base_url', { upstream_base_url: 'ftp://example.com' }],
    ['upstream_base_url', { upstream_base_url: 'https://user:secret@example.com' }],
    ['upstream_base_url', { upstream_base_url: 'https://example.com?a=b' }],
    ['upstream_base_url', { upstream_base_url: 'http://other.localhost' }],
    ['pay_to_mode', { pay_to_mode: 'platform' }],
    ['pay_to_address', { pay_to_address: '0x11' }],
    ['pay_to_address', { pay_to_address: `0x${'0'.repeat(40)}` }],
    ['pay_to_address', { pay_to_address: '0x000000000000000000000000000000000000dEaD' }],
    ['discovery_contact_email', { discovery_contact_email: 'nobody' }],
    ['vary_on.1', { vary_on: ['x-symbol', 'User-Agent'] }],
    ['vary_on.0', { vary_on: ['payment-signature'] }],
    ['vary_on', { vary_on: Array.from({ length: 17 }, (_, at) => `x-${at}`) }],
    ['redirect_origins.1', { redirect_origins: ['https://files.example.com', 'http://files.example.com'] }],
    ['redirect_origins.0', { redirect_origins: ['https://files.example.com/path'] }],
    ['redirect_origins.0', { redirect_origins: ['https://*.example.com/*'] }],
    ['redirect_origins', { redirect_origins: Array.from({ length: 9 }, (_, at) => `https://${at}.example.com`) }],
    ['openapi_version', { openapi_version: 'a b' }],
    ['service_name', { service_name: 'a'.repeat(33) }],
    ['service_name', { service_name: 'Wetter für alle' }],
    ['icon_url', { icon_url: 'javascript:alert(1)' }],
    ['icon_url', { icon_url: 'https://user:secret@example.com/a.png' }],
    ['icon_url', { icon_url: 'https://127.0.0.1/a.png' }],
    ['icon_url', { icon_url: 'https://localhost/a.png' }],
    ['icon_url', { icon_url: `https://example.com/${'a'.repeat(512)}` }],
    ['tags', { tags: Array(6).fill('a') }],
    ['tags.0', { tags: ['a\nb'] }],
    ['environment', { environment: 'production' }],
    ['account_id', { account_id: NO_ID }],
    ['id', { id: NO_ID }],
    ['revision', { revision: 1 }],
  ])('are refused with a bad %s: %j', async (path, change) => {
    const creation = await seller.call<ErrorAnswer>('POST', '/apis', { body: { ...fields(), ...change } })
    expect(creation).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`${path} `), details: [{ path }] },
    })
  })

  it('store the names of the headers that select an answer, in lower case and once each', async () => {
    const api = await seller.createApi({
      upstream_base_url: 'https://example.com',
      vary_on: ['X-Symbol', 'prefer', 'x-symbol'],
    })
    expect(api.vary_on).toEqual(['prefer', 'x-symbol'])
    expect((await seller.updateApi(api.id, { vary_on: [] })).vary_on).toEqual([])
    expect((await seller.updateApi(api.id, { vary_on: null })).vary_on).toEqual(['authorization', 'cookie'])
    expect((await seller.call('GET', `/apis/${api.id}`)).body).toMatchObject({ vary_on: ['authorization', 'cookie'] })
  })

  it('store the origins to which they sell redirects, in normal form and once each', async () => {
    const api = await seller.createApi({
      upstream_base_url: 'https://example.com',
      redirect_origins: ['https://Files.Example.com:443/', 'https://files.example.com', 'https://a.example:8443'],
    })
    const origins = ['https://a.example:8443', 'https://files.example.com']
    expect(api.redirect_origins).toEqual(origins)
    expect((await seller.updateApi(api.id, { name: 'Files' })).redirect_origins).toEqual(origins)
    expect((await seller.updateApi(api.id, { redirect_origins: [] })).redirect_origins).toEqual([])
  })

  it.each(['name', 'slug', 'upstream_base_url', 'pay_to_mode'])('are refused without %s', async (path) => {
    const creation = await seller.call('POST', '/apis', { body: { ...fields(), [path]: undefined } })
    expect(creation).toMatchObject({
      status: 400,
      body: { error: `${path} is missing`, details: [{ path, message: 'is missing' }] },
    })
  })
})

describe('slugs', () => {
  it('go to one of 64 concurrent requests', async () => {
    const slug = uniqueSlug()
    const other = await signUp(plane)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 2 ? seller : other).call<ErrorAnswer>('POST', '/apis', { body: { ...fields(), slug } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(63).fill(409)])
    for (const { status, body } of answers) if (status === 409) expect(body.error).toBe('slug already exists')
  })

  it('are taken within one environment only', async () => {
    const slug = uniqueSlug()
    await seller.createApi({ upstream_base_url: 'https://example.com', slug })
    const twin = await seller.in('production').createApi({ upstream_base_url: 'https://example.com', slug })
    expect(twin.primary_host).toBe(`${slug}.localhost`)
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const renamed = await seller.call('PUT', `/apis/${api.id}`, { body: { slug } })
    expect(renamed).toMatchObject({ status: 409, body: { error: 'slug already exists' } })
  })
})

describe('tenants', () => {
  it('see neither each other nor their own other environment', async () => {
    const owner = await signUp(plane)
    const api = await owner.createApi({ upstream_base_url: 'https://example.com' })
    const endpoint = await owner.createEndpoint(api.id)
    const strangers = [seller, owner.in('production'), seller.in('production')]
    const own = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const accepts = endpoint.accepts.map((accept) => ({ ...accept }))
    for (const stranger of strangers) {
      const calls: [string, string, object?][] = [
        ['GET', `/apis/${api.id}`],
        ['PUT', `/apis/${api.id}`, { name: 'stolen' }],
        ['DELETE', `/apis/${api.id}`],
        ['GET', `/apis/${api.id}/endpoints`],
        ['GET', `/apis/${api.id}/endpoints/${endpoint.id}`],
        ['PUT', `/apis/${api.id}/endpoints/${endpoint.id}`, { enabled: false }],
        ['DELETE', `/apis/${api.id}/endpoints/${endpoint.id}`],
      ]
      if (stranger.environment === 'development') {
        calls.push(['POST', `/apis/${api.id}/endpoints`, { method: 'GET', path_pattern: '/x', accepts }])
        calls.push(['GET', `/apis/${own.id}/endpoints/${endpoint.id}`])
        calls.push(['DELETE', `/apis/${own.id}/endpoints/${endpoint.id}`])
      }
      for (const [method, path, body] of calls) {
        const answer = await stranger.call(method, path, { body })
        expect({ method, path, ...answer }).toMatchObject({ status: 404, body: { error: 'not found' } })
      }
      const list = await stranger.call<{ items: ApiRecord[] }>('GET', '/apis?limit=200')
      expect(list.body.items.map(({ id }) => id)).not.toContain(api.id)
    }
    expect((await owner.call('GET', `/apis/${api.id}`)).body).toEqual(api)
    expect((await owner.call('GET', `/apis/${api.id}/endpoints/${endpoint.id}`)).body).toEqual(endpoint)
  })

  it.each(['1', 'null', NO_ID, NO_ID.toUpperCase(), '%27;select%201', 'a'.repeat(300)])(
    'do not find the id %s',
    async (id) => {
      expect(await seller.call('GET', `/apis/${id}`)).toMatchObject({ status: 404, body: { error: 'not found' } })
      expect((await seller.call('PUT', `/apis/${id}`, { body: { name: 'a' } })).status).toBe(404)
    },
  )

  it('stay separate under parallel use', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => signUp(plane)))
    const own = await Promise.all(owners.map((owner) => owner.createApi({ upstream_base_url: 'https://example.com' })))
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const owner = owners[index % owners.length]
        const list = await owner?.call<{ items: ApiRecord[] }>('GET', '/apis')
        expect(list?.body.items.map(({ id }) => id)).toEqual([own[index % own.length]?.id])
      }),
    )
  })

  it('have separate lists', async () => {
    const { items, next_cursor } = await listed('/apis?limit=200')
    expect(items.every(({ environment }) => environment === 'development')).toBe(true)
    expect(next_cursor).toBeNull()
  })
})
