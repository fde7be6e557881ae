import type { Logger } from '../runtime/logger.ts'
import { createPool } from '../runtime/postgres.ts'
import { followPrimary } from '../runtime/primary.ts'
import { DISTRIBUTED_SESSION } from '../schema/distribution.ts'
import { DISTRIBUTED_LEDGER_POOL, LEDGER_POOL } from './ledger/postgres-ledger.ts'
import type { AUTHZ_POOLS } from './pools.ts'
import type { AuthzSettings } from './settings.ts'

export type Databases = ReturnType<typeof openDatabases>

/** Connections to one database, in separate pools for tasks that must not wait for each other. */
export function openDatabases(opened: AsyncDisposableStack, settings: AuthzSettings, logger: Logger) {
  const { DATABASE_URL: url, LEDGER_DISTRIBUTED: isDistributed, DATABASE_POOLS: sizes } = settings
  const ledger = isDistributed ? DISTRIBUTED_LEDGER_POOL : LEDGER_POOL
  const session = isDistributed ? { settings: DISTRIBUTED_SESSION } : {}
  const primary = opened.adopt(followPrimary({ url, logger }), (each) => each.close())
  const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
  const open = (name: keyof typeof AUTHZ_POOLS, options: Partial<Parameters<typeof createPool>[0]> = {}) => {
    const applicationName = name === 'configuration' ? 'authz' : `authz-${name}`
    const pool = createPool({ ...options, url, primary, onError, max: sizes[name], applicationName })
    return opened.adopt(pool, (each) => each.end())
  }
  return {
    configuration: open('configuration'),
    ledger: open('ledger', ledger),
    claims: open('claims', ledger),
    reconciler: open('reconciler', session),
    channels: open('channels', session),
    identifiers: open('identifiers', session),
    counts: open('counts'),
  }
}
