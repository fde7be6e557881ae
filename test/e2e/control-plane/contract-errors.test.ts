import { decodeJwt, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../../../control-plane/identity/api-key-secret.ts'
import type { OpenapiDocument } from '../../../control-plane/openapi/document.ts'
import { SCOPES } from '../../../domain/scopes.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { type AppUnderTest, appOver } from '../support/processes/control-plane-app.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import {
  ask,
  type Belongings,
  type Caller,
  type Route,
  sellerWithBelongings,
  tenantRoutes,
} from '../support/sellers/isolation.ts'
import { type Seller, signUp, uniqueEmail, uniqueSlug } from '../support/sellers/seller.ts'
import { controlPlaneLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'

/** The errors that the REST API promises: status, message and condition, word for word. */
const SECTION_7 = `
| 401 | unauthorized | Credentials missing. |
| 401 | invalid token | Bad token, or a key prefix that does not match the base URL. |
| 403 | insufficient scope | The key lacks the needed scope. |
| 403 | email verification required | A write is attempted before email verification. |
| 403 | jwt required | A JWT-only route is called with an API key. |
| 409 | email already registered | Signup with an existing email. |
| 409 | slug already exists | POST /apis with a duplicate slug. |
`
const TABLE = SECTION_7.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, status, message = '', condition = '']) => ({ status: Number(status), message, condition }))

const settings = testSettings()
const plane = planeOf(settings)

/** One request that must get one of these errors. */
interface Case {
  what: string
  operation: string
  ask(): Promise<{ status: number; text: string }>
}

let pool: Pool
let app: AppUnderTest
let owner: Belongings
let routes: Route[]
beforeAll(async () => {
  pool = databaseOf(settings)
  app = await appOver(settings, { environment: controlPlaneLimits({ signups_per_subnet: 1000 }) })
  owner = await sellerWithBelongings(plane, pool)
  routes = tenantRoutes(app.production)
})
afterAll(async () => {
  await app?.[Symbol.asyncDispose]()
  await pool?.end()
})

const HOSTS = ['production', 'staging'] as const
type Host = (typeof HOSTS)[number]

/** Returns one case for each pair of these routes and callers. */
function cases(of: readonly Route[], callers: readonly Caller[]): Case[] {
  return of.flatMap((route) =>
    callers.map((caller) => ({
      what: `${route.method} ${route.path} by ${caller.name} on ${caller.host}`,
      operation: route.operation,
      ask: () => ask(app, route, caller, owner),
    })),
  )
}

const everywhere = (name: string, headers: Record<string, string>): Caller[] =>
  HOSTS.map((host) => ({ name, host, headers }))

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function keyOf(seller: Seller, host: Host, scopes: readonly string[]): Promise<Caller> {
  const { key } = await seller.in(host === 'production' ? 'production' : 'development').apiKey({ scopes })
  return { name: `a key with ${scopes.join(' ')}`, host, headers: { 'x-api-key': key } }
}

function post(host: Host, path: string, body: object, headers: Record<string, string> = {}): Case['ask'] {
  return async () => {
    const { statusCode: status, body: text } = await app[host].inject({
      method: 'POST',
      url: path,
      headers,
      payload: body,
    })
    return { status, text }
  }
}

async function badTokens(): Promise<Caller[]> {
  const secret = Buffer.from(loadSecrets(settings.stateDirectory).jwtSecret, 'hex')
  const { accountId, token } = owner.seller
  const { epoch } = decodeJwt(token)
  const signed = (change: (jwt: SignJWT) => SignJWT, key = secret, alg = 'HS256') => {
    const jwt = new SignJWT({ epoch })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setSubject(accountId)
      .setIssuer('launa')
      .setJti(v7())
    return change(jwt.setAudience('launa-control-plane').setIssuedAt().setExpirationTime('1h')).sign(key)
  }
  const [head = '', payload = '', signature = ''] = token.split('.')
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forever = await new SignJWT({ epoch })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(accountId)
    .setIssuer('launa')
    .setJti(v7())
    .setAudience('launa-control-plane')
    .setIssuedAt()
    .sign(secret)
  // This token has a valid signature, which shows that the other tokens are refused for their content.
  expect(
    (
      await ask(
        app,
        route('getMe'),
        { name: '', host: 'production', headers: bearer(await signed((jwt) => jwt)) },
        owner,
      )
    ).status,
  ).toBe(200)
  const tokens: Record<string, string> = {
    'no token': 'Bearer',
    'another scheme': 'Basic dTpw',
    'a text': 'Bearer nonsense',
    'two tokens': `Bearer ${token}, Bearer ${token}`,
    'a token that is cut short': `Bearer ${token.slice(0, -3)}`,
    'a token of another payload': `Bearer ${head}.${encoded({ sub: accountId, exp: 2 ** 40 })}.${signature}`,
    'a token without signature': `Bearer ${encoded({ alg: 'none' })}.${payload}.`,
    'a token of another key': `Bearer ${await signed((jwt) => jwt, Buffer.alloc(32, 1))}`,
    'a token of another algorithm': `Bearer ${await signed((jwt) => jwt, secret, 'HS512')}`,
    'a token that has run out': `Bearer ${await signed((jwt) => jwt.setIssuedAt(1).setExpirationTime(2))}`,
    'a token of no session': `Bearer ${await signed((jwt) => jwt.setJti(''))}`,
    'a token that never runs out': `Bearer ${forever}`,
    'a token that is not good yet': `Bearer ${await signed((jwt) => jwt.setNotBefore('1h'))}`,
    'a token of another issuer': `Bearer ${await signed((jwt) => jwt.setIssuer('other'))}`,
    'a token for somebody else': `Bearer ${await signed((jwt) => jwt.setAudience('other'))}`,
    'a token of nobody': `Bearer ${await signed((jwt) => jwt.setSubject('00000000-0000-7000-8000-000000000000'))}`,
    'a token of no account': `Bearer ${await signed((jwt) => jwt.setSubject('1'))}`,
  }
  return Object.entries(tokens).flatMap(([name, authorization]) => everywhere(name, { authorization }))
}

