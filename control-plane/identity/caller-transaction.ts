import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { CALLER_HOLDS } from '../../schema/callers.ts'
import { waitForAdditions } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Principal } from './principal.ts'
import { lockAccount } from './sessions.ts'

/**
 * Runs a transaction that changes API keys, webhooks or alarms, which outlive the caller's session. Changes of one account run one after
 * the other. Throws `invalid_token` if the caller's session or key has ended.
 */
export function changeAsCaller<Result>(
  orm: MikroORM,
  principal: Principal,
  work: (transaction: EntityManager) => Promise<Result>,
  { adds = false }: { adds?: boolean } = {},
): Promise<Result> {
  const { accountId } = principal
  return tenantManager(orm, principal).transactional(async (transaction) => {
    // `adds`: `work` adds rows that a quota limits. The lock of additions is taken before the account's.
    if (adds) await waitForAdditions(transaction, accountId)
    await lockAccount(transaction, accountId)
    // The check here is enough: an owner who ends the session or key after the commit sees the change and can undo it.
    const [caller] = await transaction.execute<{ holds: boolean }[]>(`select ${CALLER_HOLDS}() as holds`)
    if (!caller?.holds) throw new LaunaError('invalid_token')
    return work(transaction)
  })
}
