import { describe, expect, vi } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { call, type ErrorAnswer, Seller, signUp, uniqueEmail, verificationToken } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

const NEW_PASSWORD = 'a better horse battery'
const UPSTREAM = 'https://api.example.com'

interface Session {
  token: string
  user: { email: string; email_verified: boolean }
}

/** Returns the newest mail to an address with this subject. */
function mailOf({ plane }: Seller, email: string, subject: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(plane, email)
      const text = mails.find((mail) => mail.subject === subject)?.text
      expect(text).toBeDefined()
      return text ?? ''
    },
    { timeout: patience(), interval: 50 },
  )
}

/** Waits for a mail with these words in its text. A notice may list several changes, so its subject cannot identify it. */
function noticeOf({ plane }: Seller, email: string, words: string): Promise<void> {
  const arrives = async () => expect((await mailsTo(plane, email)).map((mail) => mail.words).join()).toContain(words)
  return vi.waitFor(arrives, { timeout: patience(), interval: 50 })
}

async function resetToken(seller: Seller): Promise<string> {
  const body = { email: seller.email }
  expect(await call(seller.plane, 'POST', '/auth/forgot-password', { body })).toMatchObject({
    body: { status: 'sent' },
  })
  return /reset-password\?token=(\S+)/.exec(await mailOf(seller, seller.email, 'Choose a new password'))?.[1] ?? ''
}

const reset = ({ plane }: Seller, token: string, password = NEW_PASSWORD) =>
  call<ErrorAnswer>(plane, 'POST', '/auth/reset-password', { body: { token, password } })

const logIn = ({ plane, email }: { plane: Seller['plane']; email: string }, password: string) =>
  call<Session & ErrorAnswer>(plane, 'POST', '/auth/login', { body: { email, password } })

const withToken = (seller: Seller, token: string) => new Seller({ ...seller, token })

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once; all sessions end, and keys stay valid', async ({ plane }) => {
    const seller = await signUp(plane)
    const { key } = await seller.apiKey({ preset: 'readonly' })
    const token = await resetToken(seller)
    expect((await reset(seller, token, 'short')).status).toBe(400)
    const uses = await Promise.all(Array.from({ length: 4 }, () => reset(seller, token)))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect((await reset(seller, token)).body.code).toBe('invalid_reset_token')
    expect((await seller.call('GET', '/apis')).status).toBe(401)
    expect((await logIn(seller, seller.password)).status).toBe(401)
    const session = await logIn(seller, NEW_PASSWORD)
    expect((await withToken(seller, session.body.token).call('GET', '/apis')).status).toBe(200)
    expect((await call(plane, 'GET', '/apis', { headers: { 'x-api-key': key }, host: 'staging' })).status).toBe(200)
  })

  it('gets the same answer for an unknown address', async ({ plane }) => {
    const stranger = uniqueEmail()
    const asked = await call(plane, 'POST', '/auth/forgot-password', { body: { email: stranger } })
    expect(asked).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  it('lets the reader of an address’s mail take it back from somebody who has signed up with it', async ({ plane }) => {
    const squatter = await signUp(plane, { verified: false })
    const token = await resetToken(squatter)
    expect((await reset(squatter, token)).status).toBe(200)
    expect((await squatter.call('GET', '/auth/me')).status).toBe(401)
    expect((await logIn(squatter, squatter.password)).status).toBe(401)
    expect((await logIn(squatter, NEW_PASSWORD)).body.user.email_verified).toBe(true)
  })
})

describe('a token that proves an address', () => {
  it('is refused if somebody is logged in to another account', async ({ plane, seller }) => {
    const other = await signUp(plane, { verified: false })
    const token = await verificationToken(plane, other.email)
    const verify = (who: Seller) => who.call<ErrorAnswer>('POST', '/auth/verify-email', { body: { token } })
    expect(await verify(seller)).toMatchObject({ status: 400, body: { code: 'invalid_verification_token' } })
    expect((await verify(other)).status).toBe(200)
  })

  it('works for no other purpose', async ({ plane }) => {
    const seller = await signUp(plane, { verified: false })
    const token = await verificationToken(plane, seller.email)
    expect((await reset(seller, token)).body.code).toBe('invalid_reset_token')
  })
})

