import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'

/** Whose rows, in which of the two worlds. Every owned row belongs to exactly one tenant. */
export interface Tenant {
  accountId: string
  environment: Environment
}

/** Who works on a tenant's rows, as the audit log tells it. Nobody where the platform does something by itself. */
export interface Actor {
  name: 'person' | `api_key:${string}`
  /** The client's IP address. */
  address: string
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
 * An entity manager of one request that sees this tenant's rows and nothing else. Any other entity manager refuses to
 * read an owned entity at all, because the filter is on by default and has no arguments there; and beneath the filter
 * PostgreSQL's row-level security shows it nothing, because each transaction tells the database who asks.
 */
export function tenantManager(orm: MikroORM, tenant: Tenant & { actor?: Actor }): EntityManager {
  const em = orm.em.fork()
  em.setFilterParams(TENANT, { accountId: tenant.accountId, environment: tenant.environment })
  em.setSessionContext({
    variables: {
      'launa.account': tenant.accountId,
      'launa.environment': tenant.environment,
      'launa.actor': tenant.actor?.name ?? '',
      'launa.address': tenant.actor?.address ?? '',
    },
  })
  return em
}

/**
 * Shadows the filter of every entity with one that lets all rows pass. For the test that row-level security holds
 * alone; nothing else may use it.
 */
export const WITHOUT_TENANT_FILTERS = {
  [TENANT]: { name: TENANT, cond: () => ({}), args: false, default: true },
} as const
