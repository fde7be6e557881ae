import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { verifyWebhook } from '../../../sdks/typescript/src/verify-webhook.ts'
import { newAddress, until } from '../support/buyers/buyer.ts'
import { enrolOperator } from '../support/sellers/operator.ts'
import { codeOf, enableSecondFactor, forgetUsedCodes } from '../support/sellers/second-factor.ts'
import { signUp, uniqueEmail, uniqueSlug, verificationToken } from '../support/sellers/seller.ts'
import { startReceiver } from '../support/sellers/webhooks.ts'
import { it as base } from './fixtures.ts'
import { buildLauna } from './support/launa.ts'

const payTo = newAddress()
const directory = mkdtempSync(join(tmpdir(), 'launa-cli-'))

/** The environment variables of a logged-in person. The directory holds the session file with base URL, e-mail address and token. */
const loggedIn = { LAUNA_CONFIG_DIR: directory }

const it = base
  .extend('upstream', { scope: 'file' }, ({ settings }) => httpAddress(settings, 'upstream'))
  .extend('launa', { scope: 'file' }, ({ packages }) => buildLauna(packages))
  .extend('json', { scope: 'file' }, ({ launa }) => (...args: string[]) => {
    return launa([...args, '--sandbox', '--json'], { variables: loggedIn })
  })

let api: { id: string; primary_host: string; slug: string }
let url: string
describe('launa auth', () => {
  it('logs in, keeps the token where only its owner can read it, and shows it nowhere', async ({
    launa,
    plane,
    seller,
  }) => {
    const login = ['auth', 'login', '--email', seller.email, '--password-stdin', '--base-url', plane.baseUrl, '--json']
    const run = await launa(login, { variables: loggedIn, stdin: `${seller.password}\n` })
    expect(run).toMatchObject({ code: 0, err: '' })
    const { file } = run.json<{ file: string }>()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(readFileSync(file, 'utf8'))
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(run.out).not.toContain(token)
    const status = await launa(['auth', 'status', '--json'], { variables: loggedIn })
    expect(status.json()).toMatchObject({ user: { email: seller.email }, credential: 'jwt', base_url: plane.baseUrl })
  })

  it('creates an account and verifies its address', async ({ launa, plane }) => {
    const variables = { LAUNA_CONFIG_DIR: join(directory, 'second'), LAUNA_PASSWORD: 'correct horse battery' }
    const email = uniqueEmail()
    const signup = ['auth', 'signup', '--email', email, '--base-url', plane.baseUrl]
    expect((await launa(signup, { variables })).out).toContain('launa auth verify')
    expect(await launa(['auth', 'resend'], { variables })).toMatchObject({
      code: 0,
      out: expect.stringContaining('mail'),
    })
    const token = await verificationToken(plane, email)
    expect(await launa(['auth', 'verify', token], { variables })).toMatchObject({ code: 0, out: 'verified\n' })
    const { token: kept } = JSON.parse(readFileSync(join(variables.LAUNA_CONFIG_DIR, 'session.json'), 'utf8'))
    const logout = async () => (await launa(['auth', 'logout', '--json'], { variables })).json()
    expect(await logout()).toEqual({ logged_out: true, session_ended: true })
    const headers = { authorization: `Bearer ${kept}` }
    expect((await fetch(`${plane.baseUrl}/auth/me`, { headers })).status).toBe(401)
    expect(await logout()).toEqual({ logged_out: false })
    expect((await launa(['auth', 'status', '--base-url', plane.baseUrl], { variables })).code).toBe(1)
  })

  it('switches a second factor on and off, and logs in with its code', async ({ launa, plane, pool }) => {
    const owner = await signUp(plane)
    const config = join(directory, 'factor')
    const variables = { LAUNA_CONFIG_DIR: config, LAUNA_PASSWORD: owner.password }
    const at = (...args: string[]) => launa(['auth', ...args, '--json'], { variables })
    const login = ['login', '--email', owner.email, '--base-url', plane.baseUrl]
    expect((await at(...login)).code).toBe(0)
    const begun = await at('second-factor', 'enable')
    const { secret } = begun.json<{ secret: string }>()
    const confirmed = await at('second-factor', 'confirm', '--code', codeOf(secret))
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>()
    expect(codes).toHaveLength(10)
    expect((await at('status')).json()).toMatchObject({ user: { second_factor: true } })
    await forgetUsedCodes(pool, owner)
    const refused = await at(...login)
    expect([refused.code, JSON.parse(refused.err)]).toMatchObject([1, { code: 'second_factor_required' }])
    expect((await at(...login, '--code', codeOf(secret))).code).toBe(0)
    const renewed = await at('second-factor', 'recovery-codes', '--code', codes[0] ?? '')
    const [fresh = ''] = renewed.json<{ recovery_codes: string[] }>().recovery_codes
    expect((await at('second-factor', 'disable', '--code', fresh)).json()).toEqual({ disabled: true })
    expect((await at(...login)).code).toBe(0)
  })

  it('names a new payee of production with a code of the second factor', async ({ launa, plane, pool, upstream }) => {
    const { seller: owner, secret } = await enableSecondFactor(await signUp(plane), pool)
    const variables = { LAUNA_CONFIG_DIR: join(directory, 'payee'), LAUNA_PASSWORD: owner.password }
    const login = ['auth', 'login', '--email', owner.email, '--base-url', plane.baseUrl, '--code', codeOf(secret)]
    expect((await launa(login, { variables })).code).toBe(0)
    await forgetUsedCodes(pool, owner)
    const made = ['--name', 'Rain', '--slug', uniqueSlug('cli'), '--upstream', upstream, '--pay-to', payTo]
    const create = (...code: string[]) =>
      launa(['apis', 'create', ...made, '--production', '--json', ...code], { variables })
    const refused = await create()
    expect([refused.code, JSON.parse(refused.err)]).toMatchObject([1, { code: 'wrong_code' }])
    expect((await create('--code', codeOf(secret))).json()).toMatchObject({ pay_to_address: payTo })
  })

  it('sends the token to no other address', async ({ launa, plane }) => {
    const run = await launa(['apis', 'list', '--base-url', plane.stagingBaseUrl, '--json'], { variables: loggedIn })
    expect(run.code).toBe(1)
    expect(JSON.parse(run.err)).toMatchObject({ code: 'unauthorized', status: 401 })
  })

  it('prints the next step after a wrong password in JSON', async ({ launa, plane, seller }) => {
    const login = ['auth', 'login', '--email', seller.email, '--base-url', plane.baseUrl, '--json']
    const run = await launa(login, { variables: { LAUNA_CONFIG_DIR: directory, LAUNA_PASSWORD: 'wrong password' } })
    expect([run.code, run.out]).toEqual([1, ''])
    expect(JSON.parse(run.err)).toMatchObject({
      code: 'invalid_credentials',
      status: 401,
      request_id: expect.any(String),
    })
  })
})

