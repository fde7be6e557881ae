import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../domain/environment.ts'

/** Whose rows, in which of the two worlds. Every owned row belongs to exactly one tenant. */
export interface Tenant {
  accountId: string
  environment: Environment
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
 * read an owned entity at all, because the filter is on by default and has no arguments there.
 */
export function tenantManager(orm: MikroORM, tenant: Tenant): EntityManager {
  const em = orm.em.fork()
  em.setFilterParams(TENANT, { accountId: tenant.accountId, environment: tenant.environment })
  return em
}

/** Reads across tenants, for finding out who a caller is: the only place that may switch the filter off. */
export const ACROSS_TENANTS = { filters: { [TENANT]: false } } as const
