import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { EmailToken, type TokenPurpose } from '../entities/email-token.ts'

/** How long the token of a mail is valid, in hours. */
const LIFETIME_HOURS: Readonly<Record<TokenPurpose, number>> = { verify_email: 24, change_email: 24, reset_password: 1 }

/**
 * Makes a new token for the account, to be mailed. Only its hash is stored. Deletes expired tokens. `newEmail` is the address that a
 * `change_email` token proves.
 */
export async function newMailToken(
  em: EntityManager,
  { accountId, purpose, newEmail }: { accountId: string; purpose: TokenPurpose; newEmail?: string },
): Promise<string> {
  // Not base64url: a command line takes a text that begins with a dash for an option.
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
 * Uses a token up. The account's address is then verified, or the new address replaces it. Throws `invalid_verification_token`, also when
 * the token belongs to another account than `accountId`. Throws `email_already_registered` when another account has the new address by now.
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

/** Uses a token up. Sets the password, marks the address as verified and ends the account's sessions. Throws `invalid_reset_token`. */
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
