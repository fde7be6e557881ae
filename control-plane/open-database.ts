import { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { serversOf } from '../runtime/database-servers.ts'
import type { Logger } from '../runtime/logger.ts'
import { createPool, QUERY_TIMEOUT, SERVICE_TIMEOUTS } from '../runtime/postgres.ts'
import type { Primary } from '../runtime/primary.ts'
import { safeClient } from '../runtime/safe-client.ts'
import { CONTROL_PLANE_ROLE } from '../schema/roles.ts'
import { DeferredBeginClient } from './database/deferred-begin.ts'
import { CONTROL_PLANE_POOLS } from './database/pools.ts'
import { WITHOUT_TENANT_FILTERS } from './database/tenancy.ts'
import { createTenantReader, READER_SESSION, type TenantReader } from './database/tenant-reader.ts'
import { Account } from './entities/account.ts'
import { Api } from './entities/api.ts'
import { ApiKey } from './entities/api-key.ts'
import { Certificate } from './entities/certificate.ts'
import { Domain } from './entities/domain.ts'
import { EmailToken } from './entities/email-token.ts'
import { Endpoint } from './entities/endpoint.ts'
import { SandboxWallet } from './entities/sandbox-wallet.ts'
import { Webhook } from './entities/webhook.ts'
import { WebhookDelivery } from './entities/webhook-delivery.ts'
import type { FairRoom } from './rooms/fair-room.ts'
import { ROOMS } from './rooms/rooms.ts'

export interface DatabaseOptions {
  url: string
  /** The server that takes writes. Without it, connections lead to the first server of `url`. */
  primary?: Primary
  logger: Logger
  /** The maximum number of connections (`DATABASE_POOLS`). */
  connections?: number
  /** False only in the test of row-level security: the mapper then applies no filters. */
  tenantFilters?: boolean
}

/** The object-relational mapper over the control plane's schema; connects on first use. */
export function createOrm(options: DatabaseOptions): MikroORM {
  const { url, primary, logger, connections = CONTROL_PLANE_POOLS.mapper.connections, tenantFilters = true } = options
  return new MikroORM({
    clientUrl: serversOf(url)[0],
    entities: [
      ...[Account, EmailToken, ApiKey, SandboxWallet, Api, Endpoint, Domain, Certificate],
      ...[Webhook, WebhookDelivery],
    ],
    filters: tenantFilters ? {} : WITHOUT_TENANT_FILTERS,
    forceUtcTimezone: true,
    pool: { min: 0, max: connections },
    driverOptions: {
      Client: safeClient(primary, DeferredBeginClient),
      pipeline: true,
      application_name: 'launa-control-plane',
      connectionTimeoutMillis: 5_000,
      settings: SERVICE_TIMEOUTS,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
    },
    logger: (message) => logger.debug(message),
    colors: false,
  })
}

/** The mapper's own connection pool, for metrics. */
export function nativePool(orm: MikroORM): Promise<Pool> {
  return orm.em.getDriver().getConnection().getNativeClient()
}

/**
 * Reads without the mapper, for the most frequent requests (reads/). Few connections are enough, because each read is
 * short.
 */
export function createReader({
  url,
  primary,
  logger,
  tenantFilters = true,
  room,
}: DatabaseOptions & { room?: FairRoom }): TenantReader {
  const pool = createPool({
    ...{ url, primary },
    max: ROOMS.reads.places,
    applicationName: 'launa-control-plane-reads',
    settings: READER_SESSION,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  return createTenantReader(pool, { tenantFilters, ...(room && { room }) })
}

/**
 * The pool for the counters of logins and of other requests with a limit (`http/rate-limits.ts`). It is separate, so
 * that a refusal never waits for other work.
 */
export function createAttemptPool(options: DatabaseOptions & { connections: number }): Pool {
  const { url, primary, logger, connections } = options
  return createPool({
    ...{ url, primary },
    max: connections,
    applicationName: 'launa-control-plane-attempts',
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
}

const BINDING = `
  select rolsuper or rolbypassrls or exists (
    select from pg_class where relowner = pg_roles.oid and relkind = 'r' and relname = 'account') as unbound
  from pg_roles where rolname = current_user`

/** Throws when row-level security does not apply to our own connections: a forgotten filter would then leak rows. */
export async function refuseUnboundRole(orm: MikroORM): Promise<void> {
  const rows = await orm.em.fork().execute<{ unbound: boolean }[]>(BINDING)
  if (rows[0]?.unbound !== false)
    throw new Error(`DATABASE_URL must name a role that row-level security binds, such as ${CONTROL_PLANE_ROLE}`)
}
