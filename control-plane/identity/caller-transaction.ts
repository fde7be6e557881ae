import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { CALLER_HOLDS } from '../../schema/callers.ts'
import { waitForAdditions } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Principal } from './principal.ts'
import { lockAccount } from './sessions.ts'

/**
 * A transaction that changes API keys, webhooks or alarms: they go on when the caller's session or key has ended. It first locks the account and
 * looks at the caller once more. The end of the caller comes either before that, and nothing is changed; or after the commit, and its owner
 * sees the change. Such changes of one account follow each other, so of two that concern one key, the second one sees the first. `adds`:
 * the work counts for a quota: the wait for other additions then comes before the lock.
 *
 * Throws `invalid_token` when the caller has ended.
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