describe('a seller by command line', () => {
  it('shows the request of a dry run and does not send it', async ({ json, launa, plane, upstream }) => {
    const slug = uniqueSlug('cli')
    const args = ['apis', 'create', '--name', 'Weather', '--slug', slug, '--upstream', upstream, '--dry-run']
    const body = { name: 'Weather', slug, upstream_base_url: upstream, pay_to_mode: 'user_wallet' }
    const run = await json(...args)
    expect(run.json()).toEqual({ dry_run: true, method: 'POST', url: `${plane.baseUrl}/apis`, body })
    expect((await json('apis', 'list')).json()).toEqual({ items: [] })
    const people = await launa(['apis', 'list', '--sandbox'], { variables: loggedIn })
    expect(people).toMatchObject({ code: 0, out: '', err: `no APIs in the Sandbox at ${plane.baseUrl}\n` })
  })

  it('wraps an API at the price of the Sandbox', async ({ json, launa, settings, upstream }) => {
    const slug = uniqueSlug('cli')
    const create = ['apis', 'create', '--name', 'Weather', '--slug', slug, '--upstream', upstream, '--pay-to', payTo]
    const about = ['--guidance', 'Ask for a city.', '--contact-email', 'a@example.com']
    api = (await json(...create, ...about)).json<typeof api>()
    url = `http://${api.primary_host}:${settings.ports.gatewayHttp}/weather?city=Bern`
    const schema = '{"type":"object","properties":{"city":{"type":"string"}}}'
    const endpoint = ['endpoints', 'create', api.id, '--method', 'get', '--path', '/weather']
    const created = await json(...endpoint, '--price', '0.10', '--response-schema', schema)
    expect(created.json()).toMatchObject({
      method: 'GET',
      accepts: [{ network: 'eip155:845320402', amount: '100000' }],
    })
    await until('it is served', async () => {
      const run = await launa(['inspect', 'url', url, '--json'])
      return run.json<{ status: number }>().status === 402
    })
  })

  it('knows the API by its slug and the endpoint by its method and path', async ({ json, launa }) => {
    expect((await json('apis', 'get', api.slug)).json()).toMatchObject({ id: api.id })
    expect((await json('endpoints', 'get', api.slug, 'get /weather')).json()).toMatchObject({
      path_pattern: '/weather',
    })
    const nonsense = await json('apis', 'get', 'nonsense')
    expect([nonsense.code, JSON.parse(nonsense.err).error]).toEqual([1, expect.stringContaining('no API with')])
    const offered = await launa(['complete', 'endpoint', api.slug, '--sandbox'], { variables: loggedIn })
    expect(offered.out.split('\n')[0]).toBe('GET /weather')
  })

  it('shows suspensions by the operator', async ({ launa, pool, seller, settings }) => {
    const operator = await enrolOperator(settings, { pool, name: `operator-${randomUUID()}` })
    const shown = async (...args: string[]) => (await launa([...args, '--sandbox'], { variables: loggedIn })).out
    const id = await operator.suspend('api', api.id)
    expect(await shown('apis', 'get', api.slug)).toMatch(/^suspended +api, since 20.*: a test$/m)
    expect(await shown('apis', 'list')).toContain('api suspended')
    await operator.resume(id)
    expect(await shown('apis', 'get', api.slug)).not.toContain('suspended')
    const account = await operator.suspend('account', seller.accountId)
    expect(await shown('auth', 'status')).toMatch(/^suspended +account, since 20.*: a test$/m)
    await operator.resume(account)
  })

  it('keeps a default environment', async ({ launa }) => {
    const at = (...args: string[]) => launa(args, { variables: loggedIn })
    expect((await at('config', 'set', 'environment', 'sandbox')).code).toBe(0)
    expect((await at('apis', 'get', api.slug, '--json')).json()).toMatchObject({ environment: 'development' })
    expect((await at('apis', 'get', api.slug, '--production')).code).toBe(1)
    expect((await at('config')).out).toMatch(/^environment +Sandbox\n/)
    expect((await at('config', 'unset', 'environment')).code).toBe(0)
  })

  it('names field, limit and reason when the service refuses', async ({ json }) => {
    const long = await json('apis', 'update', api.slug, '--name', 'a'.repeat(201))
    expect(JSON.parse(long.err)).toMatchObject({
      error: 'name must not exceed 200 characters',
      code: 'validation_failed',
    })
    const file = join(directory, 'nonsense.yaml')
    for (const [text, error] of [
      ['nonsense', 'spec is not an OpenAPI document'],
      ['openapi: 3.1.0', `there is no operation in ${file}`],
    ] as const) {
      writeFileSync(file, text)
      const run = await json('openapi', 'parse', file)
      expect([run.code, run.out, JSON.parse(run.err).error]).toEqual([1, '', error])
    }
  })

  it('lets an explicit network or --accepts override --sandbox', async ({ json }) => {
    const endpoint = ['endpoints', 'create', api.id, '--method', 'GET', '--path', '/x', '--dry-run']
    const onBase = await json(...endpoint, '--price', '0.10', '--network', 'base')
    expect(onBase.json()).toMatchObject({
      body: { accepts: [{ network: 'eip155:8453', extra: { name: 'USD Coin' } }] },
    })
    const given = await json(...endpoint, '--price', '0.10', '--accepts', '[{"scheme":"other"}]')
    expect(given.json()).toMatchObject({ body: { accepts: [{ scheme: 'other' }] } })
  })

  it('imports OpenAPI', async ({ json, launa }) => {
    const file = join(directory, 'api.yaml')
    writeFileSync(
      file,
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {get: {responses: {"200": {description: ok}}}}}',
    )
    expect((await json('openapi', 'parse', file)).json()).toMatchObject({ operations: [{ path: '/echo' }] })
    const imported = await json('openapi', 'import', api.id, file, '--price', '0.05')
    expect(imported.json()).toMatchObject({ created: [{ path_pattern: '/echo' }], skipped: [] })
    const list = await launa(['endpoints', 'list', api.id, '--sandbox'], { variables: loggedIn })
    expect(list.out.split('\n')[0]?.split('\t').slice(1)).toEqual([
      'GET',
      '/echo',
      '0.05 USDC on eip155:845320402',
      'yes',
      'yes',
    ])
  })

  it('reports what a crawler would miss', async ({ json, launa, upstream }) => {
    const { endpoints, findings, ok } = (await json('discovery', 'check', api.id)).json<{
      endpoints: number
      ok: boolean
      findings: { level: string; where: string }[]
    }>()
    expect([endpoints, ok, findings.filter(({ level }) => level === 'error')]).toEqual([2, true, []])
    // The imported operation has no schema for its answer.
    expect(findings.map(({ where }) => where)).toEqual(['GET /echo'])
    const bare = await launa(['discovery', 'check', upstream, '--json'])
    expect(bare.code).toBe(1)
    expect(bare.json()).toMatchObject({
      ok: false,
      findings: expect.arrayContaining([expect.objectContaining({ where: '/openapi.json' })]),
    })
  })

  it('makes, uses and revokes a key', async ({ json, launa, plane }) => {
    const { key, id } = (await json('keys', 'create', '--name', 'cli', '--preset', 'readonly')).json<{
      key: string
      id: string
    }>()
    const variables = { LAUNA_API_KEY: key, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }
    expect((await launa(['apis', 'get', api.id, '--json'], { variables })).json()).toMatchObject({ id: api.id })
    const refused = await launa(['apis', 'delete', api.id, '--json'], { variables })
    const missing = 'insufficient scope: missing scope apis:write'
    expect([refused.code, JSON.parse(refused.err)]).toMatchObject([1, { code: 'insufficient_scope', error: missing }])
    const person = await launa(['keys', 'list'], { variables })
    expect([person.code, person.err]).toEqual([
      1,
      expect.stringMatching(/^launa: jwt required: .*LAUNA_API_KEY is set/),
    ])
    expect((await json('keys', 'revoke', id)).json()).toEqual({ revoked: id })
    expect((await launa(['apis', 'list', '--json'], { variables })).code).toBe(1)
  })

  it('reads all other resources', async ({ json }) => {
    for (const args of [
      ['config', 'platform'],
      ['networks', 'supported'],
      ['stats', 'overview', '--days', '1'],
      ['settlements', 'list'],
      ['domains', 'suggest', api.id],
      ['apis', 'discovery', api.id],
      ['discovery', 'urls', api.id],
    ])
      expect(await json(...args)).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^\{.*\}\n$/) })
  })
})

