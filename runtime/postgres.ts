import { Pool } from 'pg'
import { DatabaseClient, type SessionSettings } from './database-client.ts'
import { serversOf } from './database-servers.ts'
import type { Primary } from './primary.ts'
import { safeClient } from './safe-client.ts'

/** The time limits for a connection and for an SQL statement, in milliseconds. So callers of a hanging database wait only seconds. */
const CONNECT_TIMEOUT = 3_000
const STATEMENT_TIMEOUT = 10_000

/** The time limits of every session of a service. */
export const SERVICE_TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies SessionSettings

/**
 * After this time, in milliseconds, a query fails in the client. A server that can be reached ends the query earlier.
 */
export const QUERY_TIMEOUT = STATEMENT_TIMEOUT + 2_000

/**
 * A bounded pool of PostgreSQL connections. If an idle connection dies, `onError` gets the error, and the next use replaces the connection.
 * If a connection in use dies, its queries fail. Without listeners, either case would end the process.
 */
export function createPool(options: {
  url: string
  /** Finds the server that accepts writes. Without it, connections lead to the first server of `url`. */
  primary?: Primary | undefined
  max: number
  applicationName: string
  /** Settings in addition to the time limits of services. */
  settings?: SessionSettings
  /** Sends the statements of a transaction at once, without waiting for the results of earlier ones. */
  isPipelined?: boolean
  onError?: (error: Error) => void
}): Pool {
  const config = {
    Client: safeClient(options.primary, DatabaseClient),
    connectionString: serversOf(options.url)[0],
    max: options.max,
    application_name: options.applicationName,
    ...(options.isPipelined && { pipeline: true }),
    settings: { ...SERVICE_TIMEOUTS, ...options.settings },
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
  }
  const pool = new Pool(config)
  pool.on('error', (error) => options.onError?.(error))
  return pool
}
