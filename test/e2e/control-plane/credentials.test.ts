import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../../domain/environment.ts'
import { SCOPE_PRESETS, SCOPES } from '../../../domain/scopes.ts'
import { promised } from '../../../runtime/patience.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { type CreatedKey, call, type ErrorAnswer, type Seller, signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { holdBody } from '../support/wire/held-body.ts'

const plane = planeOf(testSettings())
const database = databaseOf(testSettings())

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
  it('are required', async () => {
    const answer = await get('/apis', {})
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('are refused if both kinds come at once', async () => {
    const headers = { authorization: `Bearer ${seller.token}`, 'x-api-key': sandboxKey.key }
    expect(await get('/apis', headers)).toMatchObject({ status: 400, body: { code: 'ambiguous_credentials' } })
  })
})

describe('a session', () => {
  const login = async ({ email, password }: Seller) => {
    const answer = await call<{ token: string }>(plane, 'POST', '/auth/login', { body: { email, password } })
    return answer.body.token
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const ENDED = { status: 401, body: { error: 'invalid token', code: 'invalid_token' } }

  it('ends with logout, on both hosts and at once; other sessions of the account continue', async () => {
    const owner = await signUp(plane)
    const [one, other] = [await login(owner), await login(owner)]
    for (const token of [one, other, owner.token]) expect((await get('/apis', bearer(token))).status).toBe(200)
    const logout = () => call(plane, 'POST', '/auth/logout', { headers: bearer(one) })
    expect((await logout()).status).toBe(204)
    for (const host of ['production', 'staging'] as const)
      expect(await get('/apis', bearer(one), host)).toMatchObject(ENDED)
    expect(await logout()).toMatchObject(ENDED)
    for (const token of [other, owner.token]) expect((await get('/apis', bearer(token))).status).toBe(200)
    expect((await get('/apis', bearer(await login(owner)))).status).toBe(200)
  })

  it('can be ended before the address is verified, but not by an API key', async () => {
    const unverified = await signUp(plane, { verified: false })
    const logout = (headers: Record<string, string>) => call(plane, 'POST', '/auth/logout', { headers })
    expect((await logout(bearer(unverified.token))).status).toBe(204)
    expect(await get('/auth/me', bearer(unverified.token))).toMatchObject(ENDED)
    expect(await logout({ 'x-api-key': liveKey.key })).toMatchObject({ status: 403, body: { error: 'jwt required' } })
  })

  it('that another process has ended stops working within a second', async () => {
    const owner = await signUp(plane)
    const status = async () => (await get('/apis', bearer(owner.token))).status
    expect(await status()).toBe(200)
    const { jti, exp } = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString())
    const text = 'insert into ended_session (id, account_id, expires_at) values ($1, $2, to_timestamp($3))'
    await database.query(text, [jti, owner.accountId, exp])
    await expect.poll(status, { timeout: promised(1_200), interval: 50 }).toBe(401)
  })

  it('that has expired is deleted from the database', async () => {
    const owner = await signUp(plane)
    const text = `insert into ended_session (id, account_id, expires_at) values (gen_random_uuid(), $1, now() - interval '1 s')`
    await database.query(text, [owner.accountId])
    expect((await call(plane, 'POST', '/auth/logout', { headers: bearer(owner.token) })).status).toBe(204)
    const { rows } = await database.query(
      'select expires_at > now() as alive from ended_session where account_id = $1',
      [owner.accountId],
    )
    expect(rows).toEqual([{ alive: true }])
  })
})

describe('a credential that ends while the body of a request arrives', () => {
  const ended = { status: 401, body: { code: 'invalid_token' } }
  const newKey = { name: 'k', scopes: ['apis:read'] }
  /**
   * Opens a second session of the owner, and begins a request in it with an incomplete body. The GET shows that the service has admitted
   * this request. `finish` sends the remaining body.
   */
  const heldBySession = async (owner: Seller) => {
    const { email, password } = owner
    const login = await call<{ token: string }>(plane, 'POST', '/auth/login', { body: { email, password } })
    const headers = { authorization: `Bearer ${login.body.token}` }
    const finish = await holdBody(`${plane.baseUrl}/auth/api-keys`, { method: 'POST', headers, body: newKey })
    expect((await get('/auth/me', headers)).status).toBe(200)
    return { finish, logOut: () => call(plane, 'POST', '/auth/logout', { headers }) }
  }

  it.each([
    ['end-other-sessions', undefined, 200],
    ['change-password', { new_password: 'another long password' }, 200],
    ['delete-account', {}, 204],
  ] as const)('is a session that %s ends: no key is created', async (path, fields, status) => {
    const owner = await signUp(plane)
    const { finish } = await heldBySession(owner)
    const password = { [path === 'change-password' ? 'current_password' : 'password']: owner.password }
    const body = fields && { ...fields, ...password }
    expect((await owner.call('POST', `/auth/${path}`, { body })).status).toBe(status)
    expect(await finish()).toMatchObject(ended)
    const { rows } = await database.query('select id from api_key where account_id = $1', [owner.accountId])
    expect(rows).toEqual([])
  })

  it('is a session that ends by logout: no key is created', async () => {
    const { finish, logOut } = await heldBySession(await signUp(plane))
    expect((await logOut()).status).toBe(204)
    expect(await finish()).toMatchObject(ended)
  })

  it('is a revoked key: no payee changes', async () => {
    const owner = await signUp(plane)
    const payee = `0x${'1'.repeat(40)}`
    const api = await owner.createApi({ upstream_base_url: 'https://api.example.com', pay_to_address: payee })
    const { id, key } = await owner.apiKey({ scopes: ['apis:read', 'apis:write', 'payee:write'] })
    const headers = { 'x-api-key': key }
    const body = { pay_to_address: `0x${'2'.repeat(40)}` }
    const finish = await holdBody(`${plane.stagingBaseUrl}/apis/${api.id}`, { method: 'PUT', headers, body })
    expect((await get(`/apis/${api.id}`, headers, 'staging')).status).toBe(200)
    expect((await owner.call('DELETE', `/auth/api-keys/${id}`)).status).toBe(204)
    expect(await finish()).toMatchObject(ended)
    expect((await owner.call('GET', `/apis/${api.id}`)).body).toMatchObject({ pay_to_address: payee })
  })
})

