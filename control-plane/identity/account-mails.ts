import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import type { TokenPurpose } from '../entities/email-token.ts'
import { tokenHash } from './token-hash.ts'

/** How long the token of a mail is valid, in hours. */
const LIFETIME_HOURS: Readonly<Record<TokenPurpose, number>> = {
  verify_email: 24,
  change_email: 24,
  // As long as the token of `change_email`, so that the owner can stop the change until it is made.
  stop_email_change: 24,
  reset_password: 1,
}

/** A token for a mail, and the account's e-mail address when the token was made. */
export interface MailToken {
  token: string
  email: string
}

/**
 * The statement that inserts the token also compares `credentials_epoch`. It inserts no row if the account's
 * credentials have changed since the person entered the password or the code.
 */
const INSERT = `with owner as (
    select id, email, credentials_epoch from account
      where id = ? and deleted_at is null and credentials_epoch = coalesce(?, credentials_epoch)
        and case ? when 'verify_email' then email_verified_at is null when 'reset_password' then true
          else email_verified_at is not null end),
  made as (
    insert into email_token (token_hash, account_id, purpose, new_email, credentials_epoch, expires_at)
      select ?, id, ?, ?, credentials_epoch, now() + make_interval(hours => ?) from owner)
  select email from owner`

const FORGET = `delete from email_token t using account a
  where a.id = ? and t.account_id = a.id and (t.expires_at < now() or t.credentials_epoch <> a.credentials_epoch)`

/**
 * Makes a token for a mail, stores its hash, and deletes the account's invalid tokens. Returns undefined if the account is deleted, if its
 * credentials have changed since `epoch`, or if its address does not fit the purpose.
 * - `newEmail`: the address that a `change_email` token proves.
 * - `epoch`: the account's `credentials_epoch` when the person entered the password or the code.
 */
export async function newMailToken(
  em: EntityManager,
  options: { accountId: string; purpose: TokenPurpose; newEmail?: string; epoch?: string },
): Promise<MailToken | undefined> {
  const { accountId, purpose, newEmail = null, epoch = null } = options
  // Hexadecimal and not base64url: a command line reads a text that begins with a dash as an option.
  const token = randomBytes(32).toString('hex')
  await em.execute(FORGET, [accountId])
  const values = [accountId, epoch, purpose, tokenHash(token), purpose, newEmail, LIFETIME_HOURS[purpose]]
  const [owner] = await em.execute<{ email: string }[]>(INSERT, values)
  return owner && { token, email: owner.email }
}

/**
 * Uses up a token. The account's address is then verified, or replaced by the new address. Throws:
 * - `invalid_verification_token`, also for a token of another account than `accountId`;
 * - `email_already_registered` if another account has taken the new address meanwhile.
 */
export async function verifyEmail(
  em: EntityManager,
  { token, accountId }: { token: string; accountId: string | undefined },
): Promise<void> {
  const verified = await ask(em, 'select verify_email(?, ?) as done', [tokenHash(token), accountId ?? null]).catch(
    (error: unknown) => {
      throw violatedConstraint(error) ? new LaunaError('email_already_registered', { cause: error }) : error
    },
  )
  if (!verified) throw new LaunaError('invalid_verification_token')
}

/** Uses a token up. Sets the password, marks the address as verified and ends the account's sessions. Throws `invalid_reset_token`. */
export async function resetPassword(
  em: EntityManager,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<void> {
  const values = [tokenHash(token), passwordHash]
  if (!(await ask(em, 'select reset_password(?, ?) as done', values))) throw new LaunaError('invalid_reset_token')
}

/** Uses a token up. Cancels the pending change of the e-mail address, and ends the account's sessions. Throws `invalid_stop_token`. */
export async function stopEmailChange(em: EntityManager, token: string): Promise<void> {
  const isStopped = await ask(em, 'select stop_email_change(?) as done', [tokenHash(token)])
  if (!isStopped) throw new LaunaError('invalid_stop_token')
}

async function ask(em: EntityManager, call: string, values: unknown[]): Promise<boolean> {
  const rows = await em.execute<{ done: boolean }[]>(call, values)
  return rows[0]?.done === true
}
