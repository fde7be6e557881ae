import { randomUUID } from 'node:crypto'
import { Buyer } from '@launa/sdk/buyer'
import { v7 } from 'uuid'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { blockedBy } from '../../../runtime/testing/blocked-by.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { createLoopbackFetch } from '../../support/loopback-fetch.ts'
import { newAddress } from '../support/buyers/buyer.ts'
import { openProductionPlane } from '../support/processes/production-plane.ts'
import { givePlan } from '../support/sellers/plan.ts'
import {
  type ApiRecord,
  type EndpointRecord,
  Seller,
  sandboxAccept,
  signUp,
  uniqueSlug,
} from '../support/sellers/seller.ts'
import { PRODUCTION_NETWORK, PRODUCTION_TOKEN, productionChain } from '../support/stack/production-network.ts'
import { it as onStack } from './fixtures.ts'

interface Copied {
  api: ApiRecord
  endpoints: number
  ephemeral_endpoints: number
  missing_upstream_headers: string[]
  code: string
  error: string
}

const NETWORKS = [{ network: PRODUCTION_NETWORK }]

const it = onStack
  .extend('plane', async ({ settings }, { onCleanup }) => {
    const plane = await openProductionPlane(settings)
    onCleanup(() => plane[Symbol.asyncDispose]())
    return plane
  })
  .extend('upstream', { scope: 'file' }, ({ settings }) => httpAddress(settings, 'upstream'))
  /** Each test has its own seller, because the default payee depends on the seller's other APIs. */
  .extend('owner', ({ plane }) => signUp(plane))
  .extend('newApi', ({ owner, upstream }) => (fields: Partial<ApiRecord> = {}) => {
    return owner.createApi({ upstream_base_url: upstream, pay_to_address: newAddress(), ...fields })
  })

const copy = (seller: Seller, id: string, body: object = {}, headers: Record<string, string> = {}) =>
  seller.call<Copied>('POST', `/apis/${id}/copy`, { body: { networks: NETWORKS, ...body }, headers })

const endpointsOf = async (seller: Seller, { id }: ApiRecord) =>
  (await seller.call<{ items: EndpointRecord[] }>('GET', `/apis/${id}/endpoints?limit=200`)).body.items

const apisOf = async (seller: Seller) =>
  (await seller.call<{ items: ApiRecord[] }>('GET', '/apis?limit=200')).body.items

/** Returns those fields of an endpoint that a copy must have too, without ids, times, prices and computed fields. */
const chosen = ({ id: _, api_id: __, accepts: ___, ...rest }: EndpointRecord & { created_at?: string }) => {
  const { payable, warnings, refused_payments, created_at, updated_at, ...fields } = rest as Record<string, unknown>
  return fields
}

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } }
const TEXTS = { description: 'd', summary: 's', operation_id: 'o', tags: ['t'], mime_type: 'text/csv' }
const CHARGING = { charge: 'before', max_redeliveries: 5, max_stream_seconds: 60, always_verify: true }

