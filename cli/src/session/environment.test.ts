import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnauthorizedError } from '@launa/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../failure.ts'
import { fakeTerminal, ownFolder, runAt } from '../testing.ts'
import { createStore } from './store.ts'

const API = '01990000-0000-7000-8000-0000000000a1'
const ENDPOINT = '01990000-0000-7000-8000-0000000000e1'
const items: Record<string, object[]> = {
  '/apis': [{ id: API, slug: 'weather' }],
  [`/apis/${API}/endpoints`]: [{ id: ENDPOINT, method: 'GET', path_pattern: '/forecast/*', accepts: [] }],
  '/auth/api-keys': [
    { id: API, name: 'ci', scopes: [] },
    { id: ENDPOINT, name: 'ci', scopes: [] },
  ],
  '/webhooks': [],
}

/** Stands in for the service: returns lists, and records the requests. */
const asked: string[] = []
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  asked.push(`${request.method} ${path} ${request.headers['x-svc-environment'] ?? '-'}`)
  if (path === '/auth/me') return response.end(JSON.stringify({ environment: 'production' }))
  const found = request.method === 'GET' && items[path]
  if (found) return response.end(JSON.stringify({ items: found, next_cursor: null }))
  if (request.method === 'DELETE') return response.writeHead(204).end()
  const refused = { jwt_required: 'jwt required', insufficient_scope: 'insufficient scope' }
  const code = path.includes('recovery') || path === '/auth/resend-verification' ? 'jwt_required' : 'insufficient_scope'
  const details = [{ path: 'scopes', message: 'missing scope stats:read' }]
  response
    .writeHead(403)
    .end(JSON.stringify({ error: refused[code], code, request_id: 'r1', ...(code[0] === 'i' && { details }) }))
})

let base: string[]
let variables: Record<string, string>
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  base = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
  variables = { LAUNA_CONFIG_DIR: ownFolder() }
})

const at = (args: string[], { answers = [] as string[], more = {} } = {}) =>
  runAt(fakeTerminal({ answers, isTty: answers.length > 0 }), [...args, ...base], { ...variables, ...more })

