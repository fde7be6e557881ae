import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import type { Tenant } from './tenancy.ts'

/** What is counted together. */
type Resources = 'apis' | 'api_keys' | 'domains' | 'endpoints' | 'webhooks'

const EXCEEDED = 'select exceeded, allowed from exceeded_limit(?, ?, ?, array[?])'

/**
 * Refuses what has just been added in this transaction if its account, or the API that it was added to, has more than its plan allows:
 * `quota_exceeded`, with the name of the limit. What is there already stays when a plan becomes smaller.
 */
export async function withinQuota(
  em: EntityManager,
  { accountId, environment }: Tenant,
  added: { resources: Resources; apiId?: string },
): Promise<void> {
  await em.flush()
  const values = [accountId, environment, added.apiId ?? null, added.resources]
  const [row] = await em.execute<{ exceeded: string; allowed: string }[]>(EXCEEDED, values)
  if (!row) return
  const message = `must not exceed ${row.allowed}`
  throw new LaunaError('quota_exceeded', { details: [{ path: row.exceeded, message }] })
}
