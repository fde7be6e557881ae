import { describe, expect, vi } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { call, type ErrorAnswer, type Seller, signUp } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'

interface AuditRecord {
  actor: string
  api_key_name: string | null
  address: string | null
  action: string
  resource_type: string
  resource_id: string
  resource_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const UPSTREAM = 'https://api.example.com'
const PAYEE = '0x1111111111111111111111111111111111111111'
const OTHER_PAYEE = '0x2222222222222222222222222222222222222222'

const it = base.extend('api', ({ seller }) => seller.createApi({ upstream_base_url: UPSTREAM, pay_to_address: PAYEE }))

async function recordsOf(seller: Seller, query = ''): Promise<AuditRecord[]> {
  const { body } = await seller.call<{ items: AuditRecord[] }>('GET', `/audit-log?limit=200${query}`)
  return body.items
}

describe('the audit log', () => {
  it('shows the seller who has changed what, and from where, newest first', async ({ plane, seller, api }) => {
    const { key } = await seller.apiKey({ scopes: ['apis:write', 'payee:write'] })
    const body = { pay_to_address: OTHER_PAYEE, upstream_headers: { 'x-api-key': 'very secret' } }
    const options = { headers: { 'x-api-key': key }, host: 'staging', body } as const
    expect((await call(plane, 'PUT', `/apis/${api.id}`, options)).status).toBe(200)
    const endpoint = await seller.createEndpoint(api.id)

    const records = await recordsOf(seller, `&api_id=${api.id}`)
    expect(records).toMatchObject([
      { actor: 'person', action: 'created', resource_type: 'endpoint', resource_id: endpoint.id, address: '127.0.0.1' },
      {
        actor: 'api_key',
        api_key_name: 'test key',
        action: 'updated',
        resource_type: 'api',
        resource_name: api.name,
        before: { pay_to_address: PAYEE, upstream_headers: null },
        after: { pay_to_address: OTHER_PAYEE, upstream_headers: '(secret)' },
      },
      { actor: 'person', action: 'created', resource_id: api.id, after: { slug: api.slug } },
    ])
    expect(JSON.stringify(records)).not.toContain('very secret')
    expect(await recordsOf(seller, `&resource_id=${endpoint.id}`)).toHaveLength(1)
    expect(await recordsOf(seller, `&api_id=${api.id}&resource_type=api`)).toHaveLength(2)
  })

  it('contains one environment and the entries of both, but no other account’s', async ({ plane, seller, api }) => {
    const inProduction = await recordsOf(seller.in('production'))
    expect(inProduction.some(({ resource_id }) => resource_id === api.id)).toBe(false)
    expect(inProduction).toMatchObject([{ resource_type: 'account', action: 'created', resource_name: seller.email }])
    const stranger = await signUp(plane)
    expect(await recordsOf(stranger, `&api_id=${api.id}`)).toEqual([])
    expect(JSON.stringify(await recordsOf(stranger))).not.toContain(seller.email)
  })

  it('is read page by page, and by keys only with its own scope', async ({ plane, seller, api }) => {
    await seller.updateApi(api.id, { name: 'Another' })
    const read = (path: string, key: string) =>
      call<{ items: AuditRecord[]; next_cursor: string | null }>(plane, 'GET', path, {
        headers: { 'x-api-key': key },
        host: 'staging',
      })
    const { key } = await seller.apiKey({ scopes: ['audit:read', 'apis:read'] })
    const first = await read(`/audit-log?api_id=${api.id}&limit=1`, key)
    expect(first.body.items).toMatchObject([{ action: 'updated', after: { name: 'Another' } }])
    const second = await read(`/audit-log?api_id=${api.id}&limit=1&cursor=${first.body.next_cursor}`, key)
    expect(second.body).toMatchObject({ items: [{ action: 'created' }], next_cursor: null })
    const { key: blind } = await seller.apiKey({ scopes: ['audit:read'] })
    const webhook = { url: `https://hooks.example.com/${api.id}`, events: ['payment.settled'] }
    expect((await seller.call('POST', '/webhooks', { body: webhook })).status).toBe(201)
    const seen = await read('/audit-log?limit=200', blind)
    expect(seen.body.items).toContainEqual(
      expect.objectContaining({ resource_type: 'webhook', resource_name: '(hidden)' }),
    )
    for (const text of [webhook.url, api.slug, UPSTREAM]) expect(JSON.stringify(seen.body)).not.toContain(text)
    expect(JSON.stringify(await recordsOf(seller))).toContain(webhook.url)
    const reader = await seller.apiKey({ preset: 'readonly' })
    expect(await read('/audit-log', reader.key)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', details: [{ message: 'missing scope audit:read' }] },
    })
  })
})

