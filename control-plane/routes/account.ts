import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENVIRONMENTS } from '../../domain/environment.ts'
import { changeApi } from '../database/configuration-change.ts'
import { type Actor, type Tenant, tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { Api } from '../entities/api.ts'
import { provenAccount, renewSession } from '../identity/account-proof.ts'
import { code, newPassword, password, session, toUser, user } from '../identity/account-record.ts'
import { beginEmailChange } from '../identity/email-change.ts'
import { principalOf } from '../identity/route-guard.ts'
import type { Services } from '../services.ts'
import { emailAddress, errorAnswers, noContent } from '../validation/shapes.ts'

/** Changes of the account by its owner. They ask for the password, so a stolen token is not enough. */
export function accountRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, passwords, background, knownCallers, news } = services
  /** One by one, because each deletion is a separate change for the gateway. */
  const deleteApis = async (owner: Tenant & { actor: Actor }) => {
    for (const environment of ENVIRONMENTS) {
      const tenant = { ...owner, environment }
      const apis = await tenantManager(orm, tenant).find(Api, {}, { fields: ['id'] })
      for (const { id: apiId } of apis)
        await changeApi(tenantManager(orm, tenant), { apiId, news }, async (transaction, api) => {
          transaction.remove(api)
        })
    }
  }

  return async (app) => {
    app.put('/auth/me', {
      config: { operation: 'updateAccount' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ publish_owner_email: z.boolean().optional(), problem_mails: z.boolean().optional() }),
        response: { 200: user, ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        const em = tenantManager(orm, principal)
        const account = await em.findOneOrFail(Account, principal.accountId)
        const { publish_owner_email: publishes, problem_mails: mails } = request.body
        if (publishes !== undefined) account.publishOwnerEmail = publishes
        if (mails !== undefined) account.problemMails = mails
        await em.flush()
        return toUser(em, account)
      },
    })

    app.post('/auth/change-password', {
      config: { operation: 'changePassword' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ current_password: password, new_password: newPassword, code: code.optional() }),
        response: { 200: session, ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        const { current_password: password, new_password, code } = request.body
        const proven = await provenAccount(services, principal, { password, code })
        return renewSession(services, principal, { proven, passwordHash: await passwords.hash(new_password) })
      },
    })

    app.post('/auth/end-other-sessions', {
      config: { operation: 'endOtherSessions' },
      schema: { tags: ['auth'], response: { 200: session, ...errorAnswers } },
      handler: (request) => renewSession(services, principalOf(request)),
    })

    app.post('/auth/change-email', {
      config: { operation: 'changeEmail' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ email: emailAddress, password, code: code.optional() }),
        response: { 200: z.object({ status: z.literal('sent') }), ...errorAnswers },
      },
      handler: async (request) => {
        const { email: newEmail } = request.body
        const proven = await provenAccount(services, principalOf(request), request.body)
        // Only the reader of that address's mail learns whether another account has it.
        background.run('begin a change of address', () => beginEmailChange(services, proven, newEmail))
        return { status: 'sent' as const }
      },
    })

    app.post('/auth/delete-account', {
      config: { operation: 'deleteAccount' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ password, code: code.optional() }),
        response: { 204: noContent, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        await provenAccount(services, principal, request.body)
        // The record has no session, because the session ends with the account.
        const { accountId, environment, actor } = principal
        const owner = { accountId, environment, actor }
        // Before the account, so that a deletion that breaks off can start again.
        await deleteApis(owner)
        await tenantManager(orm, owner).execute('select delete_account()')
        knownCallers.sessions.forgetAll()
        knownCallers.keys.forgetAll()
        // APIs that were made in the meantime.
        await deleteApis(owner)
        return reply.code(204).send(null)
      },
    })
  }
}