function route(operation: string): Route {
  const found = routes.find((one) => one.operation === operation)
  if (!found) throw new Error(`no route is called ${operation}`)
  return found
}

async function badKeys(): Promise<Caller[]> {
  const { seller } = owner
  const live = await keyOf(seller, 'production', SCOPES)
  const sandbox = await keyOf(seller, 'staging', SCOPES)
  const revoked: Caller[] = []
  for (const host of HOSTS) {
    const environment = host === 'production' ? 'production' : 'development'
    const { id, key } = await seller.in(environment).apiKey({ scopes: SCOPES })
    await seller.in(environment).call('DELETE', `/auth/api-keys/${id}`)
    revoked.push({ name: 'a revoked key', host, headers: { 'x-api-key': key } })
  }
  const texts = ['', 'nonsense', 'launa_live_', newApiKey('production').key, newApiKey('development').key, seller.token]
  return [
    ...revoked,
    ...texts.flatMap((key) => everywhere(`the key ${JSON.stringify(key.slice(0, 14))}`, { 'x-api-key': key })),
    { ...live, name: 'a live key', host: 'staging' },
    { ...sandbox, name: 'a sandbox key', host: 'production' },
    {
      name: 'a live key for development',
      host: 'staging',
      headers: { ...live.headers, 'x-svc-environment': 'development' },
    },
    {
      name: 'a sandbox key for production',
      host: 'production',
      headers: { ...sandbox.headers, 'x-svc-environment': 'production' },
    },
    ...everywhere('a live key as a token', bearer(live.headers['x-api-key'] ?? '')),
    ...everywhere('a sandbox key as a token', bearer(sandbox.headers['x-api-key'] ?? '')),
  ]
}

async function unverifiedCallers(credential: 'any' | 'jwt'): Promise<Caller[]> {
  const { token } = await signUp(plane, { verified: false })
  const jwts = ['production', 'development'].flatMap((environment) =>
    everywhere(`an unverified seller in ${environment}`, { ...bearer(token), 'x-svc-environment': environment }),
  )
  if (credential === 'jwt') return jwts
  // A key can only be created after verification, so the test removes the verification of this account.
  const lapsed = await signUp(plane)
  const keys = [await keyOf(lapsed, 'production', SCOPES), await keyOf(lapsed, 'staging', SCOPES)]
  await pool.query('update account set email_verified_at = null where id = $1', [lapsed.accountId])
  return [...jwts, ...keys]
}

