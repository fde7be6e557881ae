import { describe, expect, it } from 'vitest'
import { appOver } from '../support/processes/control-plane-app.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { type Seller, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { controlPlaneLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)

describe('a slug', () => {
  const ask = async (seller: Seller, slug: string) =>
    (await seller.call('GET', `/slug-availability?slug=${encodeURIComponent(slug)}`)).body

  it('is free until somebody takes it, separately in each environment', async () => {
    const slug = uniqueSlug()
    const [seller, other] = [await signUp(plane), await signUp(plane)]
    expect(await ask(seller, slug)).toEqual({ slug, available: true })
    const api = await seller.createApi({ upstream_base_url: 'https://example.com', slug })
    for (const anybody of [seller, other])
      expect(await ask(anybody, slug)).toEqual({ slug, available: false, reason: 'taken' })
    expect(await ask(other.in('production'), slug)).toEqual({ slug, available: true })
    await seller.deleteApi(api.id)
    expect(await ask(seller, slug)).toEqual({ slug, available: true })
  })

  it.for(['the deletion of its API', 'a change of it'])(
    'that was given up by %s is kept for its last owner for 90 days',
    async (how, { onTestFinished }) => {
      const pool = databaseOf(settings)
      onTestFinished(() => pool.end())
      const slug = uniqueSlug()
      const [seller, stranger] = [await signUp(plane), await signUp(plane)]
      const fields = { upstream_base_url: 'https://example.com', slug }
      const take = async (by: Seller) =>
        (await by.call('POST', '/apis', { body: { name: 'a', pay_to_mode: 'user_wallet', ...fields } })).status
      const renamed = async (by: Seller) => {
        const { id } = await by.createApi({ upstream_base_url: 'https://example.com' })
        return (await by.call('PUT', `/apis/${id}`, { body: { slug } })).status
      }
      const giveUp = async (id: string) => {
        await pool.query(`update api set slug_since = now() - interval '25 hours' where id = $1`, [id])
        if (how === 'a change of it') await seller.updateApi(id, { slug: uniqueSlug() })
        else await seller.deleteApi(id)
      }
      await giveUp((await seller.createApi(fields)).id)
      expect(await ask(stranger, slug)).toEqual({ slug, available: false, reason: 'taken' })
      expect([await take(stranger), await renamed(stranger)]).toEqual([409, 409])
      expect(await take(stranger.in('production'))).toBe(201)
      await giveUp((await seller.createApi(fields)).id)
      await pool.query(`update released_slug set released_at = now() - interval '91 days' where slug = $1`, [slug])
      expect(await ask(stranger, slug)).toEqual({ slug, available: true })
      expect(await take(stranger)).toBe(201)
      expect((await pool.query('select from released_slug where slug = $1', [slug])).rowCount).toBe(0)
    },
  )

  it('that was used for less than a day is free again at once', async () => {
    const slug = uniqueSlug()
    const [seller, stranger] = [await signUp(plane), await signUp(plane)]
    const fields = { upstream_base_url: 'https://example.com', slug }
    await seller.deleteApi((await seller.createApi(fields)).id)
    const { id } = await stranger.createApi(fields)
    await stranger.updateApi(id, { slug: uniqueSlug() })
    expect(await ask(seller, slug)).toEqual({ slug, available: true })
  })

  it('that cannot be used gets the reason', async () => {
    const seller = await signUp(plane)
    expect(await ask(seller, 'dev')).toEqual({ slug: 'dev', available: false, reason: 'reserved' })
    for (const slug of ['', 'A', 'a_b', '-a', 'xn--a', 'a'.repeat(64), "'; drop table api"])
      expect(await ask(seller, slug)).toEqual({ slug, available: false, reason: 'invalid' })
    expect(await ask(seller, 'a'.repeat(256))).toMatchObject({ code: 'validation_failed' })
  })
})

describe('the probe of an upstream', () => {
  const probe = (seller: Seller, upstream_base_url: string) =>
    seller.call('POST', '/upstreams/probe', { body: { upstream_base_url } })

  it('finds an upstream that exists', async () => {
    const upstream = `http://127.0.0.1:${settings.ports.upstream}`
    expect(await probe(await signUp(plane), `${upstream}/weather`)).toMatchObject({
      status: 200,
      body: { reachable: true, status: expect.any(Number), latency_ms: expect.any(Number) },
    })
  })

  it('refuses an upstream that a write would refuse', async () => {
    const seller = await signUp(plane)
    const headers = { authorization: `Bearer ${seller.token}`, 'x-svc-environment': 'development' }
    await using strict = await appOver(settings, {
      environment: { ALLOW_PRIVATE_UPSTREAMS: 'false', ...controlPlaneLimits({ upstream_probes_per_account: 100 }) },
    })
    const ask = async (url: string, body: object) => {
      const answer = await strict.production.inject({ method: 'POST', url, headers, payload: body })
      return { status: answer.statusCode, details: answer.json().details }
    }
    for (const upstream_base_url of [
      'http://127.0.0.1',
      'http://0x7f000001',
      'http://[::ffff:10.0.0.1]',
      'http://169.254.169.254/latest',
      'https://user@example.com',
      'http://localhost',
      'ftp://example.com',
    ]) {
      const probed = await ask('/upstreams/probe', { upstream_base_url })
      const write = { name: 'a', slug: uniqueSlug(), pay_to_mode: 'user_wallet', upstream_base_url }
      expect(probed).toEqual(await ask('/apis', write))
      expect(probed).toMatchObject({ status: 400, details: [{ path: 'upstream_base_url' }] })
    }
  })

  it('is for verified sellers and keys that may write, and has a rate limit', async () => {
    const url = 'https://example.com'
    expect(await probe(await signUp(plane, { verified: false }), url)).toMatchObject({
      status: 403,
      body: { code: 'email_verification_required' },
    })
    const seller = await signUp(plane)
    const { key } = await seller.apiKey({ scopes: ['apis:read'] })
    await using app = await appOver(settings, { environment: controlPlaneLimits({ upstream_probes_per_account: 2 }) })
    const ask = async (headers: Record<string, string>) => {
      const payload = { upstream_base_url: `http://127.0.0.1:${settings.ports.upstream}` }
      const answer = await app.staging.inject({ method: 'POST', url: '/upstreams/probe', headers, payload })
      return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] }
    }
    expect(await ask({ 'x-api-key': key })).toMatchObject({ status: 403, code: 'insufficient_scope' })
    const jwt = { authorization: `Bearer ${seller.token}` }
    expect([(await ask(jwt)).status, (await ask(jwt)).status]).toEqual([200, 200])
    expect(await ask(jwt)).toEqual({ status: 429, code: 'rate_limited', retryAfter: expect.stringMatching(/^\d+$/) })
  })
})
