import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ROLES } from '../../domain/scopes.ts'
import { tenantManager } from '../database/tenancy.ts'
import { changeAsCaller } from '../identity/caller-transaction.ts'
import { type InvitationRow, invite, readInvitations, revokeInvitation } from '../identity/invitations.ts'
import { changeRole, endMembership, type MemberRow, readMembers } from '../identity/members.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { mailLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_TIME } from '../resources/examples.ts'
import { provePersonByCode } from '../second-factor/account-proof.ts'
import type { Services } from '../services.ts'
import { code, emailAddress, idParameter, instant, noContent } from '../validation/shapes.ts'

const role = z.enum(ROLES)
const proof = code.optional().describe('Required if the caller has a second factor')

const member = z.object({
  id: z.string().describe("Identifier of the person's own account"),
  email: z.string(),
  name: z.string().nullable(),
  role,
  second_factor: z.boolean().describe('Whether the person has a second factor'),
  own_login: z.boolean().describe("Whether this is the account's own person, who is always an owner"),
  created_at: instant,
})

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  expires_at: instant,
  created_at: instant,
})

const params = z.object({ id: idParameter })

const EXAMPLE_MEMBER = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f06',
  email: 'grace@example.com',
  name: 'Grace',
  role: 'accountant',
  second_factor: true,
  own_login: false,
  created_at: EXAMPLE_TIME,
}
const EXAMPLE_INVITATION = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f07',
  email: 'grace@example.com',
  role: 'accountant',
  expires_at: '2026-02-07T12:00:00.000Z',
  created_at: EXAMPLE_TIME,
}

/**
 * Routes for the members of an account and its invitations. Changes of members, invitations and API keys run under the lock of the account.
 */
export function memberRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, mailer, background, knownCallers } = services
  return async (app) => {
    app.get('/members', {
      ...defineOperation({
        id: 'listMembers',
        summary: "List the members of the account, the account's own person first",
        tag: 'members',
        rule: { credential: 'jwt', scopes: ['members:read'] },
        answers: { 200: z.object({ items: z.array(member) }) },
        examples: { answer: { items: [EXAMPLE_MEMBER] } },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const tenant = principalOf(request)
        return { items: (await readMembers(tenantManager(orm, tenant), tenant.accountId)).map(memberRecord) }
      },
    })

    app.put('/members/:id', {
      ...defineOperation({
        id: 'updateMember',
        summary: "Change the role of a member; the member's tokens for the account become invalid at once",
        tag: 'members',
        rule: { credential: 'jwt', scopes: ['members:write'], write: true },
        params,
        body: z.strictObject({ role, code: proof }),
        answers: { 200: member },
        errors: ['wrong_code', 'last_owner'],
        examples: { body: { role: 'developer' }, answer: { ...EXAMPLE_MEMBER, role: 'developer' } },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        await provePersonByCode(services, principal, request.body.code)
        const { accountId } = principal
        const change = { accountId, personId: request.params.id, role: request.body.role }
        const changed = await changeAsCaller(orm, principal, (transaction) => changeRole(transaction, change))
        knownCallers.sessions.forgetAll()
        return memberRecord(changed)
      },
    })

    app.delete('/members/:id', {
      ...defineOperation({
        id: 'removeMember',
        summary: "Remove a member; the member's tokens for the account become invalid at once",
        tag: 'members',
        rule: { credential: 'jwt', scopes: ['members:write'], write: true },
        params,
        answers: { 204: noContent },
        errors: ['last_owner'],
      }),
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const ended = { accountId: principal.accountId, personId: request.params.id }
        await changeAsCaller(orm, principal, (transaction) => endMembership(transaction, ended))
        knownCallers.sessions.forgetAll()
        return reply.code(204).send(null)
      },
    })

    app.post('/invitations', {
      ...defineOperation({
        id: 'createInvitation',
        summary: 'Invite a person by mail; replaces an earlier invitation of the address',
        tag: 'members',
        // The caller chooses the receiver's address, so the caller's own e-mail address must be verified.
        rule: { credential: 'jwt', scopes: ['members:write'], write: true },
        body: z.strictObject({ email: emailAddress, role, code: proof }),
        answers: { 201: invitation },
        errors: ['quota_exceeded', 'wrong_code', 'already_member'],
        rateLimits: mailLimits(settings.LIMITS, 'account', 'email'),
        examples: { body: { email: 'grace@example.com', role: 'accountant' }, answer: EXAMPLE_INVITATION },
      }),
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const inviter = await provePersonByCode(services, principal, request.body.code)
        const { email, role } = request.body
        const { accountId } = principal
        const made = await changeAsCaller(orm, principal, (transaction) =>
          invite(transaction, { accountId, email, role }),
        )
        // The mail contains the inviter's verified e-mail address and no text that the inviter chooses. So nobody can use invitations to
        // send a text to other people.
        background.run('mail an invitation', () =>
          mailer.send(email, 'invitation', { token: made.token, from: inviter.email, role }),
        )
        return reply.code(201).send(invitationRecord(made.row))
      },
    })

    app.get('/invitations', {
      ...defineOperation({
        id: 'listInvitations',
        summary: 'List the valid invitations, newest first',
        tag: 'members',
        rule: { credential: 'jwt', scopes: ['members:read'] },
        answers: { 200: z.object({ items: z.array(invitation) }) },
        examples: { answer: { items: [EXAMPLE_INVITATION] } },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const tenant = principalOf(request)
        return { items: (await readInvitations(tenantManager(orm, tenant), tenant.accountId)).map(invitationRecord) }
      },
    })

    app.delete('/invitations/:id', {
      ...defineOperation({
        id: 'revokeInvitation',
        summary: 'Revoke an invitation',
        tag: 'members',
        rule: { credential: 'jwt', scopes: ['members:write'], write: true },
        params,
        answers: { 204: noContent },
      }),
      handler: async (request, reply) => {
        const { id } = request.params
        await changeAsCaller(orm, principalOf(request), (transaction) => revokeInvitation(transaction, id))
        return reply.code(204).send(null)
      },
    })
  }
}

function memberRecord({ created_at, ...row }: MemberRow): z.output<typeof member> {
  return { ...row, created_at: new Date(created_at).toISOString() }
}

function invitationRecord({ expires_at, created_at, ...row }: InvitationRow): z.output<typeof invitation> {
  return { ...row, expires_at: new Date(expires_at).toISOString(), created_at: new Date(created_at).toISOString() }
}