const CASES: Record<string, () => Promise<Case[]>> = {
  unauthorized: async () =>
    cases(routes, [
      ...everywhere('nobody', {}),
      ...everywhere('nobody in development', { 'x-svc-environment': 'development' }),
      ...everywhere('nobody with a cookie', { cookie: `token=${owner.seller.token}` }),
    ]),

  'invalid token': async () => cases(routes, [...(await badTokens()), ...(await badKeys())]),

  'insufficient scope': async () => {
    const found: Case[] = []
    // If only people may call a route, a key gets `jwt required` whatever its scopes.
    const open = routes.filter(({ rule }) => rule.credential === 'any')
    for (const scope of SCOPES) {
      const needing = open.filter(({ rule }) => rule.scopes?.includes(scope))
      const others = SCOPES.filter((other) => other !== scope)
      const callers: Caller[] = []
      for (const host of HOSTS) {
        callers.push(await keyOf(owner.seller, host, others))
        for (const other of others) callers.push(await keyOf(owner.seller, host, [other]))
      }
      found.push(...cases(needing, callers))
    }
    return found
  },

  'email verification required': async () => {
    const writes = routes.filter(({ rule }) => rule.write)
    const open = writes.filter(({ rule }) => rule.credential === 'any')
    const own = writes.filter(({ rule }) => rule.credential === 'jwt')
    return [...cases(open, await unverifiedCallers('any')), ...cases(own, await unverifiedCallers('jwt'))]
  },

  'jwt required': async () => {
    const own = routes.filter(({ rule }) => rule.credential === 'jwt')
    return cases(own, [await keyOf(owner.seller, 'production', SCOPES), await keyOf(owner.seller, 'staging', SCOPES)])
  },

  'email already registered': async () => {
    const unverified = await signUp(plane, { verified: false })
    const known = [owner.seller.email, unverified.email]
    const spellings = known.flatMap((email) => [email, email.toUpperCase(), ` ${email}\t`])
    return spellings.flatMap((email) =>
      HOSTS.map((host) => ({
        what: `signup of ${JSON.stringify(email)} on ${host}`,
        operation: 'signup',
        ask: post(host, '/auth/signup', { email, password: 'another password' }),
      })),
    )
  },

  'slug already exists': async () => {
    const body = (slug: string) => ({
      name: 'a',
      slug,
      upstream_base_url: 'https://example.com',
      pay_to_mode: 'user_wallet',
    })
    const found: Case[] = []
    const stranger = await signUp(plane)
    for (const host of HOSTS) {
      const environment = host === 'production' ? 'production' : 'development'
      const slug = uniqueSlug()
      await owner.seller.in(environment).createApi({ slug, upstream_base_url: 'https://example.com' })
      for (const [whose, seller] of Object.entries({ own: owner.seller, other: stranger })) {
        const jwt = { ...bearer(seller.token), 'x-svc-environment': environment }
        const { headers } = await keyOf(seller, host, ['apis:write'])
        found.push({
          what: `${whose} JWT on ${host}`,
          operation: 'createApi',
          ask: post(host, '/apis', body(slug), jwt),
        })
        found.push({
          what: `${whose} key on ${host}`,
          operation: 'createApi',
          ask: post(host, '/apis', body(slug), headers),
        })
      }
    }
    return found
  },
}

/** Returns the error codes of an operation and a status in the published contract. */
function published(operation: string, status: number): ReadonlySet<string> {
  const { paths = {} } = app.production.swagger() as OpenapiDocument
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  const responses = all.find(({ operationId }) => operationId === operation)?.responses ?? {}
  return new Set(Object.keys(responses[status]?.content?.['application/json']?.examples ?? {}))
}

describe('section 7', () => {
  it('has seven rows', () => {
    expect(TABLE.map(({ message }) => message)).toEqual(Object.keys(CASES))
    expect(routes.length).toBeGreaterThan(25)
  })

  it.each(TABLE)('$status $message: $condition', async ({ status, message }) => {
    const all = (await CASES[message]?.()) ?? []
    expect(all.length).toBeGreaterThan(5)
    const wrong: string[] = []
    for (const { what, operation, ask } of all) {
      const answer = await ask()
      const { error, code = '' } = JSON.parse(answer.text || '{}') as { error?: unknown; code?: string }
      if (answer.status !== status || error !== message) wrong.push(`${what}: ${answer.status} ${answer.text}`)
      if (!published(operation, status).has(code)) wrong.push(`${what}: ${code} is not in openapi.json`)
    }
    expect(wrong).toEqual([])
  })
})

describe('beside section 7', () => {
  it('the scopes of its rule are sufficient for each route that accepts keys', async () => {
    const refused: string[] = []
    const takesKeys = ({ rule }: Route) => rule.credential !== 'jwt' && rule.scopes
    for (const one of routes.filter(takesKeys)) {
      const own = await sellerWithBelongings(plane, pool)
      const scopes = one.rule.scopes ?? []
      const caller = await keyOf(own.seller, 'staging', scopes)
      const { status, text } = await ask(app, one, caller, own)
      if (status >= 300) refused.push(`${one.method} ${one.path} with ${scopes}: ${status} ${text}`)
    }
    expect(refused).toEqual([])
  })

  it('a refused write changes nothing', async () => {
    const slug = uniqueSlug()
    const { token } = await signUp(plane, { verified: false })
    const body = { name: 'a', slug, upstream_base_url: 'https://example.com', pay_to_mode: 'user_wallet' }
    expect((await post('production', '/apis', body, bearer(token))()).status).toBe(403)
    const { rowCount } = await pool.query('select from api where slug = $1', [slug])
    expect(rowCount).toBe(0)
  })

  it('a slug is free in the other environment, and again after its API is deleted', async () => {
    const slug = uniqueSlug()
    const upstream = { upstream_base_url: 'https://example.com' }
    const api = await owner.seller.createApi({ slug, ...upstream })
    await owner.seller.in('production').createApi({ slug, ...upstream })
    await owner.seller.deleteApi(api.id)
    await (await signUp(plane)).createApi({ slug, ...upstream })
  })

  it('an unused address is free', async () => {
    const { status } = await post('staging', '/auth/signup', { email: uniqueEmail(), password: 'another password' })()
    expect(status).toBe(201)
  })
})
