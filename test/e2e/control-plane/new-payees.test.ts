import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import type { AcceptOption } from '../../../domain/accepts/accept.ts'
import { KNOWN_USDC } from '../../../domain/networks/token-registry.ts'
import { newAddress } from '../support/buyers/buyer.ts'
import { openProductionPlane } from '../support/processes/production-plane.ts'
import { accept, invitationToken, opened } from '../support/sellers/members.ts'
import { codeOf, enableSecondFactor, forgetUsedCodes, wrongCode } from '../support/sellers/second-factor.ts'
import {
  type ApiRecord,
  call,
  type EndpointRecord,
  type ErrorAnswer,
  type Seller,
  sandboxAccept,
  signUp,
  uniqueSlug,
} from '../support/sellers/seller.ts'
import { PRODUCTION_NETWORK } from '../support/stack/production-network.ts'
import { it as onStack } from './fixtures.ts'

const UPSTREAM = { upstream_base_url: 'https://example.com' }
const HEDERA = 'hedera:mainnet'

/** Returns a price on Hedera, which names its payee. */
const paying = (payTo: string, network = HEDERA): AcceptOption => ({
  ...{ scheme: 'exact', network, asset: KNOWN_USDC[HEDERA] ?? '', amount: '10000', max_timeout_seconds: 300 },
  extra: { payTo },
})

const newAccount = () => `0.0.${1_000_000 + Math.floor(Math.random() * 1e9)}`
const newApi = (fields: object = {}) => ({
  ...{ name: 'n', slug: uniqueSlug(), pay_to_mode: 'user_wallet', ...UPSTREAM },
  ...fields,
})

/** An API in production with a payee and an endpoint, and its owner with a second factor. */
interface Owned {
  owner: Seller
  api: ApiRecord
  endpoint: EndpointRecord
  secret: string
  recoveryCodes: string[]
}

const it = onStack
  .extend('plane', async ({ settings }, { onCleanup }) => {
    const plane = await openProductionPlane(settings)
    onCleanup(() => plane[Symbol.asyncDispose]())
    return plane
  })
  /** Each test has its own account. The API is older than the second factor. */
  .extend('owned', async ({ plane, pool }): Promise<Owned> => {
    const seller = (await signUp(plane)).in('production')
    const api = await seller.createApi({ ...UPSTREAM, pay_to_address: newAddress() })
    const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/a', accepts: [paying('0.0.4242')] })
    const { seller: owner, secret, recoveryCodes } = await enableSecondFactor(seller, pool)
    return { owner, api, endpoint, secret, recoveryCodes }
  })

const MISSING = { status: 403, body: { code: 'wrong_code', details: [{ path: 'code' }] } }
const WRONG = { status: 403, body: { code: 'wrong_code' } }

interface Request {
  method: 'POST' | 'PUT'
  path: string
  body: object
  /** For operations that write in production and are called in the Sandbox. */
  environment?: 'development'
}

const SPEC = JSON.stringify({
  ...{ openapi: '3.0.0', info: { title: 't', version: '1' } },
  paths: { '/m': { get: { responses: {} } }, '/n': { get: { responses: {} } } },
})

