import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { invite } from '../../../control-plane/operator/invitation.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { until } from '../support/buyers/buyer.ts'
import { it as onStack } from '../support/fixtures.ts'
import { addStuckPayment, SOLANA } from '../support/ledger/stuck-payment.ts'
import { callOperators, enrolOperator, forgetUsedCode } from '../support/sellers/operator.ts'
import { codeOf, withinOneStep, wrongCode } from '../support/sellers/second-factor.ts'

const WHY = { reason: 'a test' }

const it = onStack
  .extend(
    'enrolled',
    { scope: 'file' },
    ({ settings, pool }) =>
      (role: 'viewer' | 'support' | 'admin') =>
        enrolOperator(settings, { pool, name: `${role}-${randomUUID()}`, role }),
  )
  .extend('admin', { scope: 'file' }, ({ enrolled }) => enrolled('admin'))
  .extend(
    'stuck',
    ({ pool, seller }) =>
      (isOpen = false) =>
        addStuckPayment(pool, seller.accountId, { isOpen }),
  )

describe('an operator', () => {
  it('logs in with password and second factor, each code once', async ({ settings, pool, enrolled }) => {
    const { name, password, secret } = await enrolled('viewer')
    const login = async (given: object) =>
      (await callOperators<{ code?: string }>(settings, { method: 'POST', path: '/sessions', body: given })).status
    const twice = await withinOneStep(async () => {
      await forgetUsedCode(pool, name)
      const code = codeOf(secret)
      return [await login({ name, password, code }), await login({ name, password, code })]
    })
    expect(twice).toEqual([200, 401])
    await forgetUsedCode(pool, name)
    const code = codeOf(secret)
    expect(await login({ name, password: `${password}!`, code })).toBe(401)
    expect(await login({ name, password, code: wrongCode(secret) })).toBe(401)
    expect(await login({ name, password })).toBe(400)
    expect(await login({ name: `${name}-x`, password, code })).toBe(401)
    expect(await login({ name, password, code: codeOf(secret) })).toBe(200)
  })

  it('cannot use the token of a seller, and needs a token', async ({ settings, seller }) => {
    const get = (token?: string) =>
      callOperators(settings, { method: 'GET', path: '/suspensions', ...(token !== undefined && { token }) })
    expect((await get()).status).toBe(401)
    expect((await get(seller.token)).status).toBe(401)
  })

  it('may do what the role allows, and a change of role is effective at once', async ({ admin, enrolled }) => {
    const viewer = await enrolled('viewer')
    const support = await enrolled('support')
    const target = randomUUID()
    const suspend = { kind: 'host', target: `${target}.example.com`, ...WHY }
    expect((await viewer.call('POST', '/suspensions', suspend)).status).toBe(403)
    expect((await support.call('POST', '/suspensions', suspend)).status).toBe(201)
    const payee = { kind: 'payee', target: `0x${'9'.repeat(40)}`, ...WHY }
    expect((await support.call('POST', '/suspensions', payee)).status).toBe(403)
    expect((await support.call('POST', '/operators', { name: `x-${target}`, role: 'admin', ...WHY })).status).toBe(403)
    const { body } = await viewer.call<{ id: string }>('GET', '/me')
    expect((await admin.call('PATCH', `/operators/${body.id}`, { disabled: true, ...WHY })).status).toBe(200)
    expect((await viewer.call('GET', '/me')).status).toBe(401)
  })

  it('uses an invitation once, and a new one ends password, second factor and sessions', async ({
    settings,
    pool,
    enrolled,
  }) => {
    const viewer = await enrolled('viewer')
    const { token } = await invite(pool, { name: viewer.name, role: 'viewer', again: true, actor: { name: 'test' } })
    expect((await viewer.call('GET', '/me')).status).toBe(401)
    const post = (path: string, body: object) =>
      callOperators<{ secret: string; sealed: string; code: string }>(settings, { method: 'POST', path, body })
    const { body: begun } = await post('/enrolment/begin', { token })
    const enrolment = { token, sealed: begun.sealed, password: viewer.password, code: codeOf(begun.secret) }
    expect((await post('/enrolment', { ...enrolment, sealed: 'AAAA' })).body.code).toBe('wrong_code')
    expect((await post('/enrolment', enrolment)).status).toBe(204)
    expect((await post('/enrolment', enrolment)).body.code).toBe('invalid_invitation')
  })

  it('sees in the log who has changed what, and why', async ({ admin }) => {
    const target = `${randomUUID()}.example.com`
    const id = await admin.suspend('host', target)
    await admin.resume(id)
    const { body } = await admin.call<{ items: object[] }>('GET', `/records?target_kind=host&target=${target}`)
    expect(body.items).toMatchObject([
      {
        ...{ action: 'resumed', operator: admin.name, address: '127.0.0.1', reason: 'the test goes on' },
        changes: [{ table: 'suspension', before: { ended_at: null }, after: { end_reason: 'the test goes on' } }],
      },
      { action: 'suspended', reason: 'a test', changes: [{ table: 'suspension', before: null, after: { target } }] },
    ])
  })

  it('suspends one target once: a repetition returns the existing suspension', async ({ admin }) => {
    const body = { kind: 'host', target: `${randomUUID()}.Example.com`, ...WHY }
    const first = await admin.call<{ id: string; in_force_at: string }>('POST', '/suspensions', body)
    expect(first).toMatchObject({ status: 201, body: { in_force_at: expect.any(String) } })
    expect(await admin.call('POST', '/suspensions', body)).toEqual({ status: 200, body: first.body })
    for (const target of [randomUUID(), 'x'])
      expect((await admin.call('POST', '/suspensions', { kind: 'account', target, ...WHY })).status).toBe(400)
  })
})

