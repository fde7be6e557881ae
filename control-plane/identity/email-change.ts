import type { Account } from '../entities/account.ts'
import type { Services } from '../services.ts'
import { newMailToken } from './account-mails.ts'
import { accountManager } from './account-record.ts'

/**
 * Mails the old address a link that stops the change, and then the new address a link that completes it. If the first mail fails, no change
 * begins. Sends nothing if the account's credentials have changed since `proven` was read.
 */
export async function beginEmailChange(
  { orm, mailer }: Pick<Services, 'orm' | 'mailer'>,
  proven: Account,
  newEmail: string,
): Promise<void> {
  const { id: accountId, credentialsEpoch: epoch } = proven
  const em = accountManager(orm, accountId)
  const stop = await newMailToken(em, { accountId, purpose: 'stop_email_change', epoch })
  if (!stop) return
  await mailer.send(stop.email, 'address_change_begun', { token: stop.token, newEmail })
  const change = await newMailToken(em, { accountId, purpose: 'change_email', newEmail, epoch })
  if (change) await mailer.send(newEmail, 'address_change', { token: change.token })
}
