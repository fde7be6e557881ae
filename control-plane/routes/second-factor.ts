import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { password, session, sessionOf } from '../identity/account-record.ts'
import type { Principal } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { passwordLimits } from '../operation/rate-limit.ts'
import { EXAMPLE_SESSION, EXAMPLE_USER } from '../resources/examples.ts'
import { proveAccount, proveByPassword } from '../second-factor/account-proof.ts'
import { limitGuesses, openSecret, sealSecret } from '../second-factor/check-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from '../second-factor/totp.ts'
import type { Services } from '../services.ts'
import { code, noContent } from '../validation/shapes.ts'

const begun = z.object({
  secret: z.string().describe('The secret in base 32, for apps that cannot read QR codes'),
  otpauth_uri: z.string().describe('The secret as a URI for a QR code: RFC 6238 with SHA-1, six digits, 30 seconds'),
})

const recoveryCodes = z.array(z.string()).describe('Each replaces a code once; only this answer shows them')

const confirmed = session.extend({ recovery_codes: recoveryCodes })

const proof = z.strictObject({ password, code })

const ENABLE = `update account set sealed_second_factor = pending_second_factor, pending_second_factor = null,
    second_factor_step = ?, recovery_code_hashes = ?, sessions_epoch = gen_random_uuid()
  where id = ? and pending_second_factor = ? and sealed_second_factor is null returning *`

const DISABLE = `update account set sealed_second_factor = null, second_factor_step = null, recovery_code_hashes = null
  where id = ? and credentials_epoch = ? returning true as done`

const RENEW_CODES = `update account set recovery_code_hashes = ?
  where id = ? and credentials_epoch = ? and sealed_second_factor is not null returning true as done`

const EXAMPLE_RECOVERY_CODES = ['7k2m-9d4v-x8qe-3htz']

/**
 * Routes for the second factor of an account. Its secret and its recovery codes are shown once, so no answer here is
 * stored for repeated requests.
 */