describe('a change of the address that somebody else has started', () => {
  const STOP_MAIL = 'Your e-mail address is about to change'
  const tokenIn = (mail: string) => /token=(\S+)/.exec(mail)?.[1] ?? ''
  const begin = (seller: Seller, email: string) =>
    seller.call<ErrorAnswer>('POST', '/auth/change-email', { body: { email, password: seller.password } })
  const finish = ({ plane }: Seller, token: string) =>
    call<ErrorAnswer>(plane, 'POST', '/auth/verify-email', { body: { token } })
  const begun = async (seller: Seller) => {
    const email = uniqueEmail()
    expect((await begin(seller, email)).body).toEqual({ status: 'sent' })
    return tokenIn(await mailOf(seller, email, 'Confirm your new e-mail address'))
  }
  const VOID = { status: 400, body: { code: 'invalid_verification_token' } }

  it('is refused if the new address is the present one', async ({ plane }) => {
    const seller = await signUp(plane)
    expect(await begin(seller, seller.email)).toMatchObject({ status: 400, body: { details: [{ path: 'email' }] } })
  })

  it('ends with a new password, set by mail or with the old one, and with the end of all sessions', async ({
    plane,
  }) => {
    const ends: ((seller: Seller) => Promise<number>)[] = [
      async (seller) => (await reset(seller, await resetToken(seller))).status,
      async (seller) => {
        const body = { current_password: seller.password, new_password: NEW_PASSWORD }
        return (await seller.call('POST', '/auth/change-password', { body })).status
      },
      async (seller) => (await seller.call('POST', '/auth/end-other-sessions')).status,
    ]
    for (const end of ends) {
      const seller = await signUp(plane)
      const token = await begun(seller)
      expect(await end(seller)).toBe(200)
      expect(await finish(seller, token)).toMatchObject(VOID)
    }
  })

  it('cannot start under an address that is not verified', async ({ plane }) => {
    const squatter = await signUp(plane, { verified: false })
    expect(await begin(squatter, uniqueEmail())).toMatchObject({
      status: 403,
      body: { code: 'email_verification_required' },
    })
  })

  it('is stopped by the link in the mail to the present address, without a login, once', async ({ plane }) => {
    const seller = await signUp(plane)
    const token = await begun(seller)
    const reset = await resetToken(seller)
    const mail = await mailOf(seller, seller.email, STOP_MAIL)
    const stop = (text: string) =>
      call<ErrorAnswer>(plane, 'POST', '/auth/stop-email-change', { body: { token: text } })
    expect((await stop(token)).body.code).toBe('invalid_stop_token')
    expect((await stop(tokenIn(mail))).body).toEqual({ status: 'stopped' })
    expect(await stop(tokenIn(mail))).toMatchObject({ status: 400, body: { code: 'invalid_stop_token' } })
    expect(await finish(seller, token)).toMatchObject(VOID)
    expect((await seller.call('GET', '/auth/me')).status).toBe(401)
    expect((await logIn(seller, seller.password)).status).toBe(200)
    const late = { token: reset, password: NEW_PASSWORD }
    expect((await call<ErrorAnswer>(plane, 'POST', '/auth/reset-password', { body: late })).status).toBe(400)
  })

  it('cannot be stopped after it was made', async ({ plane }) => {
    const seller = await signUp(plane)
    const token = await begun(seller)
    const stop = tokenIn(await mailOf(seller, seller.email, STOP_MAIL))
    expect((await finish(seller, token)).status).toBe(200)
    const late = await call<ErrorAnswer>(plane, 'POST', '/auth/stop-email-change', { body: { token: stop } })
    expect(late.body.code).toBe('invalid_stop_token')
  })
})

