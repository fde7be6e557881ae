import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { ROLES, SCOPES } from '../../domain/scopes.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { newId } from '../database/identifiers.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { newMailToken, resetPassword, stopEmailChange, verifyEmail } from '../identity/account-mails.ts'
import {
  accountManager,
  accountName,
  accountNameShape,
  newPassword,
  password,
  session,
  sessionOf,
  toUser,
  user,
} from '../identity/account-record.ts'
import { personOf, scopesOf } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { endSession } from '../identity/sessions.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { HOUR, mailLimits, QUARTER_HOUR, strangerLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_ACCOUNT_NAME, EXAMPLE_SESSION, EXAMPLE_USER } from '../resources/examples.ts'
import { accountSuspension, suspension } from '../resources/suspension-record.ts'
import { checkCode } from '../second-factor/check-code.ts'
import type { Services } from '../services.ts'
import { code, displayName, emailAddress, noContent } from '../validation/shapes.ts'

const signupBody = z.strictObject({
  email: emailAddress,
  password: newPassword,
  name: displayName.nullish(),
  publish_owner_email: z.boolean().optional(),
})

const mailedToken = z.string().min(1).max(512)

/** A login accepts any text, because a wrong password must be refused as wrong. */
const loginBody = z.strictObject({
  email: z.string().trim().toLowerCase().max(1024),
  password,
  code: code.optional(),
})

const me = z.object({
  user,
  account: accountNameShape.extend({ suspended: suspension.nullable() }),
  role: z.enum(ROLES).nullable().describe('Role of the person in the account; null for an API key'),
  environment: z.enum(['production', 'development']),
  credential: z.enum(['jwt', 'api_key']),
  scopes: z
    .array(z.enum(SCOPES))
    .nullable()
    .describe('Scopes of the API key or of the role; null for an owner, who may do everything'),
})

