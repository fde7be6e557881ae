import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { SESSION_HOLDS } from '../../schema/sessions.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import type { KnownAccount } from './known-callers.ts'
import { type Principal, sessionOfCaller } from './principal.ts'
import type { Session } from './session-token.ts'

const FIND = `select a.email, a.email_verified_at is not null as verified, 'owner' as role from account a
  where a.id = ? and ${SESSION_HOLDS('?', '?')}`

const FIND_MEMBER = 'select * from find_member_session(?, ?, ?, ?, ?)'

const END = `insert into ended_session (id, account_id, expires_at) values (?, ?, to_timestamp(?)) on conflict do nothing`

const FORGET = 'delete from ended_session where account_id = ? and expires_at < now()'

/**
 * This lock mode conflicts with itself, so transactions get the row in the order of their requests. With a shared mode,
 * many transactions of one caller could keep the owner waiting without end.
 */
const LOCK = 'select from account where id = ? for no key update'

/** Locks the account's row, sessions, keys and webhooks against other transactions until this one ends. */
export async function lockAccount(transaction: EntityManager, accountId: string): Promise<void> {
  await transaction.execute(LOCK, [accountId])
}

/**
 * Returns the person of the session and the person's role. Undefined when the session or its membership has ended, or
 * the account is gone.
 */
export async function findSession(
  orm: MikroORM,
  tenant: Tenant,
  { id, epoch, accountId, membership }: Session,
): Promise<KnownAccount | undefined> {
  const em = tenantManager(orm, tenant)
  const [known] = membership
    ? await em.execute<KnownAccount[]>(FIND_MEMBER, [accountId, epoch, id, membership.accountId, membership.epoch])
    : await em.execute<KnownAccount[]>(FIND, [accountId, epoch, id])
  return known
}

/** Ends the session of the request, for all accounts. Also deletes the records of the account's ended sessions that have expired. */
export async function endSession(orm: MikroORM, principal: Principal): Promise<void> {
  const { id, accountId, expiresAt } = sessionOfCaller(principal)
  await tenantManager(orm, { accountId, environment: principal.environment }).transactional(async (transaction) => {
    await lockAccount(transaction, accountId)
    await transaction.execute(END, [id, accountId, expiresAt])
    await transaction.execute(FORGET, [accountId])
  })
}