describe('launa sandbox-wallet and pay', () => {
  let privateKey: string

  it('redacts the key for people and shows it to programs', async ({ launa }) => {
    const programs = await launa(['sandbox-wallet', 'get', '--json'], { variables: loggedIn })
    const wallet = programs.json<{ private_key: string; private_key_redacted: string; usdc_base?: string }>()
    privateKey = wallet.private_key
    // With --json and without --wait, the command does not wait for the wallet's first money.
    expect(wallet).not.toHaveProperty('usdc_base')
    const people = await launa(['sandbox-wallet', 'get'], { variables: loggedIn })
    expect(people.code).toBe(0)
    expect(people.out).toMatch(/USDC +[1-9]/)
    expect(people.out + people.err).not.toContain(privateKey.slice(2, 40))
    const waiting = await launa(['sandbox-wallet', 'get', '--json', '--wait'], { variables: loggedIn })
    expect(waiting.json()).toMatchObject({ private_key: privateKey, usdc_base: expect.stringMatching(/^0x/) })
  })

  it('resets it', async ({ launa }) => {
    const run = await launa(['sandbox-wallet', 'reset', '--json', '--wait'], { variables: loggedIn })
    const { private_key } = run.json<{ private_key: string }>()
    expect(private_key).not.toBe(privateKey)
    privateKey = private_key
  })

  it('pays up to the maximum and not more', async ({ chain, json, launa }) => {
    const variables = { LAUNA_PRIVATE_KEY: privateKey }
    const dear = await launa(['pay', 'url', url, '--max-amount', '0.09', '--json'], { variables })
    expect([dear.code, JSON.parse(dear.err)]).toEqual([
      1,
      expect.objectContaining({
        code: 'spending_policy',
        reasons: ['amount'],
        error: 'amount 0.1 USDC exceeds your limit of 0.09 USDC',
      }),
    ])
    const paid = await launa(['pay', 'url', url, '--max-amount', '0.10', '--sandbox', '--json'], { variables })
    expect(paid.json()).toMatchObject({
      status: 200,
      paid: true,
      receipt: { success: true, transaction: expect.stringMatching(/^0x/) },
      terms: { amount: '100000' },
      body: { city: 'Bern' },
    })
    expect(await chain.usdcOf(payTo)).toBe(100_000n)
    const { items } = (await json('settlements', 'list', '--api', api.slug)).json<{ items: { id: string }[] }>()
    expect((await json('settlements', 'get', items[0]?.id ?? '')).json()).toMatchObject({
      status: 'settled',
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'settled' })]),
    })
    const people = await launa(['pay', 'url', url, '--max-amount', '0.10'], { variables })
    expect(JSON.parse(people.out)).toMatchObject({ city: 'Bern' })
    expect(people.err).toMatch(/^200 OK, paid 0.1 USDC, transaction 0x/)
  })

  it('sends the refused payment again after the wallet was filled', async ({ chain, launa }) => {
    const key = generatePrivateKey()
    const variables = { LAUNA_PRIVATE_KEY: key, LAUNA_CONFIG_DIR: join(directory, 'empty-wallet') }
    const pay = () => launa(['pay', 'url', url, '--max-amount', '0.10', '--json'], { variables })
    const refused = await pay()
    const { code, error, resume } = JSON.parse(refused.err)
    expect([refused.code, code, error]).toEqual([1, 'payment_refused', expect.stringContaining('does not hold enough')])
    await chain.fund(privateKeyToAddress(key))
    expect((await pay()).json()).toMatchObject({ status: 200, paid: true })
    const listed = await launa(['pay', 'list', '--days', '2', '--json'], { variables })
    expect(listed.json().payments).toEqual([expect.objectContaining({ id: resume, state: 'charged' })])
  })

  it('treats an answer that --json cuts as owed, and writes it completely without another payment', async ({
    chain,
    json,
    launa,
  }) => {
    await json('endpoints', 'create', api.id, '--method', 'get', '--path', '/large', '--price', '0.10')
    const large = `${new URL('/large', url)}?bytes=50000000`
    await until('it is served', async () => {
      const run = await launa(['inspect', 'url', large, '--json'])
      return run.json().payment_required === true
    })
    const key = generatePrivateKey()
    await chain.fund(privateKeyToAddress(key))
    const variables = { LAUNA_PRIVATE_KEY: key, LAUNA_CONFIG_DIR: join(directory, 'large') }
    const cut = await launa(['pay', 'url', large, '--max-amount', '0.10', '--json'], { variables })
    const { paid, body_truncated, resume } = cut.json()
    expect([cut.code, paid, body_truncated]).toEqual([1, true, true])
    const whole = await launa(['pay', 'resume', String(resume)], { variables })
    expect([whole.code, whole.out.length]).toEqual([0, 50_000_000])
    const { payments } = (await launa(['pay', 'list', '--days', '2', '--json'], { variables })).json()
    expect(payments).toEqual([expect.objectContaining({ id: resume, state: 'charged' })])
  })

  it('reports missing input', async ({ launa }) => {
    const noMaximum = await launa(['pay', 'url', url], { variables: { LAUNA_PRIVATE_KEY: privateKey } })
    expect([noMaximum.code, noMaximum.err]).toEqual([2, 'launa: give --max-amount, or set LAUNA_MAX_AMOUNT\n'])
    const noKey = await launa(['pay', 'url', url, '--max-amount', '1', '--json'])
    expect([noKey.code, JSON.parse(noKey.err).code]).toEqual([2, 'usage'])
  })
})

