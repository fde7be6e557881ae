import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { ROLES } from '../../domain/scopes.ts'
import { tenantManager } from '../database/tenancy.ts'
import { accountManager, accountNameShape } from '../identity/account-record.ts'
import { acceptInvitation } from '../identity/invitations.ts'
import { endMembership, readAccounts } from '../identity/members.ts'
import { sessionOfCaller } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import type { Services } from '../services.ts'
import { errorAnswers, idParameter, noContent } from '../validation/shapes.ts'

const account = accountNameShape.extend({ role: z.enum(ROLES).describe('Of the person who calls') })

const opened = z.object({
  token: z.string().describe('JWT of the same session, for this account; it ends when the session does'),
  account,
})

const params = z.object({ id: idParameter })

/** The accounts for which a person may act: its own, and those that it is a member of. */
export function accountsRoutes({ orm, sessionTokens, knownCallers }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/auth/accounts', {
      config: { operation: 'listAccounts' },
      schema: { tags: ['auth'], response: { 200: z.object({ items: z.array(account) }), ...errorAnswers } },
      handler: async (request) => {
        const { accountId } = sessionOfCaller(principalOf(request))
        const accounts = await readAccounts(accountManager(orm, accountId), accountId)
        return { items: accounts.map(({ epoch: _, ...shown }) => shown) }
      },
    })

    app.post('/auth/accounts/:id/session', {
      config: { operation: 'openAccount' },
      schema: { tags: ['auth'], params, response: { 200: opened, ...errorAnswers } },
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
      config: { operation: 'leaveAccount' },
      schema: { tags: ['auth'], params, response: { 204: noContent, ...errorAnswers } },
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
      config: { operation: 'acceptInvitation' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ token: z.string().min(1).max(512) }),
        response: { 200: z.object({ account }), ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        const accepted = { token: request.body.token.trim(), personId: principal.accountId }
        const account = await acceptInvitation(tenantManager(orm, principal), accepted)
        knownCallers.sessions.forgetAll()
        return { account }
      },
    })
  }
}