/** All operations that can name a payee, each as a request that names new ones. */
const NAMING: Readonly<Record<string, (owned: Owned) => Promise<Request> | Request>> = {
  createApi: () => ({ method: 'POST', path: '/apis', body: newApi({ pay_to_address: newAddress() }) }),
  updateApi: ({ api }) => ({ method: 'PUT', path: `/apis/${api.id}`, body: { pay_to_address: newAddress() } }),
  copyApi: async ({ owner }) => {
    const { id } = await owner.in('development').createApi(UPSTREAM)
    const body = { pay_to_address: newAddress(), networks: [{ network: PRODUCTION_NETWORK }], slug: uniqueSlug() }
    return { method: 'POST', path: `/apis/${id}/copy`, body, environment: 'development' }
  },
  createEndpoint: ({ api }) => ({
    ...{ method: 'POST', path: `/apis/${api.id}/endpoints` },
    body: { method: 'GET', path_pattern: '/b', accepts: [paying(newAccount())] },
  }),
  updateEndpoint: ({ api, endpoint }) => ({
    ...{ method: 'PUT', path: `/apis/${api.id}/endpoints/${endpoint.id}` },
    body: { accepts: [paying(newAccount())] },
  }),
  changeEndpoints: ({ api }) => ({
    ...{ method: 'POST', path: `/apis/${api.id}/endpoints/change` },
    body: { filter: {}, changes: { accepts: [paying(newAccount())] } },
  }),
  importOpenapi: ({ api }) => ({
    ...{ method: 'POST', path: `/apis/${api.id}/openapi/import` },
    body: {
      operations: [
        { method: 'GET', path: '/m' },
        { method: 'GET', path: '/n', accepts: [paying(newAccount())] },
      ],
      accepts: [paying(newAccount())],
    },
  }),
  startOpenapiImport: ({ api }) => ({
    ...{ method: 'POST', path: `/apis/${api.id}/openapi/imports` },
    body: { spec: SPEC, accepts: [paying('0.0.4242')], prices: { 'GET /n': [paying(newAccount())] } },
  }),
}

const send = ({ owner }: Owned, request: Request, code?: string, headers: Record<string, string> = {}) =>
  owner.in(request.environment ?? 'production').call<ErrorAnswer & { id: string }>(request.method, request.path, {
    body: { ...request.body, ...(code !== undefined && { code }) },
    headers,
  })

/** Returns all payees that the account's APIs and endpoints name, and the number of imports of each API. */
async function stateOf(pool: Pool, { accountId }: Seller): Promise<unknown> {
  const { rows } = await pool.query(
    `select a.id, a.pay_to_address, a.revision,
        (select jsonb_agg(e.accepts order by e.id) from endpoint e where e.api_id = a.id) as accepts,
        (select count(*) from openapi_import i where i.api_id = a.id) as imports
      from api a where a.account_id = $1 order by a.id`,
    [accountId],
  )
  return rows
}