describe('launa webhooks', () => {
  it('creates, tests, rolls and deletes one, and shows its log', async ({ json, launa }) => {
    const receiver = await startReceiver()
    try {
      const events = 'payment.settled,payment.reversed'
      const made = await json('webhooks', 'create', '--url', receiver.url, '--events', events)
      const { id, secret } = made.json<{ id: string; secret: string }>()
      const tested = await json('webhooks', 'test', id)
      const { id: delivery, message_id } = tested.json<{ id: string; message_id: string }>()
      const { headers, body } = await receiver.next()
      expect(await verifyWebhook({ headers, body }, { secret })).toMatchObject({ type: 'webhook.test' })
      await until('the log says so', async () => {
        const { items } = (await json('webhooks', 'deliveries', id)).json<{ items: { status: string }[] }>()
        return items[0]?.status === 'delivered'
      })
      expect((await json('webhooks', 'resend', id, delivery)).json()).toMatchObject({ id: delivery })
      expect((await receiver.next()).headers['webhook-id']).toBe(message_id)
      expect((await json('webhooks', 'roll-secret', id)).json<{ secret: string }>().secret).not.toBe(secret)
      const people = await launa(['webhooks', 'get', id, '--sandbox'], { variables: loggedIn })
      expect(people.out).toContain('payment.settled payment.reversed')
      expect(people.out).not.toContain('whsec_')
      expect((await json('webhooks', 'update', id, '--disable')).json()).toMatchObject({ enabled: false })
      const wrong = await launa(['webhooks', 'update', id, '--events', 'payment.lost'], { variables: loggedIn })
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('must be one of payment.settled')])
      expect((await json('webhooks', 'list')).json<{ items: object[] }>().items).toHaveLength(1)
      expect((await json('webhooks', 'delete', id)).json()).toEqual({ deleted: id })
    } finally {
      await receiver.close()
    }
  })
})

it.afterAll(async ({ launa }) => {
  if (api) await launa(['apis', 'delete', api.id, '--sandbox'], { variables: loggedIn })
  rmSync(directory, { recursive: true, force: true })
})
