import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { connectNats, type NatsClient } from '../../../runtime/nats.ts'
import { subnetOf } from '../../../runtime/subnet.ts'
import { natsUrl } from '../../../sandbox/parts/nats.ts'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { appOver } from '../support/processes/control-plane-app.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { type Seller, signUp, uniqueEmail } from '../support/sellers/seller.ts'
import { controlPlaneLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)

const FEW = {
  logins_per_account: 3,
  logins_per_subnet: 8,
  signups_per_subnet: 2,
  mails_per_account: 2,
  faucet_uses_per_account: 1,
  domain_verifications_per_account: 2,
}
const LIMITS = { ...controlPlaneLimits(FEW), TRUSTED_PROXIES: '127.0.0.1' }

interface Attempt {
  url: string
  body?: object
  ip?: string
  headers?: Record<string, string>
}

async function attempt(app: FastifyInstance, { url, body, ip = '192.0.2.1', headers }: Attempt) {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': ip, ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

const REFUSAL = {
  status: 429,
  retryAfter: expect.stringMatching(/^[1-9][0-9]*$/),
  body: { error: 'too many requests', code: 'rate_limited', request_id: expect.any(String) },
}

describe('logins', () => {
  it('are counted per account, known or unknown, and per subnet, on both hosts', async () => {
    await using app = await appOver(settings, { environment: LIMITS })
    const { email, password } = await signUp(plane, { verified: false })
    for (const address of [email, uniqueEmail()]) {
      const statuses: number[] = []
      for (let i = 0; i < 3; i++) {
        const host = i % 2 ? app.staging : app.production
        const body = { email: address, password: 'not the password' }
        statuses.push((await attempt(host, { url: '/auth/login', body, ip: `198.51.100.${i}` })).status)
      }
      expect(statuses).toEqual([401, 401, 401])
      const body = { email: ` ${address.toUpperCase()}`, password }
      const next = (ip: string) => attempt(app.production, { url: '/auth/login', body, ip })
      expect(await next('198.51.100.9')).toEqual(REFUSAL)
      // From another subnet, the account's owner can log in.
      expect((await next('203.0.113.1')).status).toBe(address === email ? 200 : 401)
    }
  })

  it('do not count if they succeed', async () => {
    await using app = await appOver(settings, {
      environment: { ...LIMITS, ...controlPlaneLimits({ ...FEW, logins_per_subnet: 100 }) },
    })
    const { email, password } = await signUp(plane, { verified: false })
    const url = '/auth/login'
    for (let i = 0; i < 6; i++)
      expect((await attempt(app.production, { url, body: { email, password } })).status).toBe(200)
  })

  it('are counted per subnet, and a client cannot choose it', async () => {
    await using app = await appOver(settings, { environment: LIMITS })
    const login = (ip: string) =>
      attempt(app.production, { url: '/auth/login', body: { email: uniqueEmail(), password: 'x' }, ip })
    for (let i = 0; i < 8; i++) expect((await login(`2001:db8:7:${i}::1`)).status).toBe(401)
    expect(await login('2001:db8:7:ffff::2')).toEqual(REFUSAL)
    expect((await login('2001:db8:8::1')).status).toBe(401)

    await using direct = await appOver(settings, { environment: { ...LIMITS, TRUSTED_PROXIES: '' } })
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) {
      const body = { email: uniqueEmail(), password: 'x' }
      statuses.push((await attempt(direct.production, { url: '/auth/login', body, ip: `198.51.${i}.1` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('other limits', () => {
  it('bound signups per subnet, and mails and the faucet per account', async () => {
    await using app = await appOver(settings, { environment: LIMITS })
    const signup = () =>
      attempt(app.production, { url: '/auth/signup', body: { email: uniqueEmail(), password: 'correct horse' } })
    expect([(await signup()).status, (await signup()).status]).toEqual([201, 201])
    expect(await signup()).toEqual(REFUSAL)

    const seller = await signUp(plane)
    const headers = { authorization: `Bearer ${seller.token}`, 'x-svc-environment': 'development' }
    const resend = () => attempt(app.production, { url: '/auth/resend-verification', headers })
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 200])
    expect(await resend()).toEqual(REFUSAL)

    // An e-mail address gets a limited number of mails, from any subnet, with or without an account.
    const forgotten = uniqueEmail()
    const forgot = (ip: string) =>
      attempt(app.production, { url: '/auth/forgot-password', body: { email: forgotten.toUpperCase() }, ip })
    expect([(await forgot('192.0.2.1')).status, (await forgot('198.51.100.1')).status]).toEqual([200, 200])
    expect(await forgot('203.0.113.1')).toEqual(REFUSAL)

    const reset = () =>
      attempt(app.production, { url: '/auth/reset-password', body: { token: 'a', password: 'a wild guess' } })
    for (let tries = 0; tries < 8; tries += 1) expect((await reset()).status).toBe(400)
    expect(await reset()).toEqual(REFUSAL)

    const guess = () =>
      attempt(app.production, { url: '/auth/delete-account', headers, body: { password: 'a wild guess' } })
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([403, 403, 403])
    expect(await guess()).toEqual(REFUSAL)

    const verify = () =>
      attempt(app.production, { url: `/apis/${seller.accountId}/domains/${seller.accountId}/verify`, headers })
    expect([(await verify()).status, (await verify()).status]).toEqual([404, 404])
    expect(await verify()).toEqual(REFUSAL)

    const body = { address: '0x1111111111111111111111111111111111111111', asset: 'eth' }
    const faucet = () => attempt(app.production, { url: '/dev/faucet', headers, body })
    expect((await faucet()).status).toBe(200)
    expect(await faucet()).toEqual(REFUSAL)
    const other = await signUp(plane)
    const otherHeaders = { ...headers, authorization: `Bearer ${other.token}` }
    expect((await attempt(app.production, { url: '/dev/faucet', headers: otherHeaders, body })).status).toBe(200)
  })
})

describe('requests of any kind', () => {
  const few = { ...LIMITS, REQUESTS_PER_SUBNET: '6', REQUESTS_PER_ACCOUNT: '4', REQUESTS_PER_KEY: '2' }
  const ask = (app: FastifyInstance, headers: Record<string, string>, ip = '192.0.2.1') =>
    app.inject({ method: 'GET', url: '/apis', headers: { 'x-forwarded-for': ip, ...headers } })
  const rates = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
    ['ratelimit-limit', 'ratelimit-remaining'].map((name) => Number(headers[name]))

  it('are counted per key, account and subnet, and every answer has the remaining number', async () => {
    await using app = await appOver(settings, { environment: few })
    const seller = await signUp(plane)
    const { key } = await seller.apiKey({ preset: 'apiManager' })
    const byToken = { authorization: `Bearer ${seller.token}`, 'x-svc-environment': 'development' }
    const first = await ask(app.staging, { 'x-api-key': key })
    expect([first.statusCode, ...rates(first)]).toEqual([200, 2, 1])
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
    expect((await ask(app.staging, { 'x-api-key': key })).statusCode).toBe(200)
    const third = await ask(app.staging, { 'x-api-key': key })
    expect([third.statusCode, third.json().code, ...rates(third)]).toEqual([429, 'rate_limited', 2, 0])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    // The account's limit is four requests: three came with the key, and the next one with the token is the fourth.
    expect((await ask(app.staging, byToken)).statusCode).toBe(200)
    expect((await ask(app.staging, byToken)).statusCode).toBe(429)
    expect((await ask(app.production, byToken)).statusCode).toBe(429)
    // The limit of a subnet is six requests, and this subnet has sent six so far.
    expect((await ask(app.production, {})).statusCode).toBe(429)
    expect((await ask(app.production, {}, '198.51.100.1')).statusCode).toBe(401)
    const probe = await app.production.inject({ url: '/healthz', headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect([probe.statusCode, probe.headers['ratelimit-limit']]).toEqual([200, undefined])
  })

  it('are counted before the existence of a resource is checked', async () => {
    await using app = await appOver(settings, { environment: few })
    const answers = []
    for (let i = 0; i < 7; i++) {
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      answers.push((await app.production.inject({ url: '/nothing', headers })).statusCode)
    }
    expect(answers).toEqual([404, 404, 404, 404, 404, 404, 429])
  })

  it('are counted across all processes', async () => {
    const nats = ['one', 'two'].map((name) =>
      connectNats({ server: { servers: natsUrl(settings) }, name, logger: createLogger({ name, level: 'silent' }) }),
    )
    // No other process of the stack uses this subnet.
    const ip = `2001:db8:${randomBytes(2).toString('hex')}::1`
    const environment = { ...few, REQUESTS_PER_SUBNET: '1000' }
    await using first = await appOver(settings, { environment, counts: nats[0] as NatsClient })
    await using second = await appOver(settings, { environment, counts: nats[1] as NatsClient })
    const left = async ({ production }: typeof first) => rates(await ask(production, {}, ip))[1] ?? Number.NaN
    for (let i = 0; i < 400; i++) await left(first)
    await expect.poll(() => left(second)).toBeLessThan(600)
    await Promise.all(nats.map((client) => client.close()))
  })
})

describe('mails to a new address', () => {
  const change = (app: FastifyInstance, seller: Seller, { email, ip }: { email: string; ip: string }) =>
    attempt(app, {
      url: '/auth/change-email',
      headers: { authorization: `Bearer ${seller.token}` },
      body: { email, password: seller.password },
      ip,
    })

  const invite = (app: FastifyInstance, seller: Seller, { email, ip }: { email: string; ip: string }) =>
    attempt(app, {
      ...{
        url: '/invitations',
        headers: { authorization: `Bearer ${seller.token}` },
        body: { email, role: 'support' },
      },
      ip,
    })

  it('are limited if they are invitations, whether one account sends them or several', async () => {
    await using app = await appOver(settings, { environment: LIMITS })
    const [one, other, third] = await Promise.all([signUp(plane), signUp(plane), signUp(plane)])
    const stranger = uniqueEmail()
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await invite(app.production, one, { email: stranger, ip: `198.51.${i}.1` })).status)
    expect(statuses).toEqual([201, 201, 429])
    expect(await invite(app.production, other, { email: stranger, ip: '203.0.113.1' })).toEqual(REFUSAL)
    expect((await invite(app.production, third, { email: uniqueEmail(), ip: '203.0.113.1' })).status).toBe(201)
  })

  it('are counted per account and per address, from any subnet, even if each call has the right password', async () => {
    const url = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')
    const attempts = new Pool({ connectionString: url, max: 2 })
    await using app = await appOver(settings, { environment: LIMITS, attempts })
    const [one, other, third] = await Promise.all([signUp(plane), signUp(plane), signUp(plane)])
    const stranger = uniqueEmail()
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await change(app.production, one, { email: stranger, ip: `198.51.${i}.1` })).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await change(app.production, other, { email: stranger, ip: '203.0.113.1' })).toEqual(REFUSAL)
    expect((await change(app.production, third, { email: uniqueEmail(), ip: '203.0.113.1' })).status).toBe(200)
    await attempts.end()
  })
})

describe('attempts', () => {
  it('are counted across all processes, and the counts outlive them', async () => {
    const url = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')
    const attempts = new Pool({ connectionString: url, max: 2 })
    const ip = `2001:db8:${randomBytes(2).toString('hex')}::1`
    const login = ({ production }: { production: FastifyInstance }) =>
      attempt(production, { url: '/auth/login', body: { email: uniqueEmail(), password: 'x' }, ip })
    {
      await using first = await appOver(settings, { environment: LIMITS, attempts })
      await using second = await appOver(settings, { environment: LIMITS, attempts })
      for (let i = 0; i < 8; i++) expect((await login(i % 2 ? first : second)).status).toBe(401)
      expect(await login(first)).toEqual(REFUSAL)
      expect(await login(second)).toEqual(REFUSAL)
    }
    await using third = await appOver(settings, { environment: LIMITS, attempts })
    expect(await login(third)).toEqual(REFUSAL)
    // The digest needs a secret. Without one, a thief of the database could find the subnet by trying all of them.
    const pepper = Buffer.from(loadSecrets(settings.stateDirectory).keyPepper, 'hex')
    const digest = createHmac('sha256', pepper).update(subnetOf(ip)).digest('base64url')
    const { rows } = await attempts.query('select key from attempt where key like $1', [`login by subnet%:${digest}`])
    expect(rows).toHaveLength(1)
    await attempts.end()
    // Without its database pool, the process counts in memory.
    expect((await login(third)).status).toBe(429)
  })
})