describe('a copy', () => {
  it('has the texts, settings and endpoints, and is switched off', async ({ owner, newApi }) => {
    const api = await newApi({
      ...{ discovery_guidance: 'Ask.', discovery_contact_email: 'a@example.com', publish_owner_email: false },
      ...{ payment_context: true, vary_on: ['x-a'], redirect_origins: ['https://cdn.example.com'] },
      ...{ openapi_version: '2.1.0', service_name: 'S', icon_url: 'https://example.com/i.png', tags: ['a'] },
    })
    await owner.createEndpoint(api.id, {
      ...{ method: 'POST', path_pattern: '/a/{city}', ...TEXTS, ...CHARGING, payment_identifier_required: true },
      ...{ parameters: [{ name: 'unit', in: 'query' }], path_schema: SCHEMA, request_schema: SCHEMA },
      ...{ success_status: 201, request_mime_type: 'text/plain', response_schema: SCHEMA, enabled: false },
    })
    await owner.createEndpoint(api.id, { path_pattern: '/b', accepts: [sandboxAccept('1'), sandboxAccept('2')] })
    await owner.createEndpoint(api.id, { path_pattern: '/once', ttl: 3_600 })
    const payee = newAddress()
    const { status, body } = await copy(owner, api.id, { pay_to_address: payee })
    expect(status).toBe(201)
    expect(body).toMatchObject({ endpoints: 2, ephemeral_endpoints: 1, missing_upstream_headers: [] })
    const live = owner.in('production')
    const made = (await live.call<ApiRecord>('GET', `/apis/${body.api.id}`)).body
    expect(made).toEqual(body.api)
    const { id, environment, enabled, hosts, primary_host, pay_to_address, created_at, updated_at, ...same } = made
    const { id: from, ...before } = api
    expect(before).toMatchObject(same)
    expect(made).toMatchObject({ environment: 'production', enabled: false, pay_to_address: payee })
    expect(made.primary_host).toBe(api.primary_host.replace('.dev.', '.'))

    const copies = await endpointsOf(live, made)
    const originals = (await endpointsOf(owner, api)).filter(({ expires_at }) => expires_at === null)
    expect(copies.map(chosen)).toEqual(originals.map(chosen))
    const priced = (amount: string) => ({
      ...{ scheme: 'exact', network: PRODUCTION_NETWORK, asset: PRODUCTION_TOKEN, amount, max_timeout_seconds: 300 },
      extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
    })
    expect(copies.map(({ accepts }) => accepts)).toEqual([[priced('1'), priced('2')], [priced('100000')]])
    expect(copies.map(({ payable }) => payable)).toEqual(['yes', 'yes'])
    expect(await apisOf(owner)).toMatchObject([{ id: from }])
  })

  it('is paid in production after it is switched on, and not before', async ({ owner, newApi, settings }) => {
    const loopback = createLoopbackFetch()
    const chain = productionChain(settings)
    try {
      const api = await newApi()
      await owner.createEndpoint(api.id, { path_pattern: '/weather' })
      const payee = newAddress()
      const { body } = await copy(owner, api.id, { pay_to_address: payee })
      const url = `http://${body.api.primary_host}:${settings.ports.gatewayHttp}/weather?city=Bern`
      const status = async () => {
        const response = await loopback.fetch(url)
        await response.arrayBuffer()
        return response.status
      }
      // The gateway gets changes in order. So once it serves an API created later, it has also read the copy.
      const later = await owner.in('production').createApi({
        ...{ upstream_base_url: api.upstream_base_url, pay_to_address: payee },
      })
      await owner.in('production').createEndpoint(later.id, { accepts: (await copiedAccepts(owner, body.api))[0] })
      const laterUrl = `http://${later.primary_host}:${settings.ports.gatewayHttp}/`
      await expect.poll(async () => (await loopback.fetch(laterUrl)).status).toBe(402)
      expect(await status()).toBe(404)

      await owner.in('production').updateApi(body.api.id, { enabled: true })
      await expect.poll(status).toBe(402)
      const privateKey = generatePrivateKey()
      await chain.give(privateKeyToAccount(privateKey).address, 1_000_000n)
      const buyer = new Buyer({
        ...{ privateKey, policy: { maxPerCall: '100000' }, fetch: loopback.fetch, allowHttp: true },
      })
      const { response } = await buyer.fetch(url)
      expect(response.status).toBe(200)
      expect(await chain.balanceOf(payee)).toBe(100_000n)
      expect(await chain.balanceOf(api.pay_to_address ?? '')).toBe(0n)
    } finally {
      await loopback.close()
    }
  })

  it('pays to the address of all other APIs, if there is only one', async ({ owner, newApi, upstream }) => {
    const [usual, other] = [newAddress(), newAddress()]
    const api = await newApi()
    const live = owner.in('production')
    const payeeOf = async (body: object = {}) =>
      (await copy(owner, api.id, { slug: uniqueSlug(), ...body })).body.api.pay_to_address
    await live.createApi({ upstream_base_url: upstream })
    expect(await payeeOf()).toBeNull()
    await live.createApi({ upstream_base_url: upstream, pay_to_address: usual })
    expect(await payeeOf()).toBe(usual)
    expect(await payeeOf({ pay_to_address: null })).toBeNull()
    await live.createApi({ upstream_base_url: upstream, pay_to_address: other })
    expect(await payeeOf()).toBeNull()
  })

  it('has only the upstream headers that the request sets', async ({ owner, newApi, pool }) => {
    const api = await newApi({ upstream_headers: { 'x-key': 'sandbox-secret', 'x-app': 'a' } } as object)
    const first = await copy(owner, api.id)
    expect(first.body).toMatchObject({
      ...{ missing_upstream_headers: ['x-key', 'x-app'], api: { upstream_header_names: [] } },
    })
    const sealed = 'select sealed_upstream_headers as sealed from api where id = $1'
    expect((await pool.query(sealed, [first.body.api.id])).rows).toEqual([{ sealed: null }])
    const second = await copy(owner, api.id, {
      ...{ slug: uniqueSlug(), name: 'Live', upstream_base_url: 'https://live.example.com/v1' },
      upstream_headers: { 'x-key': 'live-secret' },
    })
    expect(second.body).toMatchObject({
      missing_upstream_headers: ['x-app'],
      api: { name: 'Live', upstream_base_url: 'https://live.example.com/v1', upstream_header_names: ['x-key'] },
    })
  })

  it('is in the audit log of production with its caller', async ({ owner, newApi }) => {
    const api = await newApi()
    await owner.createEndpoint(api.id)
    const { body } = await copy(owner, api.id)
    const logOf = async (seller: Seller, { id }: ApiRecord) => {
      const answer = await seller.call<{ items: { resource_type: string; action: string; actor: string }[] }>(
        'GET',
        `/audit-log?api_id=${id}`,
      )
      return answer.body.items.map(({ resource_type, action, actor }) => `${actor} ${action} ${resource_type}`)
    }
    const made = ['person created endpoint', 'person created api']
    expect(await logOf(owner.in('production'), body.api)).toEqual(made)
    expect(await logOf(owner, api)).toEqual(made)
  })
})

