import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { SESSION_HOLDS } from '../../schema/sessions.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import type { KnownAccount } from './known-callers.ts'
import type { Principal } from './principal.ts'
import type { Session } from './session-token.ts'

const FIND = `select a.email, a.email_verified_at is not null as verified from account a
  where a.id = ? and ${SESSION_HOLDS('?', '?')}`

const END = `insert into ended_session (id, account_id, expires_at) values (?, ?, to_timestamp(?)) on conflict do nothing`

const FORGET = 'delete from ended_session where account_id = ? and expires_at < now()'

/** The mode conflicts with itself: those who wait for the row get it in their order, so no caller can keep the owner waiting. */
const LOCK = 'select from account where id = ? for no key update'

/** Until the transaction ends, the account's row, its sessions, keys and webhooks change by this transaction alone. */
export async function lockAccount(transaction: EntityManager, accountId: string): Promise<void> {
  await transaction.execute(LOCK, [accountId])
}

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
  await tenantManager(orm, principal).transactional(async (transaction) => {
    await lockAccount(transaction, accountId)
    await transaction.execute(END, [id, accountId, expiresAt])
    await transaction.execute(FORGET, [accountId])
  })
}
