import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { provenAccount, provenByPassword } from '../identity/account-proof.ts'
import { code, password, session, sessionOf } from '../identity/account-record.ts'
import type { Principal } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { limitGuesses, openSecret, sealSecret } from '../second-factor/check-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from '../second-factor/totp.ts'
import type { Services } from '../services.ts'
import { errorAnswers, noContent } from '../validation/shapes.ts'

const begun = z.object({
  secret: z.string().describe('In base 32, for apps that read no QR code'),
  otpauth_uri: z.string().describe('For a QR code: RFC 6238 with SHA-1, six digits, 30 seconds'),
})

const recoveryCodes = z.array(z.string()).describe('Each is good once in the place of a code; they are shown this once')

const confirmed = session.extend({ recovery_codes: recoveryCodes })

const proof = z.strictObject({ password, code })

const ENABLE = `update account set sealed_second_factor = pending_second_factor, pending_second_factor = null,
    second_factor_step = ?, recovery_code_hashes = ?, sessions_epoch = gen_random_uuid()
  where id = ? and pending_second_factor = ? and sealed_second_factor is null returning *`

const DISABLE = `update account set sealed_second_factor = null, second_factor_step = null, recovery_code_hashes = null
  where id = ? and credentials_epoch = ? returning true as done`

const RENEW_CODES = `update account set recovery_code_hashes = ?
  where id = ? and credentials_epoch = ? and sealed_second_factor is not null returning true as done`

/** The second factor of an account. Its secret and its recovery codes are shown once: no answer here is stored for repeated requests. */
export function secondFactorRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, pepper, knownCallers } = services
  const newCodes = (accountId: string) => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((text) => hashRecoveryCode(text, { accountId, pepper }))
    // PostgreSQL's text form of an array. The hashes are in base64url.
    return { codes, hashes: `{${hashes.join(',')}}` }
  }
  /** Throws `second_factor_not_enabled`, `wrong_password` and `wrong_code`. */
  const provenOwner = async (principal: Principal, given: z.output<typeof proof>): Promise<Account> => {
    const account = await provenAccount(services, principal, given)
    if (!account.sealedSecondFactor) throw new LaunaError('second_factor_not_enabled')
    return account
  }

  return async (app) => {
    app.post('/auth/second-factor/begin', {
      config: { operation: 'beginSecondFactor' },
      schema: { tags: ['auth'], body: z.strictObject({ password }), response: { 200: begun, ...errorAnswers } },
      handler: async (request) => {
        const principal = principalOf(request)
        const account = await provenByPassword(services, principal, request.body.password)
        const { id, email, sealedSecondFactor, credentialsEpoch } = account
        if (sealedSecondFactor) throw new LaunaError('second_factor_already_enabled')
        const secret = newTotpSecret()
        const pendingSecondFactor = sealSecret(services, id, secret)
        const em = tenantManager(orm, principal)
        const begun = await em.nativeUpdate(Account, { id, credentialsEpoch }, { pendingSecondFactor })
        // The account has changed since its proof. So it is with the statements below.
        if (begun === 0) throw new LaunaError('invalid_token')
        return { secret, otpauth_uri: otpauthUri(secret, email) }
      },
    })

    app.post('/auth/second-factor/confirm', {
      config: { operation: 'confirmSecondFactor' },
      schema: { tags: ['auth'], body: z.strictObject({ code }), response: { 200: confirmed, ...errorAnswers } },
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
        // Another request has begun or confirmed meanwhile.
        if (!rows[0]) throw new LaunaError('second_factor_not_begun')
        knownCallers.sessions.forgetAll()
        await services.codeAttempts.giveBack('session', account.id)
        const enabled = tenantManager(orm, principal).map(Account, rows[0])
        return { ...(await sessionOf(enabled, services)), recovery_codes: codes }
      },
    })

    app.post('/auth/second-factor/disable', {
      config: { operation: 'disableSecondFactor' },
      schema: { tags: ['auth'], body: proof, response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        const { id, credentialsEpoch } = await provenOwner(principal, request.body)
        const rows = await tenantManager(orm, principal).execute<object[]>(DISABLE, [id, credentialsEpoch])
        if (!rows[0]) throw new LaunaError('invalid_token')
        return reply.code(204).send(null)
      },
    })

    app.post('/auth/second-factor/recovery-codes', {
      config: { operation: 'renewRecoveryCodes' },
      schema: {
        tags: ['auth'],
        body: proof,
        response: { 200: z.object({ recovery_codes: recoveryCodes }), ...errorAnswers },
      },
      handler: async (request) => {
        const principal = principalOf(request)
        const { id, credentialsEpoch } = await provenOwner(principal, request.body)
        const { codes, hashes } = newCodes(id)
        const rows = await tenantManager(orm, principal).execute<object[]>(RENEW_CODES, [hashes, id, credentialsEpoch])
        if (!rows[0]) throw new LaunaError('invalid_token')
        return { recovery_codes: codes }
      },
    })
  }
}