describe('an owner', () => {
  it('sets only one of two passwords that are set at once, and a used reset token invalidates the others', async ({
    plane,
  }) => {
    const seller = await signUp(plane)
    const left = await resetToken(seller)
    const passwords = ['the first new password', 'the second new password']
    const answers = await Promise.all(
      passwords.map((new_password) =>
        seller.call<Session>('POST', '/auth/change-password', {
          body: { current_password: seller.password, new_password },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await logIn(seller, passwords[winner] ?? '')).status).toBe(200)
    expect((await logIn(seller, passwords[1 - winner] ?? '')).status).toBe(401)
    expect((await reset(seller, left)).body.code).toBe('invalid_reset_token')
  })

  it('changes the password with the old one, and only this session stays logged in', async ({ plane }) => {
    const seller = await signUp(plane)
    const other = await logIn(seller, seller.password)
    const change = (current_password: string) =>
      seller.call<Session & ErrorAnswer>('POST', '/auth/change-password', {
        body: { current_password, new_password: NEW_PASSWORD },
      })
    expect(await change('not the password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    const changed = await change(seller.password)
    expect(changed.status).toBe(200)
    for (const token of [seller.token, other.body.token])
      expect((await withToken(seller, token).call('GET', '/apis')).status).toBe(401)
    expect((await withToken(seller, changed.body.token).call('GET', '/apis')).status).toBe(200)
    expect((await logIn(seller, NEW_PASSWORD)).status).toBe(200)
    await noticeOf(seller, seller.email, 'Password: changed')
  })

  it('ends all other sessions', async ({ plane }) => {
    const seller = await signUp(plane)
    const other = await logIn(seller, seller.password)
    const renewed = await withToken(seller, other.body.token).call<Session>('POST', '/auth/end-other-sessions')
    expect((await seller.call('GET', '/apis')).status).toBe(401)
    expect((await withToken(seller, renewed.body.token).call('GET', '/apis')).status).toBe(200)
  })

  it('changes the address by the link in the mail to the new one; the old address is notified', async ({
    plane,
    seller,
  }) => {
    const owner = await signUp(plane)
    const email = uniqueEmail()
    const ask = (to: string, password = owner.password) =>
      owner.call<ErrorAnswer>('POST', '/auth/change-email', { body: { email: to, password } })
    expect((await ask(email, 'not the password')).body.code).toBe('wrong_password')
    const pending = async () =>
      (await owner.call<{ user: { pending_email: unknown } }>('GET', '/auth/me')).body.user.pending_email
    expect(await pending()).toBeNull()
    expect((await ask(email)).body).toEqual({ status: 'sent' })
    const token = /token=(\S+)/.exec(await mailOf(owner, email, 'Confirm your new e-mail address'))?.[1] ?? ''
    expect(await pending()).toEqual({ email, expires_at: expect.any(String) })
    expect((await call(plane, 'POST', '/auth/verify-email', { body: { token } })).status).toBe(200)
    expect(await pending()).toBeNull()
    expect((await logIn(owner, owner.password)).status).toBe(401)
    expect((await logIn({ plane, email }, owner.password)).status).toBe(200)
    await noticeOf(owner, owner.email, `E-mail address: from "${owner.email}" to "${email}"`)

    // An answer must not reveal that another account has the e-mail address. Only the mail does.
    expect((await ask(seller.email)).body).toEqual({ status: 'sent' })
    const taken = /token=(\S+)/.exec(await mailOf(owner, seller.email, 'Confirm your new e-mail address'))?.[1] ?? ''
    const refused = await call(plane, 'POST', '/auth/verify-email', { body: { token: taken } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_already_registered' } })
  })

  it('deletes the account: nothing is on sale, no key works, the address is free, and payments stay', async ({
    plane,
    pool,
  }) => {
    const owner = await signUp(plane)
    const api = await owner.createApi({ upstream_base_url: UPSTREAM })
    const live = await owner.in('production').createApi({ upstream_base_url: UPSTREAM })
    await owner.createEndpoint(api.id)
    const { key } = await owner.apiKey({ preset: 'readonly' })
    await owner.wallet()
    const remove = (password: string) => owner.call<ErrorAnswer>('POST', '/auth/delete-account', { body: { password } })
    expect((await remove('not the password')).body.code).toBe('wrong_password')
    expect((await remove(owner.password)).status).toBe(204)

    expect((await owner.call('GET', '/apis')).status).toBe(401)
    expect((await call(plane, 'GET', '/apis', { headers: { 'x-api-key': key }, host: 'staging' })).status).toBe(401)
    expect((await logIn(owner, owner.password)).status).toBe(401)
    const { rows } = await pool.query('select email, name, password_hash from account where id = $1', [owner.accountId])
    expect(rows).toEqual([{ email: `deleted:${owner.accountId}`, name: null, password_hash: '' }])
    const left = await pool.query('select id from api where id = any($1)', [[api.id, live.id]])
    expect(left.rows).toEqual([])
    const told = await pool.query('select api_id from configuration_change where api_id = any($1)', [[api.id, live.id]])
    expect(told.rows.filter(({ api_id }) => api_id === live.id).length).toBeGreaterThan(1)
    await noticeOf(owner, owner.email, `Account "${owner.email}" was deleted`)
    const again = { email: owner.email, password: NEW_PASSWORD }
    expect((await call(plane, 'POST', '/auth/signup', { body: again })).status).toBe(201)
  })
})

describe('an API key', () => {
  interface Key extends ErrorAnswer {
    id: string
    key: string
    expires_at: string | null
  }
  const make = (seller: Seller, fields: object, headers: Record<string, string> = {}) =>
    seller.call<Key>('POST', '/auth/api-keys', { body: { name: 'test', preset: 'readonly', ...fields }, headers })
  const use = ({ plane }: Seller, key: string) =>
    call<ErrorAnswer>(plane, 'GET', '/apis', { headers: { 'x-api-key': key }, host: 'staging' })

  it('expires at its configured time', async ({ seller }) => {
    expect((await make(seller, { expires_at: '2020-01-01T00:00:00Z' })).body.details?.[0]?.path).toBe('expires_at')
    const { body } = await make(seller, { expires_at: new Date(Date.now() + 1_500).toISOString() })
    expect((await use(seller, body.key)).status).toBe(200)
    await vi.waitFor(async () => expect((await use(seller, body.key)).body.code).toBe('invalid_token'), patience())
    const listed = await seller.call<{ items: { id: string }[] }>('GET', '/auth/api-keys?limit=200')
    expect(listed.body.items.some(({ id }) => id === body.id)).toBe(false)
  })

  it('works only from the addresses that it names', async ({ seller }) => {
    expect((await make(seller, { allowed_addresses: ['nonsense'] })).status).toBe(400)
    const elsewhere = await make(seller, { allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await use(seller, elsewhere.body.key)).toMatchObject({ status: 403, body: { code: 'address_not_allowed' } })
    const here = await make(seller, { allowed_addresses: ['203.0.113.0/24', '127.0.0.0/8'] })
    expect((await use(seller, here.body.key)).status).toBe(200)
    const asIpv6 = await make(seller, { allowed_addresses: ['::ffff:127.0.0.0/104'] })
    expect(asIpv6.body).toMatchObject({ allowed_addresses: ['127.0.0.0/8'] })
    expect((await use(seller, asIpv6.body.key)).status).toBe(200)
  })

  it('is rolled: a new key with its settings works at once, the old one until the requested time', async ({
    plane,
    seller,
  }) => {
    const old = await make(seller, { allowed_addresses: ['127.0.0.0/8'] })
    const roll = (id: string, overlap_seconds?: number) =>
      seller.call<Key>('POST', `/auth/api-keys/${id}/roll`, { body: { overlap_seconds } })
    const rolled = await roll(old.body.id, 3600)
    expect(rolled).toMatchObject({
      status: 201,
      body: { name: 'test', expires_at: null, allowed_addresses: ['127.0.0.0/8'] },
    })
    for (const { body } of [old, rolled]) expect((await use(seller, body.key)).status).toBe(200)
    const last = await roll(rolled.body.id)
    expect((await use(seller, rolled.body.key)).status).toBe(401)
    expect((await use(seller, last.body.key)).status).toBe(200)
    expect((await roll(rolled.body.id)).status).toBe(404)
    const stranger = await signUp(plane)
    expect((await stranger.call('POST', `/auth/api-keys/${last.body.id}/roll`, { body: {} })).status).toBe(404)
  })

  it('is shown to a repeated request for an hour, unless it is revoked', async ({ seller, pool }) => {
    const repeated = { 'idempotency-key': `key-${Date.now()}` }
    const first = await make(seller, {}, repeated)
    expect((await make(seller, {}, repeated)).body.key).toBe(first.body.key)
    await pool.query(`update idempotency_key set created_at = now() - interval '61 minutes' where key = $1`, [
      repeated['idempotency-key'],
    ])
    const GONE = { status: 410, body: { code: 'secret_not_shown_again' } }
    expect(await make(seller, {}, repeated)).toMatchObject(GONE)

    const other = { 'idempotency-key': `other-${Date.now()}` }
    const { body } = await make(seller, {}, other)
    await seller.call('DELETE', `/auth/api-keys/${body.id}`)
    expect(await make(seller, {}, other)).toMatchObject(GONE)
  })
})
