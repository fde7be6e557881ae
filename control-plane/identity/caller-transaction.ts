import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { CALLER_HOLDS } from '../../schema/callers.ts'
import { waitForAdditions } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Principal } from './principal.ts'
import { lockAccount } from './sessions.ts'

/**
 * Runs a transaction that changes API keys, webhooks or alarms, which outlive the caller's session or key. It first
 * locks the account and checks the caller again. If the session or key ended before this check, nothing changes. If it
 * ends after the commit, the account's owner sees the change. Changes of one account run one after the other, so each
 * sees the earlier ones. With `adds`, the work counts for a quota, so the transaction waits for other additions before
 * it locks the account. Throws `invalid_token` when the session or key has ended.
 */
export function changeAsCaller<Result>(
  orm: MikroORM,
  principal: Principal,
  work: (transaction: EntityManager) => Promise<Result>,
  { adds = false }: { adds?: boolean } = {},
): Promise<Result> {
  const { accountId } = principal
  return tenantManager(orm, principal).transactional(async (transaction) => {
    if (adds) await waitForAdditions(transaction, accountId)
    await lockAccount(transaction, accountId)
    const [caller] = await transaction.execute<{ holds: boolean }[]>(`select ${CALLER_HOLDS}() as holds`)
    if (!caller?.holds) throw new LaunaError('invalid_token')
    return work(transaction)
  })
}
