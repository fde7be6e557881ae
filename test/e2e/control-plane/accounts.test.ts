import { describe, expect, it } from 'vitest'
import { planeOf } from '../support/sellers/gateway.ts'
import {
  type Answer,
  call,
  type ErrorAnswer,
  signUp,
  uniqueEmail,
  uniqueSlug,
  verificationToken,
} from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const plane = planeOf(testSettings())

interface Session {
  token: string
  user: { id: string; email: string; email_verified: boolean }
}

const refusal = (status: number, error: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ error }) })

describe('accounts', () => {
  it('start with a signup and the real mail, and then allow a first write', async () => {
    const email = uniqueEmail()
    const signup = await call<Session>(plane, 'POST', '/auth/signup', {
      body: { email: ` ${email.toUpperCase()} `, password: 'correct horse', name: 'Ada' },
    })
    expect(signup.status).toBe(201)
    expect(signup.body.user).toMatchObject({ email, email_verified: false })
    expect(signup.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

    const headers = { authorization: `Bearer ${signup.body.token}` }
    const api = { name: 'a', slug: uniqueSlug(), upstream_base_url: 'https://example.com', pay_to_mode: 'user_wallet' }
    expect(await call(plane, 'POST', '/apis', { headers, body: api })).toEqual(
      refusal(403, 'email verification required'),
    )
    expect((await call(plane, 'GET', '/apis', { headers })).status).toBe(200)

    const token = await verificationToken(plane, email)
    const verified = await call(plane, 'POST', '/auth/verify-email', { body: { token } })
    expect(verified).toMatchObject({ status: 200, body: { status: 'verified' } })
    expect((await call(plane, 'POST', '/apis', { headers, body: api })).status).toBe(201)
    const me = await call(plane, 'GET', '/auth/me', { headers })
    expect(me.body).toMatchObject({ user: { email, email_verified: true }, credential: 'jwt', scopes: null })
  })

  it('accept a verification token once, and only a real one', async () => {
    const seller = await signUp(plane, { verified: false })
    const token = await verificationToken(plane, seller.email)
    const uses = await Promise.all(
      Array.from({ length: 8 }, () => call(plane, 'POST', '/auth/verify-email', { body: { token } })),
    )
    expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const bad = await call<ErrorAnswer>(plane, 'POST', '/auth/verify-email', { body: { token: 'a'.repeat(43) } })
    expect(bad.body.code).toBe('invalid_verification_token')
  })

  it('send another mail on request, until the address is verified', async () => {
    const seller = await signUp(plane, { verified: false })
    const first = await verificationToken(plane, seller.email)
    expect((await seller.call('POST', '/auth/resend-verification')).body).toEqual({ status: 'sent' })
    let second = first
    for (let i = 0; i < 100 && second === first; i++) second = await verificationToken(plane, seller.email)
    expect((await call(plane, 'POST', '/auth/verify-email', { body: { token: second } })).status).toBe(200)
    expect((await seller.call('POST', '/auth/resend-verification')).body).toEqual({ status: 'already verified' })
  })

  it('refuse a login with one answer for a wrong password and an unknown address', async () => {
    const { email, password } = await signUp(plane, { verified: false })
    const login = (body: object) => call<ErrorAnswer>(plane, 'POST', '/auth/login', { body })
    expect((await login({ email: email.toUpperCase(), password })).status).toBe(200)
    const wrong = await login({ email, password: 'not the password' })
    const unknown = await login({ email: uniqueEmail(), password: 'not the password' })
    expect(wrong).toEqual(refusal(401, 'invalid email or password'))
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  it('refuse a second signup with an address, also if both come at once', async () => {
    const body = { email: uniqueEmail(), password: 'correct horse' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call<ErrorAnswer>(plane, 'POST', '/auth/signup', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    for (const { status, body } of answers) if (status === 409) expect(body.error).toBe('email already registered')
  })

  it.each([
    ['email', { email: 'no address', password: 'correct horse' }],
    ['password', { email: uniqueEmail(), password: 'too short' }],
    ['password', { email: uniqueEmail(), password: 'x'.repeat(257) }],
    ['password', { email: uniqueEmail(), password: 'with a \0 in it' }],
    ['email_verified_at', { email: uniqueEmail(), password: 'correct horse', email_verified_at: '2026-01-01' }],
    ['id', { email: uniqueEmail(), password: 'correct horse', id: '1' }],
  ])('refuse a signup with a bad %s', async (path, body) => {
    const answer = await call<ErrorAnswer>(plane, 'POST', '/auth/signup', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ path }] } })
  })
})

describe('a refusal', () => {
  const raw = (method: string, path: string, body: string | undefined, headers: Record<string, string> = {}) =>
    call<ErrorAnswer>(plane, method, path, { body, headers })

  it.each<[string, () => Promise<Answer<ErrorAnswer>>, number, string]>([
    ['a broken body', () => raw('POST', '/auth/login', '{"email":'), 400, 'malformed_body'],
    ['no body', () => raw('POST', '/auth/login', undefined), 400, 'validation_failed'],
    ['a poisoned key', () => raw('POST', '/auth/login', '{"__proto__":{"a":1}}'), 400, 'validation_failed'],
    ['a list', () => raw('POST', '/auth/login', '[]'), 400, 'validation_failed'],
    ['deep nesting', () => raw('POST', '/auth/login', '['.repeat(5000) + ']'.repeat(5000)), 400, 'validation_failed'],
    ['a large body', () => raw('POST', '/auth/login', `"${'a'.repeat(2_000_000)}"`), 413, 'body_too_large'],
    [
      'a form',
      () => raw('POST', '/auth/login', 'a=b', { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    ],
    ['an unknown path', () => raw('GET', '/nothing/here', undefined), 404, 'not_found'],
    ['a broken path', () => raw('GET', '/apis/%zz', undefined), 404, 'not_found'],
    ['a wrong method', () => raw('DELETE', '/auth/login', undefined), 405, 'method_not_allowed'],
    ['a huge header', () => raw('GET', '/healthz', undefined, { 'x-a': 'a'.repeat(40_000) }), 431, 'headers_too_large'],
  ])('of %s has the catalogue’s message', async (_, ask, status, code) => {
    const answer = await ask()
    expect(answer).toMatchObject({ status, body: { code, error: expect.any(String), request_id: expect.any(String) } })
  })

  it('of a method names the methods of the path', async () => {
    const answer = await call(plane, 'PATCH', '/auth/api-keys/0')
    expect(answer.headers.get('allow')).toBe('DELETE')
  })
})