describe('a copy is refused', () => {
  it('if the network is not available; the answer names the available ones', async ({ owner, newApi }) => {
    const api = await newApi()
    const { status, body } = await owner.call<Copied>('POST', `/apis/${api.id}/copy`, { body: {} })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(body.error).toBe(
      'networks must be given: the default, eip155:8453 (Base), is not available for copies here (no_facilitator); ' +
        `available: ${PRODUCTION_NETWORK} (Base Sepolia)`,
    )
    const sandbox = await copy(owner, api.id, { networks: [{ network: SANDBOX_NETWORK }] })
    expect(sandbox.body.error).toContain(`available: ${PRODUCTION_NETWORK}`)
  })

  it('with a slug that is taken in production, and leaves nothing behind', async ({ owner, newApi, upstream }) => {
    const api = await newApi()
    await owner.createEndpoint(api.id)
    const taken = await owner.in('production').createApi({ upstream_base_url: upstream, slug: api.slug })
    expect(await copy(owner, api.id)).toMatchObject({ status: 409, body: { code: 'slug_already_exists' } })
    expect((await apisOf(owner.in('production'))).map(({ id }) => id)).toEqual([taken.id])
    expect((await copy(owner, api.id, { slug: uniqueSlug() })).status).toBe(201)
  })

  it('in production, to an API key, to a stranger, and before the address is verified', async ({
    owner,
    newApi,
    plane,
  }) => {
    const api = await newApi()
    expect(await copy(owner.in('production'), api.id)).toMatchObject({
      ...{ status: 400, body: { code: 'development_environment_required' } },
    })
    const { key } = await owner.apiKey({ preset: 'apiManager' })
    const byKey = await fetch(`${plane.stagingBaseUrl}/apis/${api.id}/copy`, {
      ...{ method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body: '{}' },
    })
    expect([byKey.status, ((await byKey.json()) as Copied).code]).toEqual([403, 'jwt_required'])
    const [stranger, unproven] = [await signUp(plane), await signUp(plane, { verified: false })]
    expect(await copy(stranger, api.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await copy(unproven, api.id)).toMatchObject({ status: 403, body: { code: 'email_verification_required' } })
    const live = await owner.in('production').createApi({ upstream_base_url: 'https://example.com' })
    expect(await copy(owner, live.id)).toMatchObject({ status: 404 })
  })

  it('to a developer who names a new payee, and to roles that may not write', async ({
    owner,
    newApi,
    plane,
    pool,
    upstream,
  }) => {
    const api = await newApi()
    await owner.createEndpoint(api.id)
    const known = newAddress()
    await owner.in('production').createApi({ upstream_base_url: upstream, pay_to_address: known })
    const member = async (role: string) => {
      const person = await signUp(plane)
      await pool.query('insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, $5)', [
        ...[v7(), owner.accountId, person.accountId, person.email, role],
      ])
      const { body } = await person.call<{ token: string }>('POST', `/auth/accounts/${owner.accountId}/session`)
      return new Seller({ ...owner, email: person.email, token: body.token })
    }
    const refused = { status: 403, body: { code: 'insufficient_scope' } }
    for (const role of ['support', 'accountant'])
      expect(await copy(await member(role), api.id), role).toMatchObject(refused)
    const developer = await member('developer')
    // A payee that the account has used only in the Sandbox is new in production.
    expect(await copy(developer, api.id, { pay_to_address: api.pay_to_address })).toMatchObject(refused)
    expect(await copy(developer, api.id, { slug: uniqueSlug() })).toMatchObject({
      ...{ status: 201, body: { api: { pay_to_address: known } } },
    })
    const inAnotherCase = known.toLowerCase()
    const again = await copy(developer, api.id, { slug: uniqueSlug(), pay_to_address: inAnotherCase })
    expect(again).toMatchObject({ status: 201, body: { api: { pay_to_address: inAnotherCase } } })
  })

  it('beyond the limits of the production plan, and leaves nothing behind', async ({ owner, newApi, pool }) => {
    const api = await newApi()
    for (const path_pattern of ['/a', '/b', '/c']) await owner.createEndpoint(api.id, { path_pattern })
    const live = owner.in('production')
    for (const [limits, resource] of [
      [{ apis: 0 }, 'apis'],
      [{ endpoints: 2 }, 'endpoints'],
      [{ endpoints_per_api: 2 }, 'endpoints_per_api'],
      [{ endpoint_bytes_per_api: 500 }, 'endpoint_bytes_per_api'],
    ] as const) {
      await givePlan(pool, live, limits)
      expect(await copy(owner, api.id), resource).toMatchObject({
        ...{ status: 403, body: { code: 'quota_exceeded', details: [{ path: resource }] } },
      })
    }
    expect(await apisOf(live)).toEqual([])
  })

  it('with mistakes in its fields', async ({ owner, newApi }) => {
    const api = await newApi()
    for (const [body, field] of [
      [{ networks: [] }, 'networks'],
      [{ networks: Array.from({ length: 9 }, () => NETWORKS[0]) }, 'networks'],
      [{ networks: [{ network: PRODUCTION_NETWORK, scheme: 'upto' }] }, 'networks.0.scheme'],
      [{ pay_to_address: `0x${'0'.repeat(40)}` }, 'pay_to_address'],
      [{ upstream_base_url: 'ftp://example.com' }, 'upstream_base_url'],
      [{ slug: 'www' }, 'slug'],
      [{ enabled: true }, 'enabled'],
    ] as const) {
      const { status, body: answer } = await copy(owner, api.id, body)
      expect(status, field).toBe(400)
      expect(answer, field).toMatchObject({ details: [{ path: field }] })
    }
  })
})

describe('a copy of a large API', () => {
  it('has all endpoints in their order, and does not block other requests', async ({ owner, newApi, pool }) => {
    const api = await newApi()
    await givePlan(pool, owner, {})
    // Inserts 5,000 endpoints as an import would, each with a schema of two KiB.
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, response_schema, schema_source)
         select ('0190000000007000a000' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'GET', '/p/' || n, $2,
             jsonb_build_object('description', repeat('x', 2000)), 'openapi'
           from generate_series(1, 5000) n`,
      [api.id, JSON.stringify([sandboxAccept('7')])],
    )
    const begun = performance.now()
    let isDone = false
    const copying = copy(owner, api.id).finally(() => {
      isDone = true
    })
    let between = 0
    while (!isDone) {
      expect((await owner.call('GET', '/apis')).status).toBe(200)
      if (!isDone) between++
    }
    const { status, body } = await copying
    console.info(`5000 endpoints copied in ${Math.round(performance.now() - begun)} ms, ${between} reads meanwhile`)
    expect({ status, endpoints: body.endpoints }).toEqual({ status: 201, endpoints: 5_000 })
    expect(between).toBeGreaterThan(0)
    const { rows } = await pool.query(
      `select count(*)::int as all, count(*) filter (where accepts -> 0 ->> 'network' = $2)::int as sold,
           bool_and(path_pattern = '/p/' || place) as ordered
         from (select *, row_number() over (order by id) as place from endpoint where api_id = $1) e`,
      [body.api.id, PRODUCTION_NETWORK],
    )
    expect(rows).toEqual([{ all: 5_000, sold: 5_000, ordered: true }])
  })

  it('is refused if the API has more than ten thousand endpoints', async ({ owner, newApi, pool }) => {
    const api = await newApi()
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
         select gen_random_uuid(), $1, 'GET', '/p/' || n, $2, 'openapi' from generate_series(1, 10001) n`,
      [api.id, JSON.stringify([sandboxAccept()])],
    )
    expect(await copy(owner, api.id)).toMatchObject({ status: 400, body: { details: [{ path: 'id' }] } })
  })
})