describe('plans', () => {
  it('are set, assigned, and deleted when no account has them', async ({ admin, seller }) => {
    const plan = `plan-${randomUUID().slice(0, 8)}`
    const limits = [{ environment: 'development', resource: 'apis', most: 0 }]
    expect(await admin.call('PUT', `/plans/${plan}`, { limits, ...WHY })).toEqual({
      ...{ status: 200, body: { name: plan, limits } },
    })
    const assign = (name: string) => admin.call('PUT', `/accounts/${seller.accountId}/plan`, { plan: name, ...WHY })
    expect((await assign(`${plan}-x`)).status).toBe(400)
    expect(await assign(plan)).toMatchObject({ status: 200, body: { plan } })
    await expect(seller.createApi({ upstream_base_url: 'https://example.com' })).rejects.toThrow(/quota_exceeded|limit/)
    const drop = () => admin.call<{ code?: string } | undefined>('DELETE', `/plans/${plan}`, WHY)
    expect((await drop()).body?.code).toBe('plan_in_use')
    await assign('standard')
    expect((await drop()).status).toBe(204)
  })
})

describe('a payment with an unknown outcome', () => {
  it('is listed with its evidence, and closed by a decision with evidence', async ({ admin, stuck, seller }) => {
    const [settled, given, open] = [await stuck(), await stuck(), await stuck(true)]
    const listed = await admin.call<{ items: { id: string }[] }>(
      'GET',
      `/stuck-payments?older_than=0&account_id=${seller.accountId}&network=${SOLANA}`,
    )
    // Two ids of one millisecond may be in any order, so the expected list is sorted by id.
    expect(listed.body.items.map(({ id }) => id)).toEqual([open, given, settled].sort().reverse())
    const decide = (id: string, decision: object) =>
      admin.call<{ code?: string }>('POST', `/stuck-payments/${id}/decisions`, {
        ...{ evidence: 'the explorer shows it', ...decision },
      })
    expect((await decide(settled, { verdict: 'settled' })).status).toBe(400)
    expect((await decide(settled, { verdict: 'settled', transaction: '5sig' })).status).toBe(202)
    expect((await decide(given, { verdict: 'not_settled' })).status).toBe(202)
    expect((await decide(open, { verdict: 'not_settled' })).status).toBe(202)
    interface Detail {
      state: string
      transaction: string | null
      decisions: { outcome: string | null }[]
      steps: { state: string }[]
    }
    const decided = async (id: string) => {
      const { body } = await admin.call<Detail>('GET', `/stuck-payments/${id}`)
      return body.decisions[0]?.outcome ? body : undefined
    }
    expect(await until('one is settled', () => decided(settled))).toMatchObject({
      ...{ state: 'SETTLED', transaction: '5sig', decisions: [{ outcome: 'carried_out' }] },
    })
    expect(await until('one is given up', () => decided(given))).toMatchObject({
      ...{ state: 'EXPIRED', decisions: [{ outcome: 'carried_out' }] },
    })
    expect(await until('one stays', () => decided(open))).toMatchObject({
      ...{ state: 'UNKNOWN', decisions: [{ outcome: 'refused' }] },
    })
    expect((await decide(settled, { verdict: 'not_settled' })).body.code).toBe('outcome_known')
  })

  it('accepts decisions only from operators with all rights', async ({ enrolled, stuck }) => {
    const support = await enrolled('support')
    const decision = { verdict: 'not_settled', evidence: 'the explorer shows nothing' }
    expect((await support.call('POST', `/stuck-payments/${await stuck()}/decisions`, decision)).status).toBe(403)
    for (const kind of ['unknown', 'settling', 'watched'])
      expect((await support.call('GET', `/stuck-payments?kind=${kind}`)).status).toBe(200)
    expect((await support.call('GET', '/stuck-payments?kind=owed')).status).toBe(400)
    expect((await support.call('GET', `/stuck-payments?kind=owed&account_id=${randomUUID()}`)).status).toBe(200)
    expect((await support.call('GET', '/tokens')).status).toBe(200)
  })
})

describe('launa-ops', () => {
  it('logs in, suspends, lists and resumes, and explains a refused call', async ({ settings, pool, admin }) => {
    const directory = mkdtempSync(join(tmpdir(), 'launa-ops-'))
    const env = {
      ...process.env,
      LAUNA_OPS_URL: httpAddress(settings, 'operators'),
      LAUNA_OPS_SESSION: join(directory, 'session.json'),
      LAUNA_OPS_PASSWORD: admin.password,
    }
    const ops = (args: readonly string[], more: Record<string, string> = {}) =>
      promisify(execFile)(join(settings.root, 'bin/launa-ops'), args, { env: { ...env, ...more } })
    try {
      await expect(ops(['me'])).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('log in first') })
      await forgetUsedCode(pool, admin.name)
      await ops(['login', admin.name], { LAUNA_OPS_CODE: codeOf(admin.secret) })
      expect(statSync(env.LAUNA_OPS_SESSION).mode & 0o777).toBe(0o600)
      const target = `${randomUUID()}.example.com`
      const made = await ops(['suspend', 'host', target, '--reason', 'fraud', '--json'])
      const { id } = JSON.parse(made.stdout) as { id: string }
      expect((await ops(['suspensions', '--target', target])).stdout).toMatch(
        new RegExp(`${id} +host +${target} +fraud`),
      )
      await ops(['resume', id, '--reason', 'it was a test'])
      expect((await ops(['suspensions', '--target', target])).stdout).toBe('none\n')
      const refused = ops(['suspend', 'network', 'nothing', '--reason', 'no such network'])
      await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('validation_failed') })
      await ops(['logout'])
      await expect(ops(['me'])).rejects.toMatchObject({ code: 1 })
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