describe('a new payee in production', () => {
  it.for(Object.keys(NAMING))('needs a code of the second factor in %s', async (name, { owned, pool }) => {
    const { owner, secret } = owned
    const request = await NAMING[name]?.(owned)
    if (!request) throw new Error(name)
    const before = await stateOf(pool, owner)
    expect(await send(owned, request)).toMatchObject(MISSING)
    expect(await send(owned, request, wrongCode(secret))).toMatchObject(WRONG)
    const used = codeOf(secret)
    const invited = { email: `${randomUUID()}@example.com`, role: 'support', code: used }
    expect((await owner.call('POST', '/invitations', { body: invited })).status).toBe(201)
    expect(await send(owned, request, used)).toMatchObject(WRONG)
    expect(await stateOf(pool, owner)).toEqual(before)

    await forgetUsedCodes(pool, owner)
    expect((await send(owned, request, codeOf(secret))).status).toBeLessThan(300)
    expect(await stateOf(pool, owner)).not.toEqual(before)
  })

  it.for(Object.keys(NAMING))('needs none in %s without a second factor', async (name, { plane }) => {
    const owner = (await signUp(plane)).in('production')
    const api = await owner.createApi(UPSTREAM)
    const endpoint = await owner.createEndpoint(api.id, { accepts: [paying('0.0.4242')] })
    const owned = { owner, api, endpoint, secret: '', recoveryCodes: [] }
    const request = await NAMING[name]?.(owned)
    if (!request) throw new Error(name)
    expect((await send(owned, request)).status).toBeLessThan(300)
  })

  it.for(Object.keys(NAMING).filter((name) => name !== 'copyApi'))(
    'needs none in %s for an API key, which needed one when it was made',
    async (name, { owned }) => {
      const scopes = ['apis:write', 'endpoints:read', 'endpoints:write', 'openapi:read', 'payee:write']
      const body = { name: 'k', scopes, code: codeOf(owned.secret) }
      const made = await owned.owner.call<{ key: string }>('POST', '/auth/api-keys', { body })
      const request = await NAMING[name]?.(owned)
      if (!request) throw new Error(name)
      const headers = { 'x-api-key': made.body.key }
      const { status } = await call(owned.owner.plane, request.method, request.path, { body: request.body, headers })
      expect(status).toBeLessThan(300)
    },
  )

  it('needs none in the Sandbox', async ({ owned: { owner } }) => {
    const sandbox = owner.in('development')
    const api = await sandbox.createApi({ ...UPSTREAM, pay_to_address: newAddress() })
    await sandbox.updateApi(api.id, { pay_to_address: newAddress() })
    await sandbox.createEndpoint(api.id, { accepts: [sandboxAccept()] })
  })

  it('is no payee that the account pays on this network already, in any API', async ({ owned, pool }) => {
    const { owner, api, secret } = owned
    const payee = api.pay_to_address ?? ''
    const other = await owner.createApi({ ...UPSTREAM, pay_to_address: payee.toLowerCase() })
    await owner.updateApi(other.id, { pay_to_address: payee, name: 'other' })
    await owner.createEndpoint(other.id, { path_pattern: '/b', accepts: [paying('0.0.4242')] })
    await owner.updateApi(other.id, { pay_to_address: null })

    const create = (accepts: AcceptOption[]) => ({
      ...{ method: 'POST' as const, path: `/apis/${other.id}/endpoints` },
      body: { method: 'GET', path_pattern: `/${randomUUID()}`, accepts },
    })
    expect(await send(owned, create([paying('0.0.4242', 'hedera:testnet')]))).toMatchObject(MISSING)
    expect(await send(owned, create([paying('0.0.4242'), paying('0.0.4243')]))).toMatchObject(MISSING)

    // A former payee counts as new again when no API or endpoint of the account names it any more.
    const payer = await owner.createApi({
      ...UPSTREAM,
      code: codeOf(secret),
      pay_to_address: newAddress(),
    } as object as typeof UPSTREAM)
    const { pay_to_address: past } = await owner.call<ApiRecord>('GET', `/apis/${payer.id}`).then(({ body }) => body)
    const again = () => send(owned, { method: 'PUT', path: `/apis/${api.id}`, body: { pay_to_address: past } })
    await owner.deleteApi(payer.id)
    expect(await again()).toMatchObject(MISSING)

    await forgetUsedCodes(pool, owner)
    expect((await send(owned, create([paying('0.0.5')]), codeOf(secret))).status).toBe(201)
    await pool.query(`update endpoint set expires_at = now() - interval '1 s' where accepts @> $1`, [
      JSON.stringify([{ extra: { payTo: '0.0.5' } }]),
    ])
    expect(await send(owned, create([paying('0.0.5')]))).toMatchObject(MISSING)
  })

  it('is also a payee that only an API key has named', async ({ owned, plane, pool }) => {
    const { owner, api, secret } = owned
    const key = await owner.call<{ key: string }>('POST', '/auth/api-keys', {
      body: { name: 'k', scopes: ['apis:write'], code: codeOf(secret) },
    })
    const payee = newAddress()
    const made = await call<ApiRecord>(plane, 'POST', '/apis', {
      ...{ body: newApi({ pay_to_address: payee }), headers: { 'x-api-key': key.body.key } },
    })
    expect(made.status).toBe(201)
    await owner.updateApi(made.body.id, { name: 'renamed by a person' })
    const change: Request = { method: 'PUT', path: `/apis/${api.id}`, body: { pay_to_address: payee } }
    expect(await send(owned, change)).toMatchObject(MISSING)
    await forgetUsedCodes(pool, owner)
    expect((await send(owned, change, codeOf(secret))).status).toBe(200)
    const other = await owner.createApi({ ...UPSTREAM, pay_to_address: payee })
    expect(other.pay_to_address).toBe(payee)
  })

  it('that a key has named needs one code of a person, and none for later changes', async ({ owned, plane, pool }) => {
    const { owner, api, secret } = owned
    const key = await owner.call<{ key: string }>('POST', '/auth/api-keys', {
      body: { name: 'k', scopes: ['endpoints:write', 'payee:write'], code: codeOf(secret) },
    })
    const path = `/apis/${api.id}/endpoints`
    const made = await call<EndpointRecord>(plane, 'POST', path, {
      body: { method: 'GET', path_pattern: '/k', accepts: [paying('0.0.77')] },
      headers: { 'x-api-key': key.body.key },
    })
    expect(made.status).toBe(201)
    const dearer = (amount: string): Request => ({
      ...{ method: 'PUT', path: `${path}/${made.body.id}` },
      body: { accepts: [{ ...paying('0.0.77'), amount }] },
    })
    expect(await send(owned, dearer('20000'))).toMatchObject(MISSING)
    await forgetUsedCodes(pool, owner)
    expect((await send(owned, dearer('20000'), codeOf(secret))).status).toBe(200)
    expect((await send(owned, dearer('30000'))).status).toBe(200)
  })

  it('is not taken over by a copy that names none, if only an API key has named it', async ({ owned, plane, pool }) => {
    const { owner, api, secret } = owned
    const key = await owner.call<{ key: string }>('POST', '/auth/api-keys', {
      body: { name: 'k', scopes: ['apis:write'], code: codeOf(secret) },
    })
    await call(plane, 'POST', '/apis', {
      ...{ body: newApi({ pay_to_address: newAddress() }), headers: { 'x-api-key': key.body.key } },
    })
    await owner.updateApi(api.id, { pay_to_address: null })
    const { id } = await owner.in('development').createApi(UPSTREAM)
    const body = { networks: [{ network: PRODUCTION_NETWORK }], slug: uniqueSlug() }
    const copy: Request = { method: 'POST', path: `/apis/${id}/copy`, body, environment: 'development' }
    expect(await send(owned, copy)).toMatchObject(MISSING)
    expect((await send(owned, { ...copy, body: { ...body, pay_to_address: null } })).status).toBe(201)
    await forgetUsedCodes(pool, owner)
    expect((await send(owned, { ...copy, body: { ...body, slug: uniqueSlug() } }, codeOf(secret))).status).toBe(201)
  })

  it('needs a code whatever it is, once keys have named more payees than are kept', async ({ owned, pool }) => {
    const { owner, api } = owned
    await pool.query(`insert into key_payee (account_id, network, payee) values ($1, 'all', '')`, [owner.accountId])
    const { pay_to_address } = api
    const again: Request = { method: 'POST', path: '/apis', body: newApi({ pay_to_address }) }
    expect(await send(owned, again)).toMatchObject(MISSING)
    await pool.query('delete from key_payee where account_id = $1', [owner.accountId])
    expect((await send(owned, again)).status).toBe(201)
  })

  it('is not copied from the Sandbox', async ({ owned }) => {
    const payee = newAddress()
    const { id } = await owned.owner.in('development').createApi({ ...UPSTREAM, pay_to_address: payee })
    const body = { networks: [{ network: PRODUCTION_NETWORK }], slug: uniqueSlug() }
    const copy = { method: 'POST', path: `/apis/${id}/copy`, environment: 'development' } as const
    expect(await send(owned, { ...copy, body: { ...body, pay_to_address: payee } })).toMatchObject(MISSING)
    expect((await send(owned, { ...copy, body })).status).toBe(201)
  })

  it('is refused to a developer before a code is used, and needs the code of the calling member', async ({
    owned,
    plane,
    pool,
  }) => {
    const { owner, api, secret } = owned
    const join = async (role: 'developer' | 'owner') => {
      const person = await signUp(plane)
      await forgetUsedCodes(pool, owner)
      const body = { email: person.email, role, code: codeOf(secret) }
      expect((await owner.call('POST', '/invitations', { body })).status).toBe(201)
      await accept(person, await invitationToken(plane, person.email))
      return enableSecondFactor(person, pool)
    }
    const developer = await join('developer')
    const other = await join('owner')
    const change = { pay_to_address: newAddress() }
    const by = async ({ seller }: { seller: Seller }, code: string) =>
      (await opened(seller, owner)).call<ErrorAnswer>('PUT', `/apis/${api.id}`, { body: { ...change, code } })
    const code = codeOf(developer.secret)
    expect(await by(developer, code)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    const steps = 'select second_factor_step as step from account where id = $1'
    expect((await pool.query(steps, [developer.seller.accountId])).rows).toEqual([{ step: null }])
    await forgetUsedCodes(pool, owner)
    expect(await by(other, codeOf(secret))).toMatchObject(WRONG)
    expect((await by(other, codeOf(other.secret))).status).toBe(200)
  })

  it('of a bulk change needs none for the preview, and one for the change', async ({ owned }) => {
    const { api, secret } = owned
    const path = `/apis/${api.id}/endpoints/change`
    const body = { filter: {}, changes: { accepts: [paying(newAccount())] } }
    expect(await send(owned, { method: 'POST', path, body: { ...body, dry_run: true } })).toMatchObject({
      ...{ status: 200, body: { changed: 1 } },
    })
    expect(await send(owned, { method: 'POST', path, body })).toMatchObject(MISSING)
    expect((await send(owned, { method: 'POST', path, body }, codeOf(secret))).status).toBe(200)
    const dearer = { ...body, changes: { price_percent: 110 } }
    expect((await send(owned, { method: 'POST', path, body: dearer })).status).toBe(200)
  })

  it('can be repeated under an Idempotency-Key, with and without a code', async ({ owned, pool }) => {
    const { owner, secret } = owned
    const headers = { 'idempotency-key': randomUUID() }
    const request: Request = { method: 'POST', path: '/apis', body: newApi({ pay_to_address: newAddress() }) }
    expect(await send(owned, request, undefined, headers)).toMatchObject(MISSING)
    expect(await send(owned, request, wrongCode(secret), headers)).toMatchObject(WRONG)
    const code = codeOf(secret)
    const made = await send(owned, request, code, headers)
    expect(made.status).toBe(201)
    const before = await stateOf(pool, owner)
    for (const again of [code, undefined, wrongCode(secret)]) {
      const answer = await send(owned, request, again, headers)
      expect(answer).toMatchObject({ status: 201, body: { id: made.body.id } })
      expect(answer.headers.get('idempotent-replayed')).toBe('true')
    }
    const other = { ...request, body: { ...request.body, pay_to_address: newAddress() } }
    expect(await send(owned, other, code, headers)).toMatchObject({ status: 422 })
    expect(await stateOf(pool, owner)).toEqual(before)
  })

  it('leaves no code in the database', async ({ owned, pool }) => {
    const { owner, recoveryCodes } = owned
    const [code = ''] = recoveryCodes
    const request = await NAMING.startOpenapiImport?.(owned)
    if (!request) throw new Error('no request')
    expect((await send(owned, request, code, { 'idempotency-key': randomUUID() })).status).toBe(202)
    for (const table of ['audit_record', 'openapi_import', 'idempotency_key']) {
      const { rows } = await pool.query(`select t::text as text from ${table} t where account_id = $1`, [
        owner.accountId,
      ])
      expect(rows.length).toBeGreaterThan(0)
      for (const { text } of rows) expect(text).not.toContain(code)
    }
  })

  it('is refused after many wrong codes, even with a right one', async ({ owned }) => {
    const { secret } = owned
    const request = await NAMING.updateApi?.(owned)
    if (!request) throw new Error('no request')
    let tries = 0
    while ((await send(owned, request, wrongCode(secret))).status === 403) expect(tries++).toBeLessThan(100)
    expect(await send(owned, request, codeOf(secret))).toMatchObject({ status: 429 })
  })
})
