import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { appOver } from '../support/control-plane-app.ts'
import { planeOf } from '../support/gateway.ts'
import { signUp, uniqueEmail } from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)

const LIMITS = {
  LOGINS_PER_ACCOUNT: '3',
  LOGINS_PER_NETWORK: '8',
  SIGNUPS_PER_NETWORK: '2',
  MAILS_PER_ACCOUNT: '2',
  FAUCET_USES_PER_ACCOUNT: '1',
  TRUSTED_PROXIES: '127.0.0.1',
}

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
  it('are counted per account, known or not, and network, whichever host they ask', async () => {
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
      // Its owner, elsewhere.
      expect((await next('203.0.113.1')).status).toBe(address === email ? 200 : 401)
    }
  })

  it('that succeed do not count', async () => {
    await using app = await appOver(settings, { environment: { ...LIMITS, LOGINS_PER_NETWORK: '100' } })
    const { email, password } = await signUp(plane, { verified: false })
    const url = '/auth/login'
    for (let i = 0; i < 6; i++)
      expect((await attempt(app.production, { url, body: { email, password } })).status).toBe(200)
  })

  it('are counted per network, which is not what a client says it is', async () => {
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
  it('hold signups per network, mails and the faucet per account', async () => {
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

    const body = { address: '0x1111111111111111111111111111111111111111', asset: 'eth' }
    const faucet = () => attempt(app.production, { url: '/dev/faucet', headers, body })
    expect((await faucet()).status).toBe(200)
    expect(await faucet()).toEqual(REFUSAL)
    const other = await signUp(plane)
    const otherHeaders = { ...headers, authorization: `Bearer ${other.token}` }
    expect((await attempt(app.production, { url: '/dev/faucet', headers: otherHeaders, body })).status).toBe(200)
  })
})
