import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../domain/errors.ts'
import { EmailToken } from './entities/email-token.ts'

const LIFETIME_MS = 24 * 3600 * 1000

/** A new verification token for the account, to be mailed; only its hash is kept. Old dead tokens are swept away. */
export async function newVerificationToken(em: EntityManager, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await em.nativeDelete(EmailToken, { accountId, expiresAt: { $lt: now } })
  await em.insert(EmailToken, {
    tokenHash: hashToken(token),
    accountId,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    createdAt: now,
  })
  return token
}

/** Uses a token up and marks its account's address as verified. Throws `invalid_verification_token`. */
export async function verifyEmail(em: EntityManager, token: string): Promise<void> {
  const rows = await em.execute<{ verified: boolean }[]>('select verify_email(?) as verified', [hashToken(token)])
  if (!rows[0]?.verified) throw new LaunaError('invalid_verification_token')
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
