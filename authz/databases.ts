import type { Logger } from '../runtime/logger.ts'
import { createPool } from '../runtime/postgres.ts'
import { LEDGER_POOL } from './ledger/postgres-ledger.ts'
import type { AuthzSettings } from './settings.ts'

/** One for the lock that says that this process lives, four for the leads of its jobs, three for what these write. */
const RECONCILER_CONNECTIONS = 8
/** One for the lead of the jobs with payment channels, one for what they read and write. */
const CHANNEL_CONNECTIONS = 2
/** Identifiers are anybody's to make up: however many are looked up, the ledger's connections are free for payments. */
const IDENTIFIER_CONNECTIONS = 4
/** Payments that pay for nothing are anybody's to make up, too. A burst of their look-ups opened all of the ledger's connections. */
const CLAIM_CONNECTIONS = 4

export type Databases = ReturnType<typeof openDatabases>

/** Connections to one database, apart by what must not wait for what. */
export function openDatabases(opened: AsyncDisposableStack, { DATABASE_URL: url }: AuthzSettings, logger: Logger) {
  const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
  const open = (
    applicationName: string,
    options: Omit<Parameters<typeof createPool>[0], 'url' | 'onError' | 'applicationName'>,
  ) => opened.adopt(createPool({ url, onError, ...options, applicationName }), (pool) => pool.end())
  return {
    configuration: open('authz', { max: 2 }),
    ledger: open('authz-ledger', LEDGER_POOL),
    claims: open('authz-claims', { ...LEDGER_POOL, max: CLAIM_CONNECTIONS }),
    reconciler: open('authz-reconciler', { max: RECONCILER_CONNECTIONS }),
    channels: open('authz-channels', { max: CHANNEL_CONNECTIONS }),
    identifiers: open('authz-identifiers', { max: IDENTIFIER_CONNECTIONS }),
    counts: open('authz-counts', { max: 1 }),
  }
}
