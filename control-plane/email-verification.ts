import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../domain/errors.ts'
import { Account } from './entities/account.ts'
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
  const now = new Date()
  const tokenHash = hashToken(token)
  await em.transactional(async (transaction) => {
    // The condition and the mark are one statement, so two uses at once cannot both pass.
    const used = await transaction.nativeUpdate(
      EmailToken,
      { tokenHash, usedAt: null, expiresAt: { $gt: now } },
      { usedAt: now },
    )
    if (used === 0) throw new LaunaError('invalid_verification_token')
    const { accountId } = await transaction.findOneOrFail(EmailToken, { tokenHash })
    await transaction.nativeUpdate(Account, { id: accountId, emailVerifiedAt: null }, { emailVerifiedAt: now })
  })
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