export function secondFactorRoutes(services: Services): FastifyPluginAsyncZod {
  const { settings, orm, pepper, knownCallers } = services
  const newCodes = (accountId: string) => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((text) => hashRecoveryCode(text, { accountId, pepper }))
    // PostgreSQL's text form of an array. It needs no quotes, because the hashes are in base64url.
    return { codes, hashes: `{${hashes.join(',')}}` }
  }
  /**
   * Returns the account, proven by password and code. Throws `second_factor_not_enabled`, `wrong_password` and
   * `wrong_code`.
   */
  const proveOwner = async (principal: Principal, given: z.output<typeof proof>): Promise<Account> => {
    const account = await proveAccount(services, principal, given)
    if (!account.sealedSecondFactor) throw new LaunaError('second_factor_not_enabled')
    return account
  }

  return async (app) => {
    app.post('/auth/second-factor/begin', {
      ...defineOperation({
        id: 'beginSecondFactor',
        summary: 'Make a secret for an authenticator app; the second factor starts when a code confirms it',
        tag: 'auth',
        // Requires a verified e-mail address. Otherwise somebody could sign up with another person's address, and lock that person out with
        // a second factor.
        rule: { credential: 'jwt', person: 'own login', write: true },
        body: z.strictObject({ password }),
        answers: { 200: begun },
        errors: ['wrong_password', 'second_factor_already_enabled'],
        rateLimits: passwordLimits(settings.LIMITS),
        examples: {
          body: { password: 'correct horse battery' },
          answer: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            otpauth_uri:
              'otpauth://totp/Launa:ada%40example.com?issuer=Launa&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
          },
        },
        replays: 'nothing',
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const account = await proveByPassword(services, principal, request.body.password)
        const { id, email, sealedSecondFactor, credentialsEpoch } = account
        if (sealedSecondFactor) throw new LaunaError('second_factor_already_enabled')
        const secret = newTotpSecret()
        const pendingSecondFactor = sealSecret(services, id, secret)
        const em = tenantManager(orm, principal)
        const begun = await em.nativeUpdate(Account, { id, credentialsEpoch }, { pendingSecondFactor })
        // If no row was written, the account's credentials have changed since the proof. The statements below are checked in this way too.
        if (begun === 0) throw new LaunaError('invalid_token')
        return { secret, otpauth_uri: otpauthUri(secret, email) }
      },
    })

    app.post('/auth/second-factor/confirm', {
      ...defineOperation({
        id: 'confirmSecondFactor',
        summary: 'Switch the second factor on with a code; the answer has recovery codes, and all other sessions end',
        details: 'Only this answer shows the recovery codes. It also has the token of a new session.',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login', write: true },
        body: z.strictObject({ code }),
        answers: { 200: confirmed },
        errors: ['wrong_code', 'second_factor_already_enabled', 'second_factor_not_begun'],
        examples: {
          body: { code: '492039' },
          answer: {
            ...EXAMPLE_SESSION,
            user: { ...EXAMPLE_USER, second_factor: true, recovery_codes_left: 10 },
            recovery_codes: EXAMPLE_RECOVERY_CODES,
          },
        },
        replays: 'nothing',
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const em = tenantManager(orm, principal)
        const account = await em.findOneOrFail(Account, principal.accountId)
        if (account.sealedSecondFactor) throw new LaunaError('second_factor_already_enabled')
        if (!account.pendingSecondFactor) throw new LaunaError('second_factor_not_begun')
        const pending = Buffer.from(account.pendingSecondFactor)
        await limitGuesses(services, account, 'session')
        const given = request.body.code.replaceAll(/[\s-]/g, '')
        const step = stepOfCode(openSecret(services, account.id, pending), given, Date.now())
        if (step === undefined) throw new LaunaError('wrong_code')
        const { codes, hashes } = newCodes(account.id)
        const rows = await em.execute<object[]>(ENABLE, [step, hashes, account.id, pending])
        // If no row was written, another request has begun or confirmed a second factor meanwhile.
        if (!rows[0]) throw new LaunaError('second_factor_not_begun')
        knownCallers.sessions.forgetAll()
        await services.codeAttempts.giveBack('session', account.id)
        const enabled = tenantManager(orm, principal).map(Account, rows[0])
        return { ...(await sessionOf(enabled, services)), recovery_codes: codes }
      },
    })

    app.post('/auth/second-factor/disable', {
      ...defineOperation({
        id: 'disableSecondFactor',
        summary: 'Switch the second factor off',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        body: proof,
        answers: { 204: noContent },
        errors: ['wrong_password', 'wrong_code', 'second_factor_not_enabled'],
        rateLimits: passwordLimits(settings.LIMITS),
        examples: { body: { password: 'correct horse battery', code: '492039' } },
        replays: 'nothing',
      }),
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const { id, credentialsEpoch } = await proveOwner(principal, request.body)
        const rows = await tenantManager(orm, principal).execute<object[]>(DISABLE, [id, credentialsEpoch])
        if (!rows[0]) throw new LaunaError('invalid_token')
        return reply.code(204).send(null)
      },
    })

    app.post('/auth/second-factor/recovery-codes', {
      ...defineOperation({
        id: 'renewRecoveryCodes',
        summary: 'Replace the recovery codes; only this answer shows them',
        details: 'The earlier codes become invalid.',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'own login' },
        body: proof,
        answers: { 200: z.object({ recovery_codes: recoveryCodes }) },
        errors: ['wrong_password', 'wrong_code', 'second_factor_not_enabled'],
        rateLimits: passwordLimits(settings.LIMITS),
        examples: {
          body: { password: 'correct horse battery', code: '492039' },
          answer: { recovery_codes: EXAMPLE_RECOVERY_CODES },
        },
        replays: 'nothing',
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const { id, credentialsEpoch } = await proveOwner(principal, request.body)
        const { codes, hashes } = newCodes(id)
        const rows = await tenantManager(orm, principal).execute<object[]>(RENEW_CODES, [hashes, id, credentialsEpoch])
        if (!rows[0]) throw new LaunaError('invalid_token')
        return { recovery_codes: codes }
      },
    })
  }
}
