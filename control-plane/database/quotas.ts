import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { LOCKS } from '../../schema/locks.ts'
import type { Tenant } from './tenancy.ts'

/** The kinds of rows that an account's plan limits. */
type Resources = 'apis' | 'api_keys' | 'domains' | 'endpoints' | 'webhooks'

const EXCEEDED = 'select exceeded, allowed from exceeded_limit(?, ?, ?, array[?])'

/**
 * Throws `quota_exceeded` with the name of the limit if the rows that this transaction has added exceed the account's
 * plan. A limit may also count the rows of one API. Existing rows stay when a plan becomes smaller.
 */
export async function requireWithinQuota(
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

/**
 * Waits until no other transaction adds rows that the account's plan limits, and makes later such transactions wait. `requireWithinQuota`
 * takes this lock too. Call this function first if the transaction takes other locks before `requireWithinQuota`.
 */
export async function waitForAdditions(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?, uuid_hash(?))', [LOCKS.quota, accountId])
}
