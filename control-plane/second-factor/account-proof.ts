import { LaunaError } from '../../domain/errors.ts'
import { SESSION_HOLDS } from '../../schema/sessions.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { accountManager, sessionOf } from '../identity/account-record.ts'
import { type Principal, sessionOfCaller } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { checkCode } from './check-code.ts'

/** Proves the caller's account by its password. Throws `wrong_password`. */
export async function proveByPassword(services: Services, principal: Principal, password: string): Promise<Account> {
  const account = await tenantManager(services.orm, principal).findOneOrFail(Account, principal.accountId)
  if (!(await services.passwords.matches(password, account.passwordHash))) throw new LaunaError('wrong_password')
  return account
}

/**
 * Returns the calling person's own account, also in a session for another account. If it has a second factor, a code
 * must prove it. Throws `wrong_code`.
 */
export async function provePersonByCode(
  services: Services,
  principal: Principal,
  code: string | undefined,
): Promise<Account> {
  const { accountId } = sessionOfCaller(principal)
  const account = await accountManager(services.orm, accountId).findOneOrFail(Account, accountId)
  const { address } = principal.actor
  await checkCode(services, account, { code, purpose: 'session', actor: { name: 'person', address } })
  return account
}

/**
 * Returns the caller's account after a proof by password and, with a second factor, by code. Throws `wrong_password`
 * and `wrong_code`.
 */
export async function proveAccount(
  services: Services,
  principal: Principal,
  { password, code }: { password: string; code?: string | undefined },
): Promise<Account> {
  const account = await proveByPassword(services, principal, password)
  await checkCode(services, account, { code, purpose: 'session', actor: principal.actor })
  return account
}

/**
 * SQL: the statement that writes also checks the session again. If the session has ended since the request was admitted, the request must
 * not end the sessions of the owner. A proof is valid only while the account has the same credentials.
 */
const RENEW = `update account a set sessions_epoch = gen_random_uuid(), password_hash = coalesce(?, password_hash)
  where id = ? and credentials_epoch = coalesce(?, credentials_epoch) and ${SESSION_HOLDS('?', '?')} returning *`

/**
 * Ends all sessions, sets the password if there is a new one, and begins a session. Throws `invalid_token` if the session has ended, or if
 * the account's credentials have changed since `proven` was read.
 */
export async function renewSession(
  services: Services,
  principal: Principal,
  { passwordHash = null, proven }: { passwordHash?: string | null; proven?: Account } = {},
) {
  const session = sessionOfCaller(principal)
  const em = tenantManager(services.orm, principal)
  const values = [passwordHash, principal.accountId, proven?.credentialsEpoch ?? null, session.epoch, session.id]
  const [row] = await em.execute<object[]>(RENEW, values)
  if (!row) throw new LaunaError('invalid_token')
  services.knownCallers.sessions.forgetAll()
  return sessionOf(em.map(Account, row), services)
}