describe('a key without payee:write', () => {
  const put = async (seller: Seller, path: string, body: object) => {
    const { key } = await seller.apiKey({ preset: 'apiManager' })
    return call<ErrorAnswer>(seller.plane, 'PUT', path, { headers: { 'x-api-key': key }, host: 'staging', body })
  }
  const REFUSED = {
    status: 403,
    body: { code: 'insufficient_scope', details: [{ path: 'scopes', message: 'missing scope payee:write' }] },
  }

  it('cannot redirect the money of an API', async ({ seller, api }) => {
    expect(await put(seller, `/apis/${api.id}`, { pay_to_address: OTHER_PAYEE })).toMatchObject(REFUSED)
    expect(await put(seller, `/apis/${api.id}`, { pay_to_address: null })).toMatchObject(REFUSED)
    expect((await put(seller, `/apis/${api.id}`, { pay_to_address: PAYEE, name: 'Mine' })).status).toBe(200)
    const unpaid = await seller.createApi({ upstream_base_url: UPSTREAM })
    expect((await put(seller, `/apis/${unpaid.id}`, { pay_to_address: PAYEE })).status).toBe(200)
  })

  it('cannot take over a slug that had another payee, by any detour', async ({ plane, pool, seller }) => {
    const { key } = await seller.apiKey({ preset: 'apiManager' })
    const ask = (method: string, path: string, body?: object) =>
      call<ErrorAnswer & { id: string }>(plane, method, path, { headers: { 'x-api-key': key }, host: 'staging', body })
    const served = async () => {
      const api = await seller.createApi({ upstream_base_url: UPSTREAM, pay_to_address: PAYEE })
      await pool.query(`update api set slug_since = now() - interval '25 hours' where id = $1`, [api.id])
      return api
    }
    const again = (slug: string, payee: string | null) =>
      ask('POST', '/apis', {
        ...{ name: 'Again', slug, upstream_base_url: UPSTREAM, pay_to_mode: 'user_wallet' },
        ...(payee && { pay_to_address: payee }),
      })

    const { id, slug } = await served()
    expect((await ask('DELETE', `/apis/${id}`)).status).toBe(204)
    // An API without a payee is refused too, because the key could set a first payee later.
    for (const payee of [OTHER_PAYEE, null]) expect(await again(slug, payee)).toMatchObject(REFUSED)
    const back = await again(slug, PAYEE)
    expect(back.status).toBe(201)
    // The slug counts as used, although this API existed only for a moment.
    expect((await ask('DELETE', `/apis/${back.body.id}`)).status).toBe(204)
    expect(await again(slug, OTHER_PAYEE)).toMatchObject(REFUSED)
    expect((await seller.createApi({ slug, upstream_base_url: UPSTREAM, pay_to_address: OTHER_PAYEE })).slug).toBe(slug)

    const renamed = await served()
    const other = await seller.createApi({ upstream_base_url: UPSTREAM, pay_to_address: OTHER_PAYEE })
    expect((await ask('PUT', `/apis/${renamed.id}`, { slug: `${renamed.slug}-2` })).status).toBe(200)
    expect(await ask('PUT', `/apis/${other.id}`, { slug: renamed.slug })).toMatchObject(REFUSED)
    expect((await ask('PUT', `/apis/${renamed.id}`, { slug: renamed.slug })).status).toBe(200)
  })

  it('cannot take over a slug at the moment of its release', async ({ plane, pool, seller }) => {
    const api = await seller.createApi({ upstream_base_url: UPSTREAM, pay_to_address: PAYEE })
    await pool.query(`update api set slug_since = now() - interval '25 hours' where id = $1`, [api.id])
    const { key } = await seller.apiKey({ preset: 'apiManager' })
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from api where id = $1', [api.id])
      const body = { name: 'Again', slug: api.slug, upstream_base_url: UPSTREAM, pay_to_mode: 'user_wallet' }
      const taken = call<ErrorAnswer>(plane, 'POST', '/apis', {
        headers: { 'x-api-key': key },
        host: 'staging',
        body: { ...body, pay_to_address: OTHER_PAYEE },
      })
      await vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into "api"%'`
        expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0)
      }, patience())
      await client.query('commit')
      expect(await taken).toMatchObject(REFUSED)
    } finally {
      client.release()
    }
  })

  it('cannot take over a slug with endpoints that had payees of their own', async ({ seller }) => {
    const owner = seller.in('production')
    const api = await owner.createApi({ upstream_base_url: UPSTREAM, pay_to_address: PAYEE })
    const option = (payTo: string, amount = '1000') => ({
      ...{ scheme: 'exact', network: 'hedera:mainnet', asset: '0.0.456858', amount, max_timeout_seconds: 120 },
      extra: { payTo },
    })
    const endpoint = await owner.createEndpoint(api.id, { accepts: [option('0.0.1')] })
    const { key } = await owner.apiKey({ preset: 'apiManager' })
    const change = (body: object) =>
      call<ErrorAnswer>(owner.plane, 'PUT', `/apis/${api.id}/endpoints/${endpoint.id}`, {
        headers: { 'x-api-key': key },
        body,
      })
    expect(await change({ accepts: [option('0.0.2')] })).toMatchObject(REFUSED)
    expect((await change({ accepts: [option('0.0.1', '2000')] })).status).toBe(200)
  })
})

it('one mail without secrets notifies the owner of another payee, another upstream and new keys', async ({
  plane,
  api,
  seller,
}) => {
  const owner = await signUp(plane)
  const own = await owner.createApi({ upstream_base_url: UPSTREAM, pay_to_address: PAYEE })
  await owner.updateApi(own.id, { discovery_guidance: 'Of no interest' })
  await owner.updateApi(own.id, { pay_to_address: OTHER_PAYEE })
  await owner.updateApi(own.id, { upstream_base_url: 'https://other.example.com' })
  const { key } = await owner.apiKey({ preset: 'readonly' })
  await seller.updateApi(api.id, { pay_to_address: OTHER_PAYEE })

  const text = await vi.waitFor(
    async () => {
      const mails = await mailsTo(plane, owner.email)
      const notices = mails.filter(({ subject }) => subject === 'Your Launa account was changed')
      expect(notices).toHaveLength(1)
      return notices[0]?.words ?? ''
    },
    { timeout: patience(), interval: 250 },
  )
  expect(text).toContain(`Payee: from "${PAYEE}" to "${OTHER_PAYEE}"`)
  expect(text).toContain(`Upstream: from "${UPSTREAM}" to "https://other.example.com"`.replaceAll('://', '[://]'))
  expect(text).toContain('API key "test key" was created, in the Sandbox')
  expect(text).not.toContain('Of no interest')
  expect(text).not.toContain(key)
})
