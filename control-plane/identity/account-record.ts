import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { tenantManager } from '../database/tenancy.ts'
import type { Account } from '../entities/account.ts'
import { EmailToken } from '../entities/email-token.ts'
import { accountSuspension, suspension } from '../resources/suspension-record.ts'
import type { Services } from '../services.ts'
import { instant } from '../validation/shapes.ts'

export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  email_verified: z.boolean(),
  pending_email: z
    .object({ email: z.string(), expires_at: instant })
    .nullable()
    .describe(
      'The new address that `POST /auth/change-email` mailed a token to, until the change is made, stopped or too old',
    ),
  publish_owner_email: z.boolean(),
  problem_mails: z.boolean(),
  second_factor: z.boolean().describe('Whether a login also needs a code'),
  recovery_codes_left: z.number().int(),
  created_at: instant,
  suspended: suspension.nullable(),
})

/** The fields by which answers name an account. */
export const accountNameShape = z.object({ id: z.string(), email: z.string(), name: z.string().nullable() })

export function accountName({ id, email, name = null }: Account): z.output<typeof accountNameShape> {
  return { id, email, name }
}

/** The answer to a successful login. */
export const session = z.object({ token: z.string().describe('JWT, valid for 24 hours'), user })

export const newPassword = z
  .string()
  .min(10, 'must have at least 10 characters')
  .max(256, 'must not exceed 256 characters')

/** The password of an existing account. It has no format rule, because a wrong password must be refused as wrong. */
export const password = z.string().max(1024)

export async function toUser(em: EntityManager, account: Account): Promise<z.output<typeof user>> {
  return {
    id: account.id,
    email: account.email,
    name: account.name ?? null,
    email_verified: Boolean(account.emailVerifiedAt),
    pending_email: await pendingEmail(em, account),
    publish_owner_email: account.publishOwnerEmail,
    problem_mails: account.problemMails,
    second_factor: Boolean(account.sealedSecondFactor),
    recovery_codes_left: account.recoveryCodeHashes?.length ?? 0,
    created_at: account.createdAt.toISOString(),
    suspended: await accountSuspension(em, account),
  }
}

/** Returns the newest e-mail address that the account has asked to change to, while its token is valid. */
async function pendingEmail(em: EntityManager, account: Account): Promise<z.output<typeof user>['pending_email']> {
  const valid = {
    purpose: 'change_email',
    credentialsEpoch: account.credentialsEpoch,
    expiresAt: { $gt: new Date() },
  } as const
  const token = await em.findOne(EmailToken, { accountId: account.id, ...valid }, { orderBy: { createdAt: 'desc' } })
  return token?.newEmail ? { email: token.newEmail, expires_at: token.expiresAt.toISOString() } : null
}

/**
 * Starts a session of the account. `account` was read when the password was checked. If the password has been replaced
 * since then, the new session is invalid from its start.
 */
export async function sessionOf(account: Account, { orm, sessionTokens }: Services): Promise<z.output<typeof session>> {
  const { id: accountId, sessionsEpoch: epoch } = account
  return {
    token: await sessionTokens.issue({ accountId, epoch }),
    user: await toUser(accountManager(orm, accountId), account),
  }
}

/** Returns a manager of production. It also reads the account's own row, which belongs to both environments. */
export function accountManager(orm: MikroORM, accountId: string): EntityManager {
  return tenantManager(orm, { accountId, environment: 'production' })
}