/** Routes for sign-up, login and verification of an e-mail address. */
export function authRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, passwords } = services
  return async (app) => {
    app.post('/auth/signup', {
      ...defineOperation({
        id: 'signup',
        summary: 'Create an account',
        details: 'The answer has the token of the first session.',
        tag: 'auth',
        rule: { credential: 'public' },
        body: signupBody,
        answers: { 201: session },
        errors: ['email_already_registered'],
        rateLimits: [{ subject: 'subnet', attempts: settings.LIMITS.signups_per_subnet, windowSeconds: HOUR }],
        examples: {
          body: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' },
          answer: { ...EXAMPLE_SESSION, user: { ...EXAMPLE_USER, email_verified: false } },
        },
      }),
      handler: async (request, reply) => {
        const account = await createAccount(services, request.body)
        mailVerification(services, account.id)
        return reply.code(201).send(await sessionOf(account, services))
      },
    })

    app.post('/auth/login', {
      ...defineOperation({
        id: 'login',
        summary: 'Log in; an account with a second factor needs `code` too',
        details: 'Without `code`, an account with a second factor gets `second_factor_required`.',
        tag: 'auth',
        rule: { credential: 'public' },
        body: loginBody,
        answers: { 200: session },
        errors: ['invalid_credentials', 'second_factor_required', 'wrong_code'],
        rateLimits: [
          { subject: 'subnet', attempts: settings.LIMITS.logins_per_subnet, windowSeconds: QUARTER_HOUR },
          // This limit counts by account and subnet together. If it counted by account alone, any client could lock the owner out.
          {
            subject: 'email from subnet',
            attempts: settings.LIMITS.logins_per_account,
            windowSeconds: QUARTER_HOUR,
            forgiven: true,
          },
        ],
        examples: { body: { email: 'ada@example.com', password: 'correct horse battery' }, answer: EXAMPLE_SESSION },
      }),
      handler: async (request) => {
        const account = await findLogin(orm, request.body.email)
        const matches = await passwords.matches(request.body.password, account?.passwordHash)
        if (!account || !matches) throw new LaunaError('invalid_credentials')
        const actor = { name: 'person', address: request.ip } as const
        await checkCode(services, account, { code: request.body.code, purpose: 'login', actor })
        return sessionOf(account, services)
      },
    })

    app.post('/auth/logout', {
      ...defineOperation({
        id: 'logout',
        summary: 'End the session of the token; the token becomes invalid',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login' },
        answers: { 204: noContent },
      }),
      handler: async (request, reply) => {
        await endSession(orm, principalOf(request))
        services.knownCallers.sessions.forgetAll()
        return reply.code(204).send(null)
      },
    })

    app.post('/auth/verify-email', {
      ...defineOperation({
        id: 'verifyEmail',
        summary: 'Verify an e-mail address with the token from the mail',
        tag: 'auth',
        // With a session, only tokens of that session's account are accepted. A link must not make a person verify
        // the address of another account.
        rule: { credential: 'optional', person: 'any login' },
        body: z.strictObject({ token: mailedToken }),
        answers: { 200: z.object({ status: z.literal('verified') }) },
        errors: ['invalid_verification_token', 'email_already_registered'],
        examples: { body: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY' }, answer: { status: 'verified' } },
      }),
      handler: async (request) => {
        const token = request.body.token.trim()
        const accountId = request.principal ? personOf(request.principal) : undefined
        await verifyEmail(strangerManager(orm, request.ip), { token, accountId })
        services.knownCallers.sessions.forgetAll()
        return { status: 'verified' as const }
      },
    })

    app.post('/auth/resend-verification', {
      ...defineOperation({
        id: 'resendVerification',
        summary: 'Send the verification mail again',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        answers: { 200: z.object({ status: z.enum(['sent', 'already verified']) }) },
        rateLimits: mailLimits(settings.LIMITS, 'account'),
        examples: { answer: { status: 'sent' } },
      }),
      handler: async (request) => {
        const { accountId, emailVerified } = principalOf(request)
        if (emailVerified) return { status: 'already verified' as const }
        mailVerification(services, accountId)
        return { status: 'sent' as const }
      },
    })

    app.post('/auth/forgot-password', {
      ...defineOperation({
        id: 'forgotPassword',
        summary: 'Mail a link for a new password if an account has this address',
        tag: 'auth',
        rule: { credential: 'public' },
        body: z.strictObject({ email: emailAddress }),
        answers: { 200: z.object({ status: z.literal('sent') }) },
        // Requests are counted by e-mail address, also for an address without an account: the answer must not reveal whether the account
        // exists.
        rateLimits: mailLimits(settings.LIMITS, 'email'),
        examples: { body: { email: 'ada@example.com' }, answer: { status: 'sent' } },
      }),
      handler: async (request) => {
        mailPasswordReset(services, request.body.email)
        // The answer is the same whether or not the account exists, so that clients cannot find out which accounts
        // exist.
        return { status: 'sent' as const }
      },
    })

    app.post('/auth/reset-password', {
      ...defineOperation({
        id: 'resetPassword',
        summary: 'Set a new password with the token from the mail; all sessions end',
        tag: 'auth',
        rule: { credential: 'public' },
        body: z.strictObject({ token: mailedToken, password: newPassword }),
        answers: { 200: z.object({ status: z.literal('changed') }) },
        errors: ['invalid_reset_token'],
        rateLimits: strangerLimits(settings.LIMITS),
        examples: {
          body: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY', password: 'better horse battery' },
          answer: { status: 'changed' },
        },
      }),
      handler: async (request) => {
        const { token, password } = request.body
        const passwordHash = await passwords.hash(password)
        const em = strangerManager(orm, request.ip)
        await resetPassword(em, { token: token.trim(), passwordHash })
        services.knownCallers.sessions.forgetAll()
        return { status: 'changed' as const }
      },
    })

    app.post('/auth/stop-email-change', {
      ...defineOperation({
        id: 'stopEmailChange',
        summary:
          'Stop a change of the e-mail address with the token from the mail to the old address; all sessions end',
        details: 'The current address stays.',
        tag: 'auth',
        rule: { credential: 'public' },
        body: z.strictObject({ token: mailedToken }),
        answers: { 200: z.object({ status: z.literal('stopped') }) },
        errors: ['invalid_stop_token'],
        rateLimits: strangerLimits(settings.LIMITS),
        examples: { body: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY' }, answer: { status: 'stopped' } },
      }),
      handler: async (request) => {
        await stopEmailChange(strangerManager(orm, request.ip), request.body.token.trim())
        services.knownCallers.sessions.forgetAll()
        return { status: 'stopped' as const }
      },
    })

    app.get('/auth/me', {
      ...defineOperation({
        id: 'getMe',
        summary: 'Read the account and the rights of the credential',
        tag: 'auth',
        rule: { credential: 'any', person: 'any login' },
        answers: { 200: me },
        examples: {
          answer: {
            user: EXAMPLE_USER,
            account: { ...EXAMPLE_ACCOUNT_NAME, suspended: null },
            role: 'owner',
            environment: 'development',
            credential: 'jwt',
            scopes: null,
          },
        },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const { accountId, environment, credential } = principal
        const personId = personOf(principal)
        const person = accountManager(orm, personId)
        const em = tenantManager(orm, principal)
        const account = await em.findOneOrFail(Account, accountId)
        const role = credential.kind === 'jwt' ? credential.role : null
        const user = await toUser(
          person,
          personId === accountId ? account : await person.findOneOrFail(Account, personId),
        )
        return {
          // An API key belongs to a program, which need not know the address that its person changes to.
          user: credential.kind === 'jwt' ? user : { ...user, pending_email: null },
          account: { ...accountName(account), suspended: await accountSuspension(em, account) },
          role,
          environment,
          credential: credential.kind,
          scopes: role === 'owner' ? null : SCOPES.filter((scope) => scopesOf(principal).includes(scope)),
        }
      },
    })
  }
}

async function createAccount({ orm, passwords }: Services, body: z.output<typeof signupBody>): Promise<Account> {
  const passwordHash = await passwords.hash(body.password)
  const id = newId()
  const em = accountManager(orm, id)
  const account = em.create(Account, {
    id,
    email: body.email,
    name: body.name ?? null,
    passwordHash,
    publishOwnerEmail: body.publish_owner_email ?? true,
    createdAt: new Date(),
  })
  try {
    await em.persist(account).flush()
  } catch (error) {
    throw violatedConstraint(error) ? new LaunaError('email_already_registered', { cause: error }) : error
  }
  return account
}

/** Returns the account of a login. The tenant is still unknown, so a function of the database finds the account. */
async function findLogin(orm: MikroORM, email: string): Promise<Account | undefined> {
  const em = orm.em.fork()
  const rows = await em.execute<object[]>('select * from find_login(?)', [email])
  return rows[0] && em.map(Account, rows[0])
}

/** Runs in the background. The account is valid even if the mail fails, and its owner can request another mail. */
function mailVerification({ orm, mailer, background }: Services, accountId: string): void {
  background.run('send verification mail', async () => {
    const made = await newMailToken(accountManager(orm, accountId), { accountId, purpose: 'verify_email' })
    if (made) await mailer.send(made.email, 'verification', { token: made.token })
  })
}

/** Runs in the background, so that an unknown or unverified e-mail address gets the same answer. */
function mailPasswordReset({ orm, mailer, background }: Services, email: string): void {
  background.run('send password reset mail', async () => {
    const account = await findLogin(orm, email)
    if (!account) return
    const { id: accountId } = account
    const made = await newMailToken(accountManager(orm, accountId), { accountId, purpose: 'reset_password' })
    // Uses the account's address at the time of the token, because the address may have changed since `findLogin`.
    if (made) await mailer.send(made.email, 'password_reset', { token: made.token })
  })
}

/** Returns an entity manager for callers with only a mailed token. The audit log records the client's IP address. */
function strangerManager(orm: MikroORM, address: string): EntityManager {
  const em = orm.em.fork()
  em.setSessionContext({ variables: { 'launa.address': address } })
  return em
}
