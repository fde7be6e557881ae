import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { ROLES } from '../../domain/scopes.ts'
import { tenantManager } from '../database/tenancy.ts'
import { accountManager, accountNameShape } from '../identity/account-record.ts'
import { acceptInvitation, previewInvitation } from '../identity/invitations.ts'
import { endMembership, readAccounts } from '../identity/members.ts'
import { sessionOfCaller } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { strangerLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_ACCOUNT_NAME, EXAMPLE_SESSION } from '../resources/examples.ts'
import type { Services } from '../services.ts'
import { idParameter, noContent } from '../validation/shapes.ts'

const account = accountNameShape.extend({ role: z.enum(ROLES).describe('Role of the calling person') })

const opened = z.object({
  token: z.string().describe('JWT of this session for the account; it ends with the session'),
  account,
})

const params = z.object({ id: idParameter })

/** Routes for the accounts for which a person may act: the person's own, and those with the person as a member. */
export function accountsRoutes({ settings, orm, sessionTokens, knownCallers }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/auth/accounts', {
      ...defineOperation({
        id: 'listAccounts',
        summary: "List the accounts for which the person may act, the person's own first",
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login' },
        answers: { 200: z.object({ items: z.array(account) }) },
        examples: { answer: { items: [{ ...EXAMPLE_ACCOUNT_NAME, role: 'owner' }] } },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const { accountId } = sessionOfCaller(principalOf(request))
        const accounts = await readAccounts(accountManager(orm, accountId), accountId)
        return { items: accounts.map(({ epoch: _, ...shown }) => shown) }
      },
    })

    app.post('/auth/accounts/:id/session', {
      ...defineOperation({
        id: 'openAccount',
        summary: 'Make a token of this session for another account of the person',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login' },
        params,
        answers: { 200: opened },
        errors: ['not_found'],
        examples: {
          answer: { token: EXAMPLE_SESSION.token, account: { ...EXAMPLE_ACCOUNT_NAME, role: 'accountant' } },
        },
        replays: 'nothing',
      }),
      handler: async (request) => {
        const session = sessionOfCaller(principalOf(request))
        const accounts = await readAccounts(accountManager(orm, session.accountId), session.accountId)
        const found = accounts.find(({ id }) => id === request.params.id)
        if (!found) throw new LaunaError('not_found')
        const { epoch, ...account } = found
        const membership = epoch === null ? undefined : { accountId: account.id, epoch }
        return { token: await sessionTokens.switch(session, membership), account }
      },
    })

    app.post('/auth/accounts/:id/leave', {
      ...defineOperation({
        id: 'leaveAccount',
        summary: "Leave an account; the person's tokens for it become invalid at once",
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login' },
        params,
        answers: { 204: noContent },
        errors: ['not_found', 'last_owner'],
      }),
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const { accountId: personId } = sessionOfCaller(principal)
        const own = { accountId: personId, environment: principal.environment, actor: principal.actor }
        await endMembership(tenantManager(orm, own), { accountId: request.params.id, personId })
        knownCallers.sessions.forgetAll()
        return reply.code(204).send(null)
      },
    })

    app.post('/auth/accept-invitation', {
      ...defineOperation({
        id: 'acceptInvitation',
        summary: 'Accept an invitation with the token of its mail',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        body: z.strictObject({
          token: z.string().min(1).max(512),
          dry_run: z.boolean().optional().describe('True accepts nothing; the answer shows the account and the role'),
        }),
        answers: { 200: z.object({ account }) },
        errors: ['invalid_invitation', 'invitation_for_other_address'],
        rateLimits: strangerLimits(settings.LIMITS),
        examples: {
          body: { token: 'ab'.repeat(32) },
          answer: { account: { ...EXAMPLE_ACCOUNT_NAME, role: 'accountant' } },
        },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const accepted = { token: request.body.token.trim(), personId: principal.accountId }
        const em = tenantManager(orm, principal)
        if (request.body.dry_run) return { account: await previewInvitation(em, accepted) }
        const account = await acceptInvitation(em, accepted)
        knownCallers.sessions.forgetAll()
        return { account }
      },
    })
  }
}