describe('environments', () => {
  it('of keys: each key works on one host only', async () => {
    expect(liveKey.key).toMatch(/^launa_live_[A-Za-z0-9_-]{43}$/)
    expect(sandboxKey.key).toMatch(/^launa_sandbox_[A-Za-z0-9_-]{43}$/)
    expect((await get('/apis', { 'x-api-key': liveKey.key }, 'production')).status).toBe(200)
    expect((await get('/apis', { 'x-api-key': sandboxKey.key }, 'staging')).status).toBe(200)
    const wrong = { status: 401, body: { error: 'invalid token', code: 'invalid_token' } }
    expect(await get('/apis', { 'x-api-key': liveKey.key }, 'staging')).toMatchObject(wrong)
    expect(await get('/apis', { 'x-api-key': sandboxKey.key }, 'production')).toMatchObject(wrong)
  })

  it('of a key cannot be changed by the header', async () => {
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
    ['an expiry after the year 9999', { preset: 'readonly', expires_at: '9999-12-31T23:59:59-00:01' }],
    ['an environment', { scopes: ['apis:read'], environment: 'production' }],
  ])('are refused with %s', async (_, body) => {
    const answer = await seller.call<ErrorAnswer>('POST', '/auth/api-keys', { body: { name: 'k', ...body } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('stop working within a second after another process has revoked them', async () => {
    const key = await (await signUp(plane)).apiKey({ scopes: ['apis:read'] })
    const status = async () => (await get('/apis', { 'x-api-key': key.key }, 'staging')).status
    expect(await status()).toBe(200)
    await database.query('update api_key set revoked_at = now() where id = $1', [key.id])
    await expect.poll(status, { timeout: promised(1_200), interval: 50 }).toBe(401)
  })

  it('are rolled once, and end when they are rolled or revoked, also if several rolls come at once', async () => {
    const owner = await signUp(plane)
    const rollOf = (id: string) => (overlap_seconds: number) =>
      owner.call<CreatedKey>('POST', `/auth/api-keys/${id}/roll`, { body: { overlap_seconds } })
    const usable = async () => (await owner.call<{ items: { id: string }[] }>('GET', '/auth/api-keys')).body.items
    const use = async ({ key }: CreatedKey) => (await get('/apis', { 'x-api-key': key }, 'staging')).status

    const rolled = await owner.apiKey({ scopes: ['apis:read'] })
    const rolls = await Promise.all([0, 0, 0, 0, 0, 0, 0, 0].map(rollOf(rolled.id)))
    expect(rolls.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(404)])
    expect(await use(rolled)).toBe(401)
    expect(await usable()).toHaveLength(1)

    const revoked = await owner.apiKey({ scopes: ['apis:read'] })
    const begun = [0, 0, 0, 0].map(rollOf(revoked.id))
    const { status } = await owner.call('DELETE', `/auth/api-keys/${revoked.id}`)
    const made = (await Promise.all(begun)).filter((roll) => roll.status === 201)
    expect([204, 404]).toContain(status)
    expect(made.length).toBeLessThanOrEqual(1)
    expect(await usable()).toHaveLength(1 + made.length)
    expect(await use(revoked)).toBe(401)
  })

  it('inherit the expiry and addresses of the old key when they are rolled, unless the request sets others', async () => {
    const owner = await signUp(plane)
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const allowed_addresses = ['127.0.0.0/8']
    const key = await owner.apiKey({ scopes: ['apis:read'], expires_at, allowed_addresses })
    const roll = (id: string, body: object) =>
      owner.call<CreatedKey>('POST', `/auth/api-keys/${id}/roll`, { body: { overlap_seconds: 3600, ...body } })
    const same = await roll(key.id, {})
    expect(same.body).toMatchObject({ expires_at, allowed_addresses })
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const own = await roll(same.body.id, { expires_at: later, allowed_addresses: ['203.0.113.0/24'] })
    expect(own.body).toMatchObject({ expires_at: later, allowed_addresses: ['203.0.113.0/24'] })
    const status = async ({ key }: CreatedKey) => (await get('/apis', { 'x-api-key': key }, 'staging')).status
    expect(await status(own.body)).toBe(403)
    expect(await status(same.body)).toBe(200)
    const free = await roll(own.body.id, { expires_at: null, allowed_addresses: null })
    expect(free.body).toMatchObject({ expires_at: null, allowed_addresses: null })
    expect(await status(free.body)).toBe(200)
    for (const body of [{ expires_at: '2020-01-01T00:00:00Z' }, { allowed_addresses: ['203.0.113.7/24'] }])
      expect((await roll(free.body.id, body)).status).toBe(400)
    expect(await status(free.body)).toBe(200)
    const one = await roll(free.body.id, { allowed_addresses: ['127.0.0.1'] })
    expect(one.body).toMatchObject({ allowed_addresses: ['127.0.0.1/32'] })
    expect(await status(one.body)).toBe(200)
  })

  it('are listed without the secret, per environment, and stop working after their revocation', async () => {
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
