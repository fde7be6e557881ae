import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { CALLER_HOLDS } from '../../schema/callers.ts'
import { waitForAdditions } from '../database/quotas.ts'
import { tenantManager } from '../database/tenancy.ts'
import type { Principal } from './principal.ts'
import { lockAccount } from './sessions.ts'

/**
 * Runs a transaction that changes API keys, webhooks or alarms, which outlive the caller's session. It locks the account first, so changes
 * of one account run one after the other. Then it checks the caller again, and throws `invalid_token` if the session or key has ended.
 *
 * Set `adds` if `work` adds rows that a quota limits: the transaction then waits for other additions first.
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
