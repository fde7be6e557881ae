import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'

/** The account and the environment that own a row. Every owned row belongs to exactly one tenant. */
export interface Tenant {
  accountId: string
  environment: Environment
}

/**
 * The caller who changes a tenant's rows, for the audit log. If the caller is a member, the name contains the id of the member's own
 * account. There is no actor when the platform itself makes the change.
 */
export interface Actor {
  name: 'person' | `person:${string}` | `api_key:${string}`
  address: string
}

/** The part of a caller's session that the database checks (`schema/callers.ts`). */
type CallerCredential = { kind: 'jwt'; session: CallerSession } | { kind: 'api_key' }

interface CallerSession {
  id: string
  accountId: string
  epoch: string
  membership?: { epoch: string }
}

/** Name of the filter that every owned entity carries. */
export const TENANT = 'tenant'

/** The filter of entities that have columns for the account and the environment. */
export function tenantCondition(tenant: { accountId?: unknown; environment?: unknown }): {
  accountId: string
  environment: Environment
} {
  const { accountId, environment } = tenant as Tenant
  return { accountId, environment }
}

/**
 * An entity manager of one request that sees only this tenant's rows, by its filter. Row-level security is the second defence: each
 * transaction sets the tenant in PostgreSQL.
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
 * Moves a transaction to the account's other environment for `part`, and then back. Only copies of an API do this. If `part` fails, the
 * transaction stays in the other environment and must be rolled back.
 */
export async function inEnvironment<T>(
  transaction: EntityManager,
  environment: Environment,
  part: () => Promise<T>,
): Promise<T> {
  const { environment: own } = await moveTo(transaction, environment)
  const result = await part()
  await moveTo(transaction, own)
  return result
}

/** Moves the transaction to the environment, and returns its former tenant. */
async function moveTo(transaction: EntityManager, environment: Environment): Promise<Tenant> {
  // Pending changes belong to the environment that the transaction leaves, so they are written first.
  await transaction.flush()
  const tenant = transaction.getFilterParams(TENANT) as unknown as Tenant
  transaction.setFilterParams(TENANT, { accountId: tenant.accountId, environment })
  await transaction.execute(`select set_config('launa.environment', ?, true)`, [environment])
  return tenant
}

/** The session as a text for the setting `launa.session`, which the functions of `schema/callers.ts` parse. */
function sessionText({ id, accountId, epoch, membership }: CallerSession): string {
  return membership ? `${epoch} ${id} ${accountId} ${membership.epoch}` : `${epoch} ${id}`
}

/** Replaces the filter of every entity with a filter that lets all rows pass. Only the test of row-level security may use it. */
export const WITHOUT_TENANT_FILTERS = {
  [TENANT]: { name: TENANT, cond: () => ({}), args: false, default: true },
} as const
