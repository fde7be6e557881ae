import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'

/** The account and the environment that own a row. Every owned row belongs to exactly one tenant. */
export interface Tenant {
  accountId: string
  environment: Environment
}

/** The caller who changes a tenant's rows, for the audit log. A member is named by the id of the person's own account. Absent when the platform acts by itself. */
export interface Actor {
  name: 'person' | `person:${string}` | `api_key:${string}`
  /** The client's IP address. */
  address: string
}

/** The session of a person who calls, as far as the database looks at it (`schema/callers.ts`). */
type CallerCredential = { kind: 'jwt'; session: CallerSession } | { kind: 'api_key' }

interface CallerSession {
  id: string
  accountId: string
  epoch: string
  membership?: { epoch: string }
}

/** Name of the filter that every owned entity carries. */
export const TENANT = 'tenant'

/** The filter of entities that hold the owner themselves. */
export function tenantCondition(tenant: { accountId?: unknown; environment?: unknown }): {
  accountId: string
  environment: Environment
} {
  const { accountId, environment } = tenant as Tenant
  return { accountId, environment }
}

/**
 * An entity manager of one request that sees this tenant's rows only. Any other entity manager refuses to read an owned entity, because the
 * filter is on by default and has no arguments there. Row-level security is the second defence: each transaction sets the tenant in
 * PostgreSQL, which shows no other rows.
 */
export function tenantManager(
  orm: MikroORM,
  tenant: Tenant & { actor?: Actor; credential?: CallerCredential },
): EntityManager {
  const { credential } = tenant
  const em = orm.em.fork()
  em.setFilterParams(TENANT, { accountId: tenant.accountId, environment: tenant.environment })
  em.setSessionContext({
    variables: {
      'launa.account': tenant.accountId,
      'launa.environment': tenant.environment,
      'launa.actor': tenant.actor?.name ?? '',
      'launa.address': tenant.actor?.address ?? '',
      'launa.session': credential?.kind === 'jwt' ? sessionText(credential.session) : '',
    },
  })
  return em
}

/**
 * Does a part of a transaction in the other environment of its account, and then goes on in its own. For copies alone: all else is about one
 * environment. If the part fails, the transaction can only be rolled back. It then stays in the other environment.
 */
export async function inEnvironment<T>(
  transaction: EntityManager,
  environment: Environment,
  part: () => Promise<T>,
): Promise<T> {
  const { environment: own } = await goTo(transaction, environment)
  const result = await part()
  await goTo(transaction, own)
  return result
}

/** Returns the tenant that the transaction was about. */
async function goTo(transaction: EntityManager, environment: Environment): Promise<Tenant> {
  // What waits to be written belongs to the environment that is left.
  await transaction.flush()
  const tenant = transaction.getFilterParams(TENANT) as unknown as Tenant
  transaction.setFilterParams(TENANT, { accountId: tenant.accountId, environment })
  await transaction.execute(`select set_config('launa.environment', ?, true)`, [environment])
  return tenant
}

/** As `schema/callers.ts` reads it. */
function sessionText({ id, accountId, epoch, membership }: CallerSession): string {
  return membership ? `${epoch} ${id} ${accountId} ${membership.epoch}` : `${epoch} ${id}`
}

/**
 * Replaces the filter of every entity with one that lets all rows pass. Only the test that row-level security is enough by itself may use
 * it.
 */
export const WITHOUT_TENANT_FILTERS = {
  [TENANT]: { name: TENANT, cond: () => ({}), args: false, default: true },
} as const
