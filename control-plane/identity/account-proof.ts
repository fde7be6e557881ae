import { LaunaError } from '../../domain/errors.ts'
import { newId } from '../database/identifiers.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Account } from '../entities/account.ts'
import { checkCode } from '../second-factor/check-code.ts'
import type { Services } from '../services.ts'
import { sessionOf } from './account-record.ts'
import type { Principal } from './principal.ts'

/** Of the caller's account. Throws `wrong_password`. */
export async function provenByPassword(services: Services, principal: Principal, password: string): Promise<Account> {
  const account = await tenantManager(services.orm, principal).findOneOrFail(Account, principal.accountId)
  if (!(await services.passwords.matches(password, account.passwordHash))) throw new LaunaError('wrong_password')
  return account
}

/** The caller's account, proven by its password and, with a second factor, by a code. Throws `wrong_password` and `wrong_code`. */
export async function provenAccount(
  services: Services,
  principal: Principal,
  { password, code }: { password: string; code?: string | undefined },
): Promise<Account> {
  const account = await provenByPassword(services, principal, password)
  await checkCode(services, account, { code, purpose: 'session', actor: principal.actor })
  return account
}

/** Ends all sessions, writes the other changes, and begins a session. */
export async function renewSession(services: Services, principal: Principal, changes: Partial<Account>) {
  const id = newId()
  const em = tenantManager(services.orm, principal)
  const account = await em.findOneOrFail(Account, principal.accountId)
  em.assign(account, { ...changes, sessionsSince: id })
  await em.flush()
  services.knownCallers.sessions.forgetAll()
  return sessionOf(account, services, id)
}
