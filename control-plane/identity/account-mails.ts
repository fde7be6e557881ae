import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { EmailToken, type TokenPurpose } from '../entities/email-token.ts'

/** For how long the token of a mail is good, in hours. */
const LIFETIME_HOURS: Readonly<Record<TokenPurpose, number>> = { verify_email: 24, change_email: 24, reset_password: 1 }

/**
 * A new token for the account, to be mailed; only its hash is kept. Tokens that have run out are swept away. `newEmail` is the address that
 * a `change_email` token proves.
 */
export async function newMailToken(
  em: EntityManager,
  { accountId, purpose, newEmail }: { accountId: string; purpose: TokenPurpose; newEmail?: string },
): Promise<string> {
  // Not base64url: a command line reads what begins with a dash as an option.
  const token = randomBytes(32).toString('hex')
  const now = new Date()
  await em.nativeDelete(EmailToken, { accountId, expiresAt: { $lt: now } })
  await em.insert(EmailToken, {
    tokenHash: hashToken(token),
    accountId,
    purpose,
    newEmail: newEmail ?? null,
    expiresAt: new Date(now.getTime() + LIFETIME_HOURS[purpose] * 3_600_000),
    createdAt: now,
  })
  return token
}

/**
 * Uses a token up: its account's address is proven, or the one that it asked for is its address from now on. Throws `invalid_verification_token`,
 * also when the caller is known by `accountId` and the token is of another account, and `email_already_registered` when somebody else has that
 * address by now.
 */
export async function verifyEmail(
  em: EntityManager,
  { token, accountId }: { token: string; accountId: string | undefined },
): Promise<void> {
  const verified = await ask(em, 'select verify_email(?, ?) as done', [hashToken(token), accountId ?? null]).catch(
    (error: unknown) => {
      throw violatedConstraint(error) ? new LaunaError('email_already_registered', { cause: error }) : error
    },
  )
  if (!verified) throw new LaunaError('invalid_verification_token')
}

/**
 * Uses a token up: its account has this password from now on, its address is proven, and its sessions have ended.
 * Throws `invalid_reset_token`.
 */
export async function resetPassword(
  em: EntityManager,
  { token, passwordHash, sessionsSince }: { token: string; passwordHash: string; sessionsSince: string },
): Promise<void> {
  const values = [hashToken(token), passwordHash, sessionsSince]
  if (!(await ask(em, 'select reset_password(?, ?, ?) as done', values))) throw new LaunaError('invalid_reset_token')
}

async function ask(em: EntityManager, call: string, values: unknown[]): Promise<boolean> {
  const rows = await em.execute<{ done: boolean }[]>(call, values)
  return rows[0]?.done === true
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
