import type { Logger } from '../runtime/logger.ts'
import { createPool } from '../runtime/postgres.ts'
import { followPrimary } from '../runtime/primary.ts'
import { DISTRIBUTED_LEDGER_POOL, DISTRIBUTED_SESSION, LEDGER_POOL } from './ledger/postgres-ledger.ts'
import type { AuthzSettings } from './settings.ts'

/** One connection for the lock that shows that this process lives, four for the leaders of its jobs, three for their writes. */
const RECONCILER_CONNECTIONS = 8
/** One connection for the leader of the channel jobs, one for their reads and writes. */
const CHANNEL_CONNECTIONS = 2
/** Any client can make up identifiers. With a pool of their own, look-ups of them never take the ledger's connections from payments. */
const IDENTIFIER_CONNECTIONS = 4
/** Any client can invent payments that pay for nothing. Their look-ups must not open the ledger's connections. */
const CLAIM_CONNECTIONS = 4

export type Databases = ReturnType<typeof openDatabases>

/** Connections to one database, in separate pools for tasks that must not wait for each other. */
export function openDatabases(opened: AsyncDisposableStack, settings: AuthzSettings, logger: Logger) {
  const { DATABASE_URL: url, LEDGER_DISTRIBUTED: isDistributed } = settings
  const ledger = isDistributed ? DISTRIBUTED_LEDGER_POOL : LEDGER_POOL
  const session = isDistributed ? { sessionOptions: DISTRIBUTED_SESSION } : {}
  const primary = opened.adopt(followPrimary({ url, logger }), (each) => each.close())
  const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
  const open = (
    applicationName: string,
    options: Omit<Parameters<typeof createPool>[0], 'url' | 'primary' | 'onError' | 'applicationName'>,
  ) => opened.adopt(createPool({ url, primary, onError, ...options, applicationName }), (pool) => pool.end())
  return {
    configuration: open('authz', { max: 2 }),
    ledger: open('authz-ledger', ledger),
    claims: open('authz-claims', { ...ledger, max: CLAIM_CONNECTIONS }),
    reconciler: open('authz-reconciler', { ...session, max: RECONCILER_CONNECTIONS }),
    channels: open('authz-channels', { ...session, max: CHANNEL_CONNECTIONS }),
    identifiers: open('authz-identifiers', { ...session, max: IDENTIFIER_CONNECTIONS }),
    counts: open('authz-counts', { max: 1 }),
  }
}
