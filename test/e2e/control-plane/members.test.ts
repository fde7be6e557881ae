import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../../domain/scopes.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { accept, invitationToken, invite, memberOf, opened } from '../support/sellers/members.ts'
import { call, Seller, signUp, uniqueEmail } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'
import { holdBody } from '../support/wire/held-body.ts'

const plane = planeOf(testSettings())
const database = databaseOf(testSettings())
afterAll(() => database.end())

const REFUSED = { status: 403, body: { code: 'insufficient_scope' } }
const ENDED = { status: 401, body: { code: 'invalid_token' } }

describe('an invitation', () => {
  it('makes its receiver a member, once, and its mail contains no text of the inviter', async () => {
    const owner = await signUp(plane)
    const person = await signUp(plane)
    const made = await invite(owner, person.email.toUpperCase(), 'accountant')
    expect(made).toMatchObject({ status: 201, body: { email: person.email, role: 'accountant' } })
    expect(JSON.stringify(made.body)).not.toMatch(/token|[0-9a-f]{64}/)
    const token = await invitationToken(plane, person.email)
    expect((await mailsTo(plane, person.email))[0]?.words).toContain(owner.email)
    const preview = await person.call('POST', '/auth/accept-invitation', { body: { token, dry_run: true } })
    expect(preview.body).toMatchObject({ account: { id: owner.accountId, email: owner.email, role: 'accountant' } })
    expect((await owner.call<{ items: object[] }>('GET', '/members')).body.items).toHaveLength(1)
    const both = await Promise.all([accept(person, token), accept(person, token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await accept(person, token)).toMatchObject({ status: 400, body: { code: 'invalid_invitation' } })
    const members = await owner.call<{ items: object[] }>('GET', '/members')
    expect(members.body.items).toMatchObject([
      { id: owner.accountId, role: 'owner', own_login: true },
      { id: person.accountId, email: person.email, role: 'accountant', own_login: false, second_factor: false },
    ])
    const accounts = await person.call<{ items: object[] }>('GET', '/auth/accounts')
    expect(accounts.body.items).toMatchObject([
      { id: person.accountId, role: 'owner' },
      { id: owner.accountId, role: 'accountant' },
    ])
    expect(await invite(owner, person.email, 'owner')).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect(await invite(owner, owner.email, 'owner')).toMatchObject({ status: 409 })
  })

  it('works only for its address, and verifies that address', async () => {
    const owner = await signUp(plane)
    const email = uniqueEmail()
    await invite(owner, email, 'support')
    const token = await invitationToken(plane, email)
    const thief = await signUp(plane)
    expect(await accept(thief, token)).toMatchObject({ status: 403, body: { code: 'invitation_for_other_address' } })
    const password = 'a long enough password'
    const { body } = await call<{ token: string; user: { id: string } }>(plane, 'POST', '/auth/signup', {
      body: { email, password },
    })
    const person = new Seller({ ...owner, email, password, token: body.token, accountId: body.user.id })
    expect(await accept(person, token)).toMatchObject({ status: 200 })
    expect((await person.call<{ user: object }>('GET', '/auth/me')).body.user).toMatchObject({ email_verified: true })
    expect(await accept(person, 'ab'.repeat(32))).toMatchObject({ status: 400 })
  })

  it.each(['a new password', 'its revocation', 'a newer one', 'its time', 'the deletion of the account'])(
    'is void after %s',
    async (end) => {
      const owner = await signUp(plane)
      const person = await signUp(plane)
      const { body } = await invite(owner, person.email, 'developer')
      const token = await invitationToken(plane, person.email)
      const { password, accountId } = owner
      if (end === 'a new password') {
        await owner.call('POST', '/auth/change-password', {
          body: { current_password: password, new_password: `${password}2` },
        })
        const { rows } = await database.query(
          `select resource_name as email from audit_record
            where account_id = $1 and action = 'deleted' and resource_type = 'invitation'`,
          [accountId],
        )
        expect(rows).toEqual([{ email: person.email }])
      }
      if (end === 'its revocation') expect((await owner.call('DELETE', `/invitations/${body.id}`)).status).toBe(204)
      if (end === 'a newer one') await invite(owner, person.email, 'support')
      if (end === 'its time')
        await database.query(`update invitation set expires_at = now() - interval '1 s' where account_id = $1`, [
          accountId,
        ])
      if (end === 'the deletion of the account')
        expect((await owner.call('POST', '/auth/delete-account', { body: { password } })).status).toBe(204)
      expect(await accept(person, token)).toMatchObject({ status: 400, body: { code: 'invalid_invitation' } })
    },
  )

  it('lasts seven days, does not reveal whether an account exists, and can be made only by owners', async () => {
    const owner = await signUp(plane)
    const known = await signUp(plane)
    const answers = [await invite(owner, known.email, 'support'), await invite(owner, uniqueEmail(), 'support')]
    const shape = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body).sort()]
    expect(shape(answers[0] as never)).toEqual(shape(answers[1] as never))
    const listed = await owner.call<{ items: { expires_at: string; created_at: string }[] }>('GET', '/invitations')
    expect(listed.body.items).toHaveLength(2)
    for (const { expires_at, created_at } of listed.body.items)
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000)
    const unverified = await signUp(plane, { verified: false })
    expect(await invite(unverified, uniqueEmail(), 'owner')).toMatchObject({ status: 403 })
    const { member } = await memberOf(plane, owner, 'developer')
    expect(await invite(member, uniqueEmail(), 'owner')).toMatchObject(REFUSED)
  })

  it('is one of fifty at most', async () => {
    const owner = await signUp(plane)
    await database.query(
      `insert into invitation (id, account_id, email, role, token_hash, credentials_epoch)
        select gen_random_uuid(), a.id, 'i' || i || '@example.com', 'support', sha256(convert_to(a.id::text || i, 'UTF8')),
            a.credentials_epoch
          from account a, generate_series(1, 49) i where a.id = $1`,
      [owner.accountId],
    )
    expect(await invite(owner, uniqueEmail(), 'support')).toMatchObject({
      status: 403,
      body: { code: 'quota_exceeded' },
    })
  })
})

