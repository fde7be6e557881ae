import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, vi } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { appOver } from '../support/processes/control-plane-app.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import {
  codeOf,
  enableSecondFactor,
  forgetUsedCodes,
  type Protected,
  withinOneStep,
  wrongCode,
} from '../support/sellers/second-factor.ts'
import { call, type ErrorAnswer, Seller, signUp } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'

interface Session extends ErrorAnswer {
  token: string
  user: { second_factor: boolean; recovery_codes_left: number }
}

/** A separate account for the test, with a second factor. */
const it = base.extend('owner', async ({ plane, pool }) => enableSecondFactor(await signUp(plane), pool))

const logIn = ({ plane, email, password }: Seller, fields: object = {}) =>
  call<Session>(plane, 'POST', '/auth/login', { body: { email, password, ...fields } })

const WRONG = { status: 403, body: { code: 'wrong_code' } }

async function textsOf({ plane, email }: Seller, subject: RegExp): Promise<string[]> {
  const mails = await mailsTo(plane, email)
  return mails.filter((mail) => subject.test(mail.subject)).map(({ words }) => words)
}

async function storedOf(pool: Pool, { accountId }: Seller) {
  const { rows } = await pool.query('select * from account where id = $1', [accountId])
  return rows[0]
}

describe('a second factor', () => {
  it('is switched on by a valid code, ends all other sessions, and is in the audit log without its secrets', async ({
    plane,
    pool,
  }) => {
    const seller = await signUp(plane)
    const other = await logIn(seller)
    const begin = (password: string) =>
      seller.call<{ secret: string; otpauth_uri: string } & ErrorAnswer>('POST', '/auth/second-factor/begin', {
        body: { password },
      })
    expect(await begin('not the password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect((await seller.call('POST', '/auth/second-factor/confirm', { body: { code: '123456' } })).body.code).toBe(
      'second_factor_not_begun',
    )
    const { secret, otpauth_uri: uri } = (await begin(seller.password)).body
    expect(uri).toBe(
      `otpauth://totp/Launa:${encodeURIComponent(seller.email)}?issuer=Launa&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const confirm = (code: string) =>
      seller.call<Session & { recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', { body: { code } })
    expect(await confirm(wrongCode(secret))).toMatchObject(WRONG)
    expect((await logIn(seller)).status).toBe(200)

    const code = codeOf(secret)
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(confirmed).toMatchObject({ status: 200, body: { user: { second_factor: true, recovery_codes_left: 10 } } })
    const { recovery_codes: codes } = confirmed.body
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    for (const token of [seller.token, other.body.token])
      expect((await new Seller({ ...seller, token }).call('GET', '/apis')).status).toBe(401)
    const owner = new Seller({ ...seller, token: confirmed.body.token })
    expect(
      (await owner.call('POST', '/auth/second-factor/begin', { body: { password: owner.password } })).body.code,
    ).toBe('second_factor_already_enabled')

    const stored = await storedOf(pool, owner)
    expect(Buffer.from(stored.sealed_second_factor).toString('latin1')).not.toContain(secret)
    expect(JSON.stringify(stored.recovery_code_hashes)).not.toContain(codes[0])
    const log = await owner.call<{ items: object[] }>('GET', '/audit-log?resource_type=account')
    expect(log.body.items[0]).toMatchObject({
      actor: 'person',
      address: '127.0.0.1',
      before: { second_factor: null, recovery_codes: null },
      after: { second_factor: '(secret)', recovery_codes: 10 },
    })
    const secrets = [secret, ...codes]
    for (const text of secrets) expect(JSON.stringify(log.body)).not.toContain(text)
    await vi.waitFor(
      async () => {
        const [notice = ''] = await textsOf(owner, /^The second factor of your account was switched on$/)
        expect(notice).toContain('Second factor: switched on')
        for (const text of secrets) expect(notice).not.toContain(text)
      },
      { timeout: patience(), interval: 100 },
    )
  })

  it('cannot be set up before the address is verified, so that nobody locks out the owner of an address', async ({
    plane,
  }) => {
    const squatter = await signUp(plane, { verified: false })
    const refused = await squatter.call('POST', '/auth/second-factor/begin', { body: { password: squatter.password } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_verification_required' } })
  })

  it('is required to create or roll a key that can move money, and for no other key', async ({
    pool,
    owner: { seller, secret, recoveryCodes },
  }) => {
    const make = (fields: object) =>
      seller.call<ErrorAnswer & { id: string }>('POST', '/auth/api-keys', { body: { name: 'key', ...fields } })
    const roll = (id: string, fields: object = {}) =>
      seller.call<ErrorAnswer>('POST', `/auth/api-keys/${id}/roll`, { body: fields })
    const reader = await make({ preset: 'readonly' })
    expect(reader.status).toBe(201)
    expect((await roll(reader.body.id)).status).toBe(201)
    for (const scope of ['apis:write', 'endpoints:write', 'payee:write'])
      expect(await make({ scopes: ['apis:read', scope] })).toMatchObject(WRONG)
    expect(await make({ preset: 'apiManager', code: wrongCode(secret) })).toMatchObject(WRONG)
    const writer = await make({ preset: 'apiManager', code: codeOf(secret) })
    expect(writer.status).toBe(201)
    expect(await make({ preset: 'apiManager', code: codeOf(secret) })).toMatchObject(WRONG)
    await forgetUsedCodes(pool, seller)
    expect(await roll(writer.body.id)).toMatchObject(WRONG)
    expect((await roll(writer.body.id, { code: recoveryCodes[0] })).status).toBe(201)
  })

  it('is required at a login, only after the password', async ({ owner: { seller, secret } }) => {
    expect(await logIn(seller)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await logIn(seller, { code: wrongCode(secret) })).toMatchObject(WRONG)
    // With a wrong password, neither a wrong nor a right code reveals anything, and the right code stays valid.
    for (const code of [undefined, wrongCode(secret), codeOf(secret)])
      expect(await logIn(seller, { password: 'not the password', code })).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
    const session = await logIn(seller, { code: codeOf(secret) })
    expect(session).toMatchObject({ status: 200, body: { user: { second_factor: true } } })
  })

  it('accepts the code of a clock that is one step fast or slow, and no other', async ({ owner, pool }) => {
    const { seller, secret } = owner
    const statusOf = (steps: number) =>
      withinOneStep(async () => {
        await forgetUsedCodes(pool, seller)
        return (await logIn(seller, { code: codeOf(secret, steps) })).status
      })
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-2, 403],
      [2, 403],
    ] as const)
      expect([steps, await statusOf(steps)]).toEqual([steps, status])
  })

  it('accepts a code once, also on two replicas at the same moment, and no older code', async ({
    owner: { seller, secret },
    settings,
    pool,
  }) => {
    await using other = await appOver(settings, { attempts: pool })
    const code = codeOf(secret, 1)
    const payload = { email: seller.email, password: seller.password, code }
    const statuses = await Promise.all([
      ...[1, 2].map(async () => (await logIn(seller, { code })).status),
      ...[1, 2].map(
        async () => (await other.production.inject({ method: 'POST', url: '/auth/login', payload })).statusCode,
      ),
    ])
    expect(statuses.sort()).toEqual([200, 403, 403, 403])
    expect(await logIn(seller, { code: codeOf(secret) })).toMatchObject(WRONG)
  })

  it('cannot be guessed: after five wrong codes it locks, the owner is notified, and a recovery code works', async ({
    owner: { seller, secret, recoveryCodes },
    settings,
    pool,
  }) => {
    await using other = await appOver(settings, { attempts: pool })
    const elsewhere = (fields: object) =>
      other.production.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { email: seller.email, password: seller.password, ...fields },
        remoteAddress: '203.0.113.9',
      })
    const guesses = await Promise.all(
      Array.from({ length: 8 }, async () => (await elsewhere({ code: wrongCode(secret) })).statusCode),
    )
    expect(guesses.filter((status) => status === 403)).toHaveLength(5)
    expect(guesses.filter((status) => status === 429)).toHaveLength(3)
    const limited = await logIn(seller, { code: codeOf(secret) })
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
    await vi.waitFor(async () => expect(await textsOf(seller, /^Wrong codes at a login/)).toHaveLength(1), patience())
    expect((await logIn(seller, { code: recoveryCodes[3] })).status).toBe(200)
    // Wrong codes of a session are counted separately from those at a login.
    const off = await seller.call('POST', '/auth/second-factor/disable', {
      body: { password: seller.password, code: codeOf(secret) },
    })
    expect(off.status).toBe(204)
  })

  it('cannot be locked without the password', async ({ owner: { seller, secret }, settings, pool }) => {
    await using other = await appOver(settings, { attempts: pool })
    for (let i = 0; i < 8; i++) {
      const payload = { email: seller.email, password: 'not the password', code: '000000' }
      const remoteAddress = '203.0.113.8'
      const refused = await other.production.inject({ method: 'POST', url: '/auth/login', payload, remoteAddress })
      expect(refused.statusCode).toBe(401)
    }
    expect((await logIn(seller, { code: codeOf(secret) })).status).toBe(200)
  })

  it('remains after a password reset by mail: the next login requires it', async ({ owner: { seller }, pool }) => {
    await call(seller.plane, 'POST', '/auth/forgot-password', { body: { email: seller.email } })
    const token = await vi.waitFor(async () => {
      const [text = ''] = await textsOf(seller, /^Choose a new password$/)
      return /reset-password\?token=(\S+)/.exec(text)?.[1] ?? expect.fail('no mail yet')
    }, patience())
    const password = 'a better horse battery'
    expect((await call(seller.plane, 'POST', '/auth/reset-password', { body: { token, password } })).status).toBe(200)
    expect(await logIn(seller, { password })).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect((await storedOf(pool, seller)).recovery_code_hashes).toHaveLength(10)
  })

  it('is required wherever the password is', async ({ owner: { seller, secret }, pool }) => {
    const { password } = seller
    const asked: [string, object][] = [
      ['/auth/change-password', { current_password: password, new_password: 'a better horse battery' }],
      ['/auth/change-email', { email: 'somebody@example.com', password }],
      ['/auth/delete-account', { password }],
      ['/auth/second-factor/recovery-codes', { password, code: '' }],
      ['/auth/second-factor/disable', { password, code: '' }],
    ]
    for (const [path, body] of asked) {
      const refused = await seller.call<ErrorAnswer>('POST', path, { body })
      expect([path, refused]).toMatchObject([path, { ...WRONG, body: { details: [{ path: 'code' }] } }])
    }
    expect((await logIn(seller)).body.code).toBe('second_factor_required')
    const [, change = {}] = asked[0] ?? []
    const changed = await seller.call('POST', '/auth/change-password', { body: { ...change, code: codeOf(secret) } })
    expect(changed.status).toBe(200)
    await forgetUsedCodes(pool, seller)
    const owner = new Seller({ ...seller, token: String(changed.body.token) })
    const gone = { password: 'a better horse battery', code: codeOf(secret) }
    expect((await owner.call('POST', '/auth/delete-account', { body: gone })).status).toBe(204)
    expect(await storedOf(pool, seller)).toMatchObject({ sealed_second_factor: null, recovery_code_hashes: null })
  })
})

describe('a recovery code', () => {
  it('works once, in any spelling, also at the same moment; its use is in the audit log', async ({
    owner: { seller, recoveryCodes },
  }) => {
    const [first = '', second = ''] = recoveryCodes
    const uses = await Promise.all([1, 2, 3].map(() => logIn(seller, { code: first })))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const typed = await logIn(seller, { code: ` ${second.replaceAll('-', ' ').toUpperCase()} ` })
    expect(typed).toMatchObject({ status: 200, body: { user: { recovery_codes_left: 8 } } })
    const log = await seller.call<{ items: object[] }>('GET', '/audit-log?resource_type=account&limit=1')
    expect(log.body.items[0]).toMatchObject({ actor: 'person', after: { recovery_codes: 8 } })
  })

  it('of another account, or from before the last renewal, does not work', async ({ owner, plane, pool }) => {
    const stranger = await enableSecondFactor(await signUp(plane), pool)
    expect(await logIn(owner.seller, { code: stranger.recoveryCodes[0] })).toMatchObject(WRONG)
    const renewed = await renew(owner, { code: codeOf(owner.secret) })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(await logIn(owner.seller, { code: owner.recoveryCodes[0] })).toMatchObject(WRONG)
    await forgetUsedCodes(pool, owner.seller)
    expect((await logIn(owner.seller, { code: renewed.body.recovery_codes[0] })).status).toBe(200)
  })

  const renew = ({ seller }: Protected, { code, headers = {} }: { code: string; headers?: Record<string, string> }) =>
    seller.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/recovery-codes', {
      body: { password: seller.password, code },
      headers,
    })

  it('is in no stored answer and in no log', async ({ plane, pool, settings }) => {
    const seller = await signUp(plane)
    const headers = { 'idempotency-key': `factor-${seller.accountId}` }
    const post = <T>(path: string, body: object) => seller.call<T>('POST', path, { body, headers })
    const begun = await post<{ secret: string }>('/auth/second-factor/begin', { password: seller.password })
    const { secret } = begun.body
    const confirmed = await post<Session & { recovery_codes: string[] }>('/auth/second-factor/confirm', {
      code: codeOf(secret),
    })
    expect(confirmed.status).toBe(200)
    const kept = await pool.query('select key from idempotency_key where account_id = $1', [seller.accountId])
    expect(kept.rows).toEqual([])
    const log = readFileSync(join(settings.stateDirectory, 'log', 'control-plane.log'), 'utf8')
    for (const text of [secret, confirmed.body.recovery_codes[0] ?? secret]) expect(log).not.toContain(text)
  })
})

describe('a lost second factor', () => {
  it('is removed by the operator: it is logged, the owner is notified, and all sessions end', async ({
    owner: { seller },
    pool,
  }) => {
    const { rows } = await pool.query('select remove_second_factor($1) as removed', [seller.email])
    expect(rows).toEqual([{ removed: true }])
    expect((await seller.call('GET', '/apis')).status).toBe(401)
    const session = await logIn(seller)
    expect(session).toMatchObject({ status: 200, body: { user: { second_factor: false, recovery_codes_left: 0 } } })
    const owner = new Seller({ ...seller, token: session.body.token })
    const log = await owner.call<{ items: object[] }>('GET', '/audit-log?resource_type=account&limit=1')
    expect(log.body.items[0]).toMatchObject({ actor: 'gateway', after: { second_factor: null, recovery_codes: null } })
    const again = await pool.query('select remove_second_factor($1) as removed', [seller.email])
    expect(again.rows).toEqual([{ removed: false }])
    // The owner is notified of two changes: the second factor was switched on, and it was removed.
    await pool.query('update change_mail set due_at = now() where account_id = $1', [seller.accountId])
    await vi.waitFor(
      async () => {
        await pool.query('update change_mail set due_at = now() where account_id = $1 and due_at > now()', [
          seller.accountId,
        ])
        const notices = await textsOf(seller, /changed|switched/)
        expect(notices.join('\n')).toContain('Second factor: switched off')
      },
      { timeout: patience(), interval: 250 },
    )
  })

  it('cannot be removed by the service’s database role', async ({ owner: { seller }, pool }) => {
    const client = await pool.connect()
    try {
      await client.query('begin; set local role launa_control_plane')
      await expect(client.query('select remove_second_factor($1)', [seller.email])).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
