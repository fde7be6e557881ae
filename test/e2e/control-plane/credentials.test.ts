import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../../domain/environment.ts'
import { SCOPE_PRESETS, SCOPES } from '../../../domain/scopes.ts'
import { databaseOf, planeOf } from '../support/gateway.ts'
import {
  type ApiRecord,
  type CreatedKey,
  call,
  type EndpointRecord,
  type ErrorAnswer,
  type Seller,
  sandboxAccept,
  signUp,
  uniqueSlug,
} from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

const plane = planeOf(testSettings())
const database = databaseOf(testSettings())
const NO_ID = '00000000-0000-7000-8000-000000000000'

let seller: Seller
let liveKey: CreatedKey
let sandboxKey: CreatedKey

afterAll(() => database.end())
beforeAll(async () => {
  seller = await signUp(plane)
  sandboxKey = await seller.apiKey({ preset: 'apiManager' })
  liveKey = await seller.in('production').apiKey({ scopes: SCOPES })
})

const get = (path: string, headers: Record<string, string>, host: 'production' | 'staging' = 'production') =>
  call<ErrorAnswer>(plane, 'GET', path, { headers, host })

describe('credentials', () => {
  it('are needed', async () => {
    const answer = await get('/apis', {})
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('are refused when both kinds come at once', async () => {
    const headers = { authorization: `Bearer ${seller.token}`, 'x-api-key': sandboxKey.key }
    expect(await get('/apis', headers)).toMatchObject({ status: 400, body: { code: 'ambiguous_credentials' } })
  })

  it.each<[string, () => string]>([
    ['empty', () => ''],
    ['of another scheme', () => 'Basic dTpw'],
    ['not a token', () => 'Bearer nonsense'],
    ['without algorithm', () => forged({ alg: 'none' }, seller.accountId, undefined)],
    ['signed with another key', () => forged({ alg: 'HS256' }, seller.accountId, 'other')],
    ['cut short', () => `Bearer ${seller.token.slice(0, -3)}`],
    ['with another payload', () => seller.token.replace(/\.([^.]+)\./, (_, payload) => `.${payload}A.`)],
  ])('are refused when the token is %s', async (_, header) => {
    expect(await get('/apis', { authorization: header() })).toMatchObject({ status: 401 })
  })

  it.each(['', 'launa_live_', 'nonsense', `launa_sandbox_${'a'.repeat(43)}`, `launa_live_${'a'.repeat(43)}`])(
    'are refused when the key is %j',
    async (key) => {
      expect(await get('/apis', { 'x-api-key': key })).toMatchObject({ status: 401, body: { error: 'invalid token' } })
    },
  )
})

describe('environments', () => {
  it('of keys pair with one host each', async () => {
    expect(liveKey.key).toMatch(/^launa_live_[A-Za-z0-9_-]{43}$/)
    expect(sandboxKey.key).toMatch(/^launa_sandbox_[A-Za-z0-9_-]{43}$/)
    expect((await get('/apis', { 'x-api-key': liveKey.key }, 'production')).status).toBe(200)
    expect((await get('/apis', { 'x-api-key': sandboxKey.key }, 'staging')).status).toBe(200)
    const wrong = { status: 401, body: { error: 'invalid token', code: 'invalid_token' } }
    expect(await get('/apis', { 'x-api-key': liveKey.key }, 'staging')).toMatchObject(wrong)
    expect(await get('/apis', { 'x-api-key': sandboxKey.key }, 'production')).toMatchObject(wrong)
  })

  it('cannot be changed for a key by the header', async () => {
    const live = { 'x-api-key': liveKey.key, 'x-svc-environment': 'development' }
    expect(await get('/apis', live)).toMatchObject({ status: 400, body: { code: 'environment_mismatch' } })
    const sandbox = { 'x-api-key': sandboxKey.key, 'x-svc-environment': 'production' }
    expect(await get('/apis', sandbox, 'staging')).toMatchObject({ status: 400 })
    const same = { 'x-api-key': liveKey.key, 'x-svc-environment': 'production' }
    expect((await get('/apis', same)).status).toBe(200)
  })

  it.each<['production' | 'staging', Environment | undefined, Environment]>([
    ['production', undefined, 'production'],
    ['production', 'development', 'development'],
    ['staging', undefined, 'development'],
    ['staging', 'production', 'production'],
    ['staging', 'development', 'development'],
  ])('of a JWT on the %s host with the header %s: %s', async (host, header, environment) => {
    const headers = {
      authorization: `Bearer ${seller.token}`,
      ...(header && { 'x-svc-environment': header }),
    }
    const me = await call(plane, 'GET', '/auth/me', { headers, host })
    expect(me.body).toMatchObject({ environment })
  })

  it.each(['Development', 'sandbox', '', 'production, development', 'development,development'])(
    'are not guessed from %j',
    async (value) => {
      const headers = { authorization: `Bearer ${seller.token}`, 'x-svc-environment': value }
      expect(await get('/apis', headers)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )
})

describe('scopes', () => {
  let api: ApiRecord
  let endpoint: EndpointRecord
  const scoped = new Map<string, CreatedKey>()

  beforeAll(async () => {
    api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    endpoint = await seller.createEndpoint(api.id)
    for (const scope of SCOPES) scoped.set(scope, await seller.apiKey({ scopes: [scope] }))
  })

  const operations: [string, (a: ApiRecord, e: EndpointRecord) => string, string, () => unknown][] = [
    ['GET', () => '/apis', 'apis:read', () => undefined],
    ['GET', (a) => `/apis/${a.id}`, 'apis:read', () => undefined],
    ['PUT', (a) => `/apis/${a.id}`, 'apis:write', () => ({ name: 'renamed' })],
    [
      'POST',
      () => '/apis',
      'apis:write',
      () => ({ name: 'a', slug: uniqueSlug(), upstream_base_url: 'https://example.com', pay_to_mode: 'user_wallet' }),
    ],
    ['DELETE', () => `/apis/${NO_ID}`, 'apis:write', () => undefined],
    ['GET', (a) => `/apis/${a.id}/endpoints`, 'endpoints:read', () => undefined],
    ['GET', (a, e) => `/apis/${a.id}/endpoints/${e.id}`, 'endpoints:read', () => undefined],
    ['PUT', (a, e) => `/apis/${a.id}/endpoints/${e.id}`, 'endpoints:write', () => ({ description: 'x' })],
    [
      'POST',
      (a) => `/apis/${a.id}/endpoints`,
      'endpoints:write',
      () => ({ method: 'GET', path_pattern: `/${uniqueSlug()}`, accepts: [sandboxAccept()] }),
    ],
    ['DELETE', (a) => `/apis/${a.id}/endpoints/${NO_ID}`, 'endpoints:write', () => undefined],
    ['GET', (a) => `/apis/${a.id}/discovery`, 'apis:read', () => undefined],
    ['GET', (a) => `/apis/${a.id}/domains`, 'domains:read', () => undefined],
    ['GET', (a) => `/apis/${a.id}/domains/suggest`, 'domains:read', () => undefined],
    ['POST', (a) => `/apis/${a.id}/domains`, 'domains:write', () => ({ hostname: `${uniqueSlug()}.example.com` })],
    ['POST', (a) => `/apis/${a.id}/domains/${NO_ID}/verify`, 'domains:write', () => undefined],
    ['DELETE', (a) => `/apis/${a.id}/domains/${NO_ID}`, 'domains:write', () => undefined],
    ['POST', () => '/openapi/parse', 'openapi:read', () => ({ spec: '{"openapi":"3.1.0"}' })],
    [
      'POST',
      (a) => `/apis/${a.id}/openapi/import`,
      'openapi:read',
      () => ({ operations: [{ method: 'GET', path: '/imported' }], accepts: [sandboxAccept()] }),
    ],
    ['GET', () => '/stats/overview', 'stats:read', () => undefined],
    ['GET', () => '/settlements', 'settlements:read', () => undefined],
  ]

  it.each(operations)('%s %s needs its own scope and no other', async (method, path, needed, body) => {
    for (const [scope, { key }] of scoped) {
      const answer = await call<ErrorAnswer>(plane, method, path(api, endpoint), {
        headers: { 'x-api-key': key },
        body: body(),
        host: 'staging',
      })
      if (scope === needed) expect([200, 201, 404]).toContain(answer.status)
      else expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient scope' } })
    }
  })

  it.each([
    ['POST', '/auth/api-keys'],
    ['GET', '/auth/api-keys'],
    ['DELETE', `/auth/api-keys/${NO_ID}`],
    ['POST', '/auth/resend-verification'],
    ['GET', '/sandbox-wallet'],
    ['POST', '/sandbox-wallet/reset'],
    ['POST', '/dev/balances'],
    ['POST', '/dev/faucet'],
  ])('%s %s is not for API keys', async (method, path) => {
    const headers = { 'x-api-key': sandboxKey.key }
    const answer = await call<ErrorAnswer>(plane, method, path, { headers, host: 'staging' })
    expect(answer).toMatchObject({ status: 403, body: { error: 'jwt required' } })
  })
})

describe('API keys', () => {
  it.each(Object.entries(SCOPE_PRESETS))('take the preset %s', async (preset, scopes) => {
    const key = await seller.apiKey({ preset })
    expect([...key.scopes].sort()).toEqual([...scopes].sort())
  })

  it.each([
    ['no scopes', {}],
    ['an unknown scope', { scopes: ['apis:everything'] }],
    ['an empty list', { scopes: [] }],
    ['scopes and preset', { scopes: ['apis:read'], preset: 'readonly' }],
    ['an unknown preset', { preset: 'root' }],
    ['an environment', { scopes: ['apis:read'], environment: 'production' }],
  ])('are refused with %s', async (_, body) => {
    const answer = await seller.call<ErrorAnswer>('POST', '/auth/api-keys', { body: { name: 'k', ...body } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('that another process has revoked stop working within a second', async () => {
    const key = await (await signUp(plane)).apiKey({ scopes: ['apis:read'] })
    const status = async () => (await get('/apis', { 'x-api-key': key.key }, 'staging')).status
    expect(await status()).toBe(200)
    await database.query('update api_key set revoked_at = now() where id = $1', [key.id])
    await expect.poll(status, { timeout: 1_200, interval: 50 }).toBe(401)
  })

  it('are listed without the key, per environment, and stop working when revoked', async () => {
    const owner = await signUp(plane)
    const key = await owner.apiKey({ scopes: ['apis:read'] })
    const use = () => get('/apis', { 'x-api-key': key.key }, 'staging')
    expect((await use()).status).toBe(200)

    const list = await owner.call<{ items: Record<string, unknown>[] }>('GET', '/auth/api-keys')
    expect(list.body.items).toEqual([
      expect.objectContaining({ id: key.id, prefix: key.key.slice(0, 20), environment: 'development' }),
    ])
    expect(JSON.stringify(list.body)).not.toContain(key.key)
    expect((await owner.in('production').call<{ items: unknown[] }>('GET', '/auth/api-keys')).body.items).toEqual([])

    const path = `/auth/api-keys/${key.id}`
    expect((await seller.call('DELETE', path)).status).toBe(404)
    expect((await owner.in('production').call('DELETE', path)).status).toBe(404)
    expect((await use()).status).toBe(200)
    expect((await owner.call('DELETE', path)).status).toBe(204)
    expect(await use()).toMatchObject({ status: 401, body: { error: 'invalid token' } })
    expect((await owner.call('DELETE', path)).status).toBe(404)
  })
})

function forged(header: object, subject: string, secret: string | undefined): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const payload = { sub: subject, iss: 'launa', aud: 'launa-control-plane', iat: now, exp: now + 60 }
  const signed = `${encode({ typ: 'JWT', ...header })}.${encode(payload)}`
  const signature = secret ? createHmac('sha256', secret).update(signed).digest('base64url') : ''
  return `Bearer ${signed}.${signature}`
}