describe('a repeated copy', () => {
  it('with its idempotency key gets the first answer, and creates nothing', async ({ owner, newApi }) => {
    const api = await newApi()
    const key = { 'idempotency-key': randomUUID() }
    const first = await copy(owner, api.id, {}, key)
    const second = await copy(owner, api.id, {}, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await apisOf(owner.in('production'))).toHaveLength(1)
    expect(await copy(owner, api.id, { name: 'Other' }, key)).toMatchObject({
      ...{ status: 422, body: { code: 'idempotency_key_reused' } },
    })
  })

  it('contains the API at one moment: a change waits for the end of the copy', async ({ owner, newApi, pool }) => {
    const api = await newApi()
    const endpoint = await owner.createEndpoint(api.id)
    const client = await pool.connect()
    try {
      await client.query('begin')
      // This open transaction takes the slug. So the copy below locks the API's row in the Sandbox, and then waits.
      await client.query(
        `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
           values ($1, $2, 'production', 'n', $3, 'https://example.com', 0)`,
        [v7(), owner.accountId, api.slug],
      )
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const copying = copy(owner, api.id)
      const copier = await blockedBy(pool, rows[0]?.pid ?? 0)
      const changing = owner.updateEndpoint(api.id, endpoint.id, { accepts: [sandboxAccept('5')] })
      await blockedBy(pool, copier)
      await client.query('rollback')
      const { body } = await copying
      await changing
      expect((await endpointsOf(owner.in('production'), body.api))[0]?.accepts).toMatchObject([{ amount: '100000' }])
    } finally {
      client.release()
    }
  })
})

it('a copy locks no API while it waits for the account’s lock, which a change of the address also takes', async ({
  owner,
  newApi,
  pool,
}) => {
  const api = await newApi()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from account where id = $1 for update', [owner.accountId])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const copying = copy(owner, api.id)
    await blockedBy(pool, rows[0]?.pid ?? 0)
    await client.query('select from api where id = $1 for no key update nowait', [api.id])
    await client.query('rollback')
    expect((await copying).status).toBe(201)
  } finally {
    // `true` closes the connection, so that a failed test cannot keep its locks.
    client.release(true)
  }
})

async function copiedAccepts(owner: Seller, api: ApiRecord) {
  return (await endpointsOf(owner.in('production'), api)).map(({ accepts }) => accepts)
}
