import type { MikroORM } from '@mikro-orm/postgresql'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import type { KnownAccount } from './known-callers.ts'
import type { Principal } from './principal.ts'
import type { Session } from './session-token.ts'

/** Whether a session of the account `a` still holds. The values are the session's epoch and its id. */
export const SESSION_HOLDS =
  'a.deleted_at is null and a.sessions_epoch = ? and not exists (select from ended_session e where e.id = ?)'

const FIND = `select a.email, a.email_verified_at is not null as verified from account a where a.id = ? and ${SESSION_HOLDS}`

const END = `insert into ended_session (id, account_id, expires_at) values (?, ?, to_timestamp(?)) on conflict do nothing`

const FORGET = 'delete from ended_session where account_id = ? and expires_at < now()'

/** The account of the session. Undefined when the session was ended or the account is gone. */
export async function findSession(
  orm: MikroORM,
  tenant: Tenant,
  { id, epoch }: Session,
): Promise<KnownAccount | undefined> {
  const [account] = await tenantManager(orm, tenant).execute<KnownAccount[]>(FIND, [tenant.accountId, epoch, id])
  return account
}

/** Ends the session of the request. Deletes the account's earlier ended sessions that would have expired by now. */
export async function endSession(orm: MikroORM, principal: Principal): Promise<void> {
  const { accountId, credential } = principal
  if (credential.kind !== 'jwt') return
  const { id, expiresAt } = credential.session
  const em = tenantManager(orm, principal)
  await em.execute(END, [id, accountId, expiresAt])
  await em.execute(FORGET, [accountId])
}
