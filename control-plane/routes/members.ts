import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ROLES } from '../../domain/scopes.ts'
import { tenantManager } from '../database/tenancy.ts'
import { personWithCode } from '../identity/account-proof.ts'
import { code } from '../identity/account-record.ts'
import { changeAsCaller } from '../identity/caller-transaction.ts'
import { type InvitationRow, invite, readInvitations, revokeInvitation } from '../identity/invitations.ts'
import { changeRole, endMembership, type MemberRow, readMembers } from '../identity/members.ts'
import { principalOf } from '../identity/route-guard.ts'
import type { Services } from '../services.ts'
import { emailAddress, errorAnswers, idParameter, instant, noContent } from '../validation/shapes.ts'

const role = z.enum(ROLES)
const proof = code.optional().describe('Needed where the caller has a second factor')

const member = z.object({
  id: z.string().describe('Of the own account of the person'),
  email: z.string(),
  name: z.string().nullable(),
  role,
  second_factor: z.boolean().describe('Whether this person logs in with a code as well'),
  own_login: z.boolean().describe('Whether this is the person of the account itself, which is always an owner'),
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

/** The members of an account and its invitations. Both change under the lock of the account, as its keys do. */
export function memberRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, mailer, background, knownCallers } = services
  return async (app) => {
    app.get('/members', {
      config: { operation: 'listMembers' },
      schema: { tags: ['members'], response: { 200: z.object({ items: z.array(member) }), ...errorAnswers } },
      handler: async (request) => {
        const tenant = principalOf(request)
        return { items: (await readMembers(tenantManager(orm, tenant), tenant.accountId)).map(memberRecord) }
      },
    })

    app.put('/members/:id', {
      config: { operation: 'updateMember' },
      schema: {
        tags: ['members'],
        params,
        body: z.strictObject({ role, code: proof }),
        response: { 200: member, ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        await personWithCode(services, principal, request.body.code)
        const { accountId } = principal
        const change = { accountId, personId: request.params.id, role: request.body.role }
        const changed = await changeAsCaller(orm, principal, (transaction) => changeRole(transaction, change))
        knownCallers.sessions.forgetAll()
        return memberRecord(changed)
      },
    })

    app.delete('/members/:id', {
      config: { operation: 'removeMember' },
      schema: { tags: ['members'], params, response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const ended = { accountId: principal.accountId, personId: request.params.id }
        await changeAsCaller(orm, principal, (transaction) => endMembership(transaction, ended))
        knownCallers.sessions.forgetAll()
        return reply.code(204).send(null)
      },
    })

    app.post('/invitations', {
      config: { operation: 'createInvitation' },
      schema: {
        tags: ['members'],
        body: z.strictObject({ email: emailAddress, role, code: proof }),
        response: { 201: invitation, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const inviter = await personWithCode(services, principal, request.body.code)
        const { email, role } = request.body
        const { accountId } = principal
        const made = await changeAsCaller(orm, principal, (transaction) =>
          invite(transaction, { accountId, email, role }),
        )
        // Nothing that the inviter has chosen is in the mail but its verified address: an invitation is no way to mail a text to strangers.
        background.run('mail an invitation', () =>
          mailer.send(email, 'invitation', { token: made.token, from: inviter.email, role }),
        )
        return reply.code(201).send(invitationRecord(made.row))
      },
    })

    app.get('/invitations', {
      config: { operation: 'listInvitations' },
      schema: { tags: ['members'], response: { 200: z.object({ items: z.array(invitation) }), ...errorAnswers } },
      handler: async (request) => {
        const tenant = principalOf(request)
        return { items: (await readInvitations(tenantManager(orm, tenant), tenant.accountId)).map(invitationRecord) }
      },
    })

    app.delete('/invitations/:id', {
      config: { operation: 'revokeInvitation' },
      schema: { tags: ['members'], params, response: { 204: noContent, ...errorAnswers } },
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