describe('a name in the place of an identifier', () => {
  it('is looked up: a slug of an API, a method and path of an endpoint', async () => {
    expect(await at(['endpoints', 'delete', 'weather', 'get /forecast/*'])).toMatchObject({ code: 0, out: 'deleted\n' })
    expect(asked).toEqual([
      'GET /apis -',
      `GET /apis/${API}/endpoints -`,
      `DELETE /apis/${API}/endpoints/${ENDPOINT} -`,
    ])
  })

  it('costs no request if an identifier is given', async () => {
    await at(['apis', 'delete', API])
    expect(asked).toEqual([`DELETE /apis/${API} -`])
  })

  it('is looked up for an option too', async () => {
    await at(['settlements', 'list', '--api', 'weather', '--endpoint', 'GET /forecast/*'])
    expect(asked.slice(0, 2)).toEqual(['GET /apis -', `GET /apis/${API}/endpoints -`])
  })

  it('that no resource or more than one resource has is an error', async () => {
    expect(await at(['apis', 'get', 'nonsense'])).toMatchObject({
      code: 1,
      err: 'launa: there is no API with the identifier or slug nonsense in production\n  see: launa apis list\n',
    })
    expect(await at(['apis', 'get', 'waether'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean weather?'),
    })
    const { code, err } = await at(['keys', 'revoke', 'ci'])
    expect([code, err]).toEqual([2, 'launa: the name ci is that of 2 API keys: name one by its identifier\n'])
  })

  it('is offered to the shell, and errors are not', async () => {
    expect(await at(['complete', 'api'])).toEqual({ code: 0, out: `weather\n${API}\n`, err: '' })
    expect(await at(['complete', 'endpoint', 'weather'])).toMatchObject({ out: `GET /forecast/*\n${ENDPOINT}\n` })
    for (const args of [
      ['complete', 'endpoint', 'nonsense'],
      ['complete', 'moon'],
      ['complete', 'domain', 'weather'],
    ])
      expect(await at(args)).toEqual({ code: 0, out: '', err: '' })
  })
})

describe('a command that destroys', () => {
  const remove = ['apis', 'delete', API]

  it('asks a person first, and does nothing unless the answer is yes', async () => {
    for (const answer of ['', 'n', 'yesterday']) {
      const { code, out, err } = await at(remove, { answers: [answer] })
      expect([code, out]).toEqual([1, 'nothing was changed\n'])
      expect(err).toBe(`Delete the API ${API} with its endpoints and domains? [y/N] `)
    }
    expect(asked).toEqual([])
    expect((await at(remove, { answers: ['y'] })).code).toBe(0)
    expect(asked).toHaveLength(1)
  })

  it('asks no question with --yes, --json or --dry-run, or without a terminal', async () => {
    for (const flag of ['--yes', '--json', '--dry-run'])
      expect((await at([...remove, flag], { answers: ['n'] })).code).toBe(0)
    expect((await at(remove)).code).toBe(0)
    expect(asked).toHaveLength(3)
  })
})

describe('the environment', () => {
  // A person is logged in: only a person's token may choose an environment.
  beforeEach(() => {
    createStore(variables).saveSession({ baseUrl: base[1] ?? '', email: 'a@example.com', token: 'a.b.c' })
  })
  const environmentOf = async (args: string[], more = {}) => {
    await at(['apis', 'list', ...args], { more })
    return asked.at(-1)?.split(' ')[2]
  }

  it('can be saved; flags and variables take precedence', async () => {
    expect(await environmentOf([])).toBe('-')
    expect((await at(['config', 'set', 'environment', 'sandbox'])).code).toBe(0)
    expect(await environmentOf([])).toBe('development')
    expect(await environmentOf(['--production'])).toBe('production')
    // The API key decides the environment, whatever the saved setting is.
    vi.stubEnv('LAUNA_API_KEY', 'launa_live_x')
    expect((await at(['apis', 'list'], { more: { LAUNA_API_KEY: 'launa_live_x' } })).code).toBe(0)
    vi.unstubAllEnvs()
    await at(['config', 'set', 'environment', 'production'])
    expect(await environmentOf(['--sandbox'])).toBe('development')
    await at(['config', 'unset', 'environment'])
    expect(await environmentOf([])).toBe('-')
  })

  it('is shown without a request', async () => {
    await at(['config', 'set', 'environment', 'sandbox'])
    const { code, out } = await at(['config'])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^environment +Sandbox\n.*\naddress +http.*\ncredential +the session of a@example.com\n/s),
    ])
    expect(asked).toEqual([])
  })

  it('is named in the message about an empty list; programs read no line', async () => {
    const empty = await at(['webhooks', 'list'])
    expect(empty).toEqual({ code: 0, out: '', err: `no webhooks in production at ${base[1]}\n` })
    expect((await at(['webhooks', 'list', '--sandbox'])).err).toContain('no webhooks in the Sandbox')
    expect(await at(['webhooks', 'list', '--json'])).toEqual({ code: 0, out: '{"items":[]}\n', err: '' })
  })
})

describe('a refusal', () => {
  it('names the scope that a key lacks', async () => {
    const { code, err } = await at(['stats', 'overview'])
    expect([code, err]).toEqual([
      1,
      'launa: insufficient scope: missing scope stats:read\n  request r1\n  an API key keeps its scopes: make another with launa keys create --scopes; a member has those of the role: launa accounts list\n',
    ])
  })

  it('reports that LAUNA_API_KEY replaces the required login', async () => {
    const without = await at(['auth', 'resend'])
    expect(without.err).toBe(
      'launa: jwt required: no credential was sent; give the token of a login\n  request r1\n  log in with: launa auth login\n',
    )
    vi.stubEnv('LAUNA_API_KEY', 'launa_live_x')
    const { err } = await at(['auth', 'resend', '--json'], { more: { LAUNA_API_KEY: 'launa_live_x' } })
    vi.unstubAllEnvs()
    expect(JSON.parse(err)).toMatchObject({
      code: 'jwt_required',
      error:
        'jwt required: an API key cannot do this; give the token of a login: LAUNA_API_KEY is set; unset it for this command',
    })
  })

  it('contains the SDK’s rule about API keys, and adds which variable has the credential', () => {
    const message = 'invalid token: http://x does not know this API key, which has ended'
    const fields = { status: 401, code: 'invalid_token', requestId: 'r1', details: [], retryAfterSeconds: undefined }
    const { body } = failureOf(new UnauthorizedError({ ...fields, message }), { LAUNA_API_KEY: 'launa_live_x' })
    expect(body?.error).toBe(`${message}: LAUNA_API_KEY is set; set another key, or unset it`)
    const token = failureOf(new UnauthorizedError({ ...fields, message }), { LAUNA_TOKEN: 'a.b.c' })
    expect(token.body?.error).toBe(`${message}: LAUNA_TOKEN is set; set another token, or unset it`)
  })
})