describe('a member', () => {
  it('may do what its role allows, in both environments, and is named in the audit log', async () => {
    const owner = await signUp(plane)
    const api = await owner.createApi({ upstream_base_url: 'https://example.com' })
    for (const role of ROLES) {
      const { person, member } = await memberOf(plane, owner, role)
      for (const each of [member, member.in('production')]) {
        expect((await each.call('GET', '/settlements')).status).toBe(200)
        expect((await each.call('GET', '/statements/months')).status).toBe(200)
        const keys = await each.call('GET', '/auth/api-keys')
        expect(keys.status).toBe(['owner', 'developer'].includes(role) ? 200 : 403)
        expect((await each.call('GET', '/members')).status).toBe(role === 'owner' ? 200 : 403)
      }
      const me = await member.call<{ scopes: unknown }>('GET', '/auth/me')
      const account = { id: owner.accountId, email: owner.email }
      expect(me.body).toMatchObject({ role, account, user: { id: person.accountId, email: person.email } })
      const renamed = await member.call('PUT', `/apis/${api.id}`, { body: { name: `by ${role}` } })
      expect(renamed.status).toBe(['owner', 'developer'].includes(role) ? 200 : 403)
      const { password } = person
      for (const path of ['/auth/delete-account', '/auth/second-factor/begin', '/auth/end-other-sessions'])
        expect(
          await member.call('POST', path, { body: path.includes('end') ? undefined : { password } }),
        ).toMatchObject({
          ...{ status: 403, body: { code: 'own_login_required' } },
        })
      const log = await owner.call<{ items: object[] }>('GET', `/audit-log?api_id=${api.id}`)
      if (renamed.status === 200)
        expect(log.body.items[0]).toMatchObject({ actor: 'person', member_email: person.email, action: 'updated' })
      else expect(JSON.stringify(log.body)).not.toContain(person.email)
    }
    const { body } = await owner.call<{ items: object[] }>('GET', '/audit-log?resource_type=member')
    expect(body.items).toHaveLength(ROLES.length)
    expect(body.items[0]).toMatchObject({ action: 'created', after: { role: 'support' } })
  })

  it('with the role developer changes no payee, also not by a key', async () => {
    const owner = (await signUp(plane)).in('production')
    const { member: inSandbox } = await memberOf(plane, owner, 'developer')
    const member = inSandbox.in('production')
    const payee = `0x${'1'.repeat(40)}`
    const api = await owner.createApi({ upstream_base_url: 'https://example.com', pay_to_address: payee })
    const other = { pay_to_address: `0x${'2'.repeat(40)}` }
    expect(await member.call('PUT', `/apis/${api.id}`, { body: other })).toMatchObject(REFUSED)
    const made = (address: string) => ({
      ...{ name: 'n', slug: `s-${randomUUID()}`, upstream_base_url: 'https://example.com', pay_to_mode: 'user_wallet' },
      pay_to_address: address,
    })
    expect(await member.call('POST', '/apis', { body: made(other.pay_to_address) })).toMatchObject(REFUSED)
    expect(await member.call('POST', '/apis', { body: made(payee) })).toMatchObject({ status: 201 })
    for (const scopes of [['payee:write'], ['apis:write'], ['endpoints:write'], ['apis:read', 'payee:write']])
      expect(await member.call('POST', '/auth/api-keys', { body: { name: 'k', scopes } })).toMatchObject(REFUSED)
    const { id } = await owner.apiKey({ scopes: ['payee:write'] })
    expect(await member.call('POST', `/auth/api-keys/${id}/roll`, { body: {} })).toMatchObject(REFUSED)
    expect(await member.call('POST', '/auth/api-keys', { body: { name: 'k', preset: 'readonly' } })).toMatchObject({
      status: 201,
    })
  })

  it('with the role developer cannot take over a slug for another payee, even one that the account has', async () => {
    const owner = (await signUp(plane)).in('production')
    const member = (await memberOf(plane, owner, 'developer')).member.in('production')
    const [payee, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const api = await owner.createApi({ upstream_base_url: 'https://example.com', pay_to_address: payee })
    await owner.createApi({ upstream_base_url: 'https://example.com', pay_to_address: payee })
    const paysOther = await owner.createApi({ upstream_base_url: 'https://example.com', pay_to_address: other })
    await database.query(`update api set slug_since = now() - interval '25 hours' where id = $1`, [api.id])
    expect((await member.call('DELETE', `/apis/${api.id}`)).status).toBe(204)
    const again = (address: string | null) =>
      member.call('POST', '/apis', {
        body: {
          ...{ name: 'n', slug: api.slug, upstream_base_url: 'https://example.com', pay_to_mode: 'user_wallet' },
          pay_to_address: address,
        },
      })
    for (const address of [other, null]) expect(await again(address)).toMatchObject(REFUSED)
    expect(await member.call('PUT', `/apis/${paysOther.id}`, { body: { slug: api.slug } })).toMatchObject(REFUSED)
    expect(await again(payee)).toMatchObject({ status: 201 })
  })

  it('loses its session when it is removed, leaves or logs out, and gets a new one when its role changes', async () => {
    const owner = await signUp(plane)
    const status = async (seller: Seller) => (await seller.call('GET', '/settlements')).status
    const removed = await memberOf(plane, owner, 'developer')
    expect((await owner.call('DELETE', `/members/${removed.person.accountId}`)).status).toBe(204)
    expect(await removed.member.call('GET', '/settlements')).toMatchObject(ENDED)
    expect(await status(removed.person)).toBe(200)
    const reopened = await removed.person.call('POST', `/auth/accounts/${owner.accountId}/session`)
    expect(reopened.status).toBe(404)

    const changed = await memberOf(plane, owner, 'developer')
    const { accountId } = changed.person
    const role = await owner.call('PUT', `/members/${accountId}`, { body: { role: 'support' } })
    expect(role).toMatchObject({ status: 200, body: { role: 'support' } })
    expect(await changed.member.call('GET', '/settlements')).toMatchObject(ENDED)
    expect(await (await opened(changed.person, owner)).call('GET', '/auth/api-keys')).toMatchObject(REFUSED)

    const left = await memberOf(plane, owner, 'owner')
    expect((await left.member.call('POST', `/auth/accounts/${owner.accountId}/leave`)).status).toBe(204)
    expect(await left.member.call('GET', '/settlements')).toMatchObject(ENDED)
    const { body: log } = await owner.call<{ items: object[] }>('GET', '/audit-log?limit=1')
    const { email } = left.person
    expect(log.items).toMatchObject([
      { resource_type: 'member', action: 'deleted', resource_name: email, actor: 'person', member_email: email },
    ])

    const out = await memberOf(plane, owner, 'owner')
    expect((await out.member.call('POST', '/auth/logout')).status).toBe(204)
    for (const each of [out.member, out.person]) expect(await each.call('GET', '/settlements')).toMatchObject(ENDED)
  })

  it('gets no answer that another member got under an equal Idempotency-Key', async () => {
    const owner = await signUp(plane)
    const { member } = await memberOf(plane, owner, 'developer')
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'k', scopes: ['payee:write'] }
    const made = await owner.call<{ key: string }>('POST', '/auth/api-keys', { headers, body })
    expect(made.status).toBe(201)
    expect((await owner.call<{ key: string }>('POST', '/auth/api-keys', { headers, body })).body.key).toBe(
      made.body.key,
    )
    const taken = await member.call<{ key?: string }>('POST', '/auth/api-keys', { headers, body })
    expect(taken).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('changes its own settings only with its own login', async () => {
    const owner = await signUp(plane)
    const { person, member } = await memberOf(plane, owner, 'owner')
    const body = { publish_owner_email: false }
    expect(await member.call('PUT', '/auth/me', { body })).toMatchObject({
      status: 403,
      body: { code: 'own_login_required' },
    })
    expect((await person.call('PUT', '/auth/me', { body })).status).toBe(200)
  })

  it('loses its sessions for other accounts when its own sessions end or it deletes its account', async () => {
    const owner = await signUp(plane)
    const ends = await memberOf(plane, owner, 'support')
    expect((await ends.person.call('POST', '/auth/end-other-sessions')).status).toBe(200)
    expect(await ends.member.call('GET', '/settlements')).toMatchObject(ENDED)
    const gone = await memberOf(plane, owner, 'support')
    const { password } = gone.person
    expect((await gone.person.call('POST', '/auth/delete-account', { body: { password } })).status).toBe(204)
    expect(await gone.member.call('GET', '/settlements')).toMatchObject(ENDED)
    const { body } = await owner.call<{ items: object[] }>('GET', '/members')
    expect(body.items).toHaveLength(2)
  })

  it.each(['removed', 'given another role'])(
    'that is %s while its request’s body arrives changes nothing',
    async (how) => {
      const owner = await signUp(plane)
      const { person, member } = await memberOf(plane, owner, 'owner')
      const headers = { authorization: `Bearer ${member.token}` }
      const email = uniqueEmail()
      const body = { email, role: 'owner' }
      const finish = await holdBody(`${plane.baseUrl}/invitations`, { method: 'POST', headers, body })
      const path = `/members/${person.accountId}`
      const ended =
        how === 'removed' ? owner.call('DELETE', path) : owner.call('PUT', path, { body: { role: 'support' } })
      expect((await ended).status).toBeLessThan(300)
      expect(await finish()).toMatchObject(ENDED)
      expect((await owner.call<{ items: object[] }>('GET', '/invitations')).body.items).toEqual([])
    },
  )

  it('cannot leave as the last owner', async () => {
    const owner = await signUp(plane)
    const { member } = await memberOf(plane, owner, 'owner')
    const path = `/members/${owner.accountId}`
    const last = { status: 409, body: { code: 'last_owner' } }
    for (const each of [owner, member]) {
      expect(await each.call('DELETE', path)).toMatchObject(last)
      expect(await each.call('PUT', path, { body: { role: 'support' } })).toMatchObject(last)
    }
    expect(await owner.call('POST', `/auth/accounts/${owner.accountId}/leave`)).toMatchObject(last)
    expect((await owner.call('DELETE', `/members/${randomUUID()}`)).status).toBe(404)
  })

  it('can return to its own account with its session', async () => {
    const owner = await signUp(plane)
    const { person, member } = await memberOf(plane, owner, 'support')
    const expiry = ({ token }: Seller) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp
    const back = await opened(member, person)
    for (const each of [member, back]) expect(expiry(each)).toBe(expiry(person))
    expect((await back.call<{ account: object }>('GET', '/auth/me')).body.account).toMatchObject({
      id: person.accountId,
    })
  })
})
