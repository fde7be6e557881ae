import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENVIRONMENTS } from '../../domain/environment.ts'
import { type Actor, type Tenant, tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { Api } from '../entities/api.ts'
import { newPassword, password, session, toUser, user } from '../identity/account-record.ts'
import { beginEmailChange } from '../identity/email-change.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { HOUR, mailLimits, passwordLimits } from '../operation/rate-limit.ts'
import { changeApi } from '../resources/configuration-change.ts'
import { EXAMPLE_SESSION, EXAMPLE_USER } from '../resources/examples.ts'
import { proveAccount, renewSession } from '../second-factor/account-proof.ts'
import type { Services } from '../services.ts'
import { code, displayName, emailAddress, noContent } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

/** Routes by which the owner changes the account. They ask for the password, so a stolen token is not enough. */
export function accountRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, passwords, background, knownCallers, news } = services
  /** Deletes one API at a time, because each deletion is a separate change for the gateway. */
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
      ...defineOperation({
        id: 'updateAccount',
        summary:
          'Change the name, the mails about problems, and whether APIs without a contact publish the e-mail address',
        tag: 'auth',
        // These settings belong to the person, so a session for another account may not change them.
        rule: { credential: 'jwt', person: 'own login' },
        body: z.strictObject({
          name: displayName.nullish(),
          publish_owner_email: z.boolean().optional(),
          problem_mails: z.boolean().optional(),
        }),
        answers: { 200: user },
        // Each call may change every API of the account, and the gateway then reads all of them again.
        rateLimits: [{ subject: 'account', attempts: 30, windowSeconds: HOUR }],
        examples: { body: { publish_owner_email: false }, answer: { ...EXAMPLE_USER, publish_owner_email: false } },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const em = tenantManager(orm, principal)
        const account = await em.findOneOrFail(Account, principal.accountId)
        const { name, publish_owner_email: publishes, problem_mails: mails } = request.body
        if (name !== undefined) account.name = name
        if (publishes !== undefined) account.publishOwnerEmail = publishes
        if (mails !== undefined) account.problemMails = mails
        await em.flush()
        return toUser(em, account)
      },
    })

    app.post('/auth/change-password', {
      ...defineOperation({
        id: 'changePassword',
        summary: 'Set a new password and end all other sessions',
        details: 'The answer has the token of a new session.',
        tag: 'auth',
        // The operation needs the password, because a stolen token must not be enough to take the account over.
        rule: { credential: 'jwt', person: 'own login' },
        body: z.strictObject({ current_password: password, new_password: newPassword, code: code.optional() }),
        answers: { 200: session },
        errors: ['wrong_password', 'wrong_code'],
        rateLimits: passwordLimits(settings.LIMITS),
        examples: {
          body: { current_password: 'correct horse battery', new_password: 'better horse battery' },
          answer: EXAMPLE_SESSION,
        },
        replays: 'nothing',
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const { current_password: password, new_password, code } = request.body
        const proven = await proveAccount(services, principal, { password, code })
        return renewSession(services, principal, { proven, passwordHash: await passwords.hash(new_password) })
      },
    })

    app.post('/auth/end-other-sessions', {
      ...defineOperation({
        id: 'endOtherSessions',
        summary: 'End all sessions of the account; the answer has the token of a new session',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        answers: { 200: session },
        examples: { answer: EXAMPLE_SESSION },
        replays: 'nothing',
      }),
      handler: (request) => renewSession(services, principalOf(request)),
    })

    app.post('/auth/change-email', {
      ...defineOperation({
        id: 'changeEmail',
        summary:
          'Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the old address can stop it',
        tag: 'auth',
        // Requires a verified e-mail address, because an unverified account may have the address of a person who does not know about the
        // account.
        rule: { credential: 'jwt', person: 'own login', write: true },
        body: z.strictObject({ email: emailAddress, password, code: code.optional() }),
        answers: { 200: z.object({ status: z.literal('sent') }) },
        errors: ['wrong_password', 'wrong_code'],
        rateLimits: [...mailLimits(settings.LIMITS, 'account', 'email'), ...passwordLimits(settings.LIMITS)],
        examples: { body: { email: 'ada@example.org', password: 'correct horse battery' }, answer: { status: 'sent' } },
      }),
      handler: async (request) => {
        const { email: newEmail } = request.body
        const proven = await proveAccount(services, principalOf(request), request.body)
        if (newEmail === proven.email) refuseField('email', 'must differ from the current address')
        // Runs in the background, so that only the reader of the new mailbox learns whether another account has this e-mail address.
        background.run('begin a change of address', () => beginEmailChange(services, proven, newEmail))
        return { status: 'sent' as const }
      },
    })

    app.post('/auth/delete-account', {
      ...defineOperation({
        id: 'deleteAccount',
        summary: 'Delete the account with its APIs and keys; its payments stay on record',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        body: z.strictObject({ password, code: code.optional() }),
        answers: { 204: noContent },
        errors: ['wrong_password', 'wrong_code'],
        rateLimits: passwordLimits(settings.LIMITS),
        examples: { body: { password: 'correct horse battery' } },
      }),
      handler: async (request, reply) => {
        const principal = principalOf(request)
        await proveAccount(services, principal, request.body)
        // Leaves out the session, because a transaction with a session fails once the session has ended, and the deletion ends it.
        const { accountId, environment, actor } = principal
        const owner = { accountId, environment, actor }
        // The APIs are deleted before the account, so that a seller can repeat an interrupted deletion.
        await deleteApis(owner)
        await tenantManager(orm, owner).execute('select delete_account()')
        knownCallers.sessions.forgetAll()
        knownCallers.keys.forgetAll()
        // Deletes APIs that were made between the first deletion and the end of the account.
        await deleteApis(owner)
        return reply.code(204).send(null)
      },
    })
  }
}
