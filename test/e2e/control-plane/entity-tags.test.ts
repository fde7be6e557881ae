import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { call, type Seller } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

/** Returns an answer with its entity tag. */
async function tagged(seller: Seller, path: string) {
  const { status, headers, body } = await seller.call<{ updated_at: string }>('GET', path)
  return { status, etag: headers.get('etag') ?? '', body }
}

const PRECONDITION = { status: 412, body: { code: 'precondition_failed' } }

describe('the entity tag', () => {
  it('of an API and an endpoint is the same for each read of a state, and differs between states', async ({
    seller,
  }) => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/a', response_schema: { type: 'object' } })
    for (const [path, change] of [
      [`/apis/${api.id}`, { name: 'Other' }],
      [`/apis/${api.id}/endpoints/${endpoint.id}`, { description: 'Other' }],
    ] as const) {
      const [first, again] = [await tagged(seller, path), await tagged(seller, path)]
      expect(first.etag).toMatch(/^"[0-9a-f]{32}"$/)
      expect(again.etag).toBe(first.etag)
      const written = await seller.call('PUT', path, { body: change, headers: { 'if-match': first.etag } })
      expect(written.status).toBe(200)
      expect(written.headers.get('etag')).not.toBe(first.etag)
      expect((await tagged(seller, path)).etag).toBe(written.headers.get('etag'))
      const late = await seller.call('PUT', path, { body: { enabled: false }, headers: { 'if-match': first.etag } })
      expect(late).toMatchObject(PRECONDITION)
      expect((await tagged(seller, path)).body).toMatchObject({ ...change, enabled: true })
      expect((await seller.call('DELETE', path, { headers: { 'if-match': first.etag } })).status).toBe(412)
      expect((await seller.call('PUT', path, { body: change, headers: { 'if-match': 'broken' } })).status).toBe(400)
      expect((await seller.call('PUT', path, { body: change, headers: { 'if-match': '*' } })).status).toBe(200)
      expect((await seller.call('PUT', path, { body: change })).status).toBe(200)
    }
    const { etag } = await tagged(seller, `/apis/${api.id}`)
    expect((await seller.call('DELETE', `/apis/${api.id}`, { headers: { 'if-match': etag } })).status).toBe(204)
  })

  it('lets exactly one of two writers succeed who have read the same state', async ({ seller }) => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const endpoint = await seller.createEndpoint(api.id, { path_pattern: '/a' })
    for (const [path, field] of [
      [`/apis/${api.id}`, 'name'],
      [`/apis/${api.id}/endpoints/${endpoint.id}`, 'description'],
    ] as const) {
      const { etag } = await tagged(seller, path)
      const write = (text: string) =>
        seller.call('PUT', path, { body: { [field]: text }, headers: { 'if-match': etag } })
      const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(write))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    }
  })

  it('of a domain protects its deletion, and is for its owner only', async ({ seller, plane, pool }) => {
    const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
    const domain = await seller.createDomain(api.id, `${randomUUID()}.example.net`)
    const path = `/apis/${api.id}/domains/${domain.id}`
    const { status, etag, body } = await tagged(seller, path)
    expect(status).toBe(200)
    expect(body).toEqual(domain)
    await pool.query('update domain set checked_at = now() where id = $1', [domain.id])
    expect((await tagged(seller, path)).etag).toBe(etag)
    await pool.query(`update domain set status = 'verified', verified_at = now() where id = $1`, [domain.id])
    expect((await seller.call('DELETE', path, { headers: { 'if-match': etag } })).status).toBe(412)
    const { etag: verified } = await tagged(seller, path)
    expect((await seller.call('DELETE', path, { headers: { 'if-match': verified } })).status).toBe(204)
    expect((await seller.call('GET', path)).status).toBe(404)
    expect((await seller.call('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(404)
    expect((await call(plane, 'GET', path)).status).toBe(401)
  })
})
