import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENVIRONMENTS } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { newMailToken } from '../account-mails.ts'
import { accountManager, newPassword, session, sessionOf } from '../account-record.ts'
import { changeApi } from '../configuration-change.ts'
import { Account } from '../entities/account.ts'
import { Api } from '../entities/api.ts'
import { newId } from '../identifiers.ts'
import type { Principal } from '../principal.ts'
import { principalOf } from '../request-principal.ts'
import type { Services } from '../services.ts'
import { emailAddress, errorAnswers, noContent } from '../shapes.ts'
import { tenantManager } from '../tenancy.ts'

const password = z.string().max(1024)

/** What its owner does to the account itself. Whoever has stolen a token does not get far: the password is asked for. */
export function accountRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, passwords, mailer, background, knownCallers, news } = services
  /** The account of the caller, who has given its password. Throws `wrong_password`. */
  const provenAccount = async (principal: Principal, given: string): Promise<Account> => {
    const account = await tenantManager(orm, principal).findOneOrFail(Account, principal.accountId)
    if (!(await passwords.matches(given, account.passwordHash))) throw new LaunaError('wrong_password')
    return account
  }
  /** Ends all sessions, writes what else changes, and begins a session. */
  const renewSession = async (principal: Principal, changes: Partial<Account>) => {
    const id = newId()
    const em = tenantManager(orm, principal)
    const account = await em.findOneOrFail(Account, principal.accountId)
    em.assign(account, { ...changes, sessionsSince: id })
    await em.flush()
    knownCallers.sessions.forgetAll()
    return sessionOf(account, services, id)
  }

  /** One by one: each is a change of its own for the gateway. */
  const deleteApis = async (principal: Principal) => {
    for (const environment of ENVIRONMENTS) {
      const tenant = { ...principal, environment }
      const apis = await tenantManager(orm, tenant).find(Api, {}, { fields: ['id'] })
      for (const { id: apiId } of apis)
        await changeApi(tenantManager(orm, tenant), { apiId, news }, async (transaction, api) => {
          transaction.remove(api)
        })
    }
  }

  return async (app) => {
    app.post('/auth/change-password', {
      config: { operation: 'changePassword' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ current_password: password, new_password: newPassword }),
        response: { 200: session, ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        await provenAccount(principal, request.body.current_password)
        return renewSession(principal, { passwordHash: await passwords.hash(request.body.new_password) })
      },
    })

    app.post('/auth/end-other-sessions', {
      config: { operation: 'endOtherSessions' },
      schema: { tags: ['auth'], response: { 200: session, ...errorAnswers } },
      handler: (request) => renewSession(principalOf(request), {}),
    })

    app.post('/auth/change-email', {
      config: { operation: 'changeEmail' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ email: emailAddress, password }),
        response: { 200: z.object({ status: z.literal('sent') }), ...errorAnswers },
      },
      handler: async (request) => {
        const { email: newEmail } = request.body
        const { id: accountId } = await provenAccount(principalOf(request), request.body.password)
        // Whether somebody else has the address is told to those alone who read its mail.
        background.run('send mail to a new address', async () => {
          const em = accountManager(orm, accountId)
          const token = await newMailToken(em, { accountId, purpose: 'change_email', newEmail })
          await mailer.sendAddressChange({ to: newEmail, token })
        })
        return { status: 'sent' as const }
      },
    })

    app.post('/auth/delete-account', {
      config: { operation: 'deleteAccount' },
      schema: {
        tags: ['auth'],
        body: z.strictObject({ password }),
        response: { 204: noContent, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        await provenAccount(principal, request.body.password)
        // Before the account, so that a deletion which breaks off can be begun again.
        await deleteApis(principal)
        await tenantManager(orm, principal).execute('select delete_account()')
        knownCallers.sessions.forgetAll()
        knownCallers.keys.forgetAll()
        // What somebody has made meanwhile.
        await deleteApis(principal)
        return reply.code(204).send(null)
      },
    })
  }
}
