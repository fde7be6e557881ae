import { Pool } from 'pg'
import { serversOf } from './database-servers.ts'
import type { Primary } from './primary.ts'
import { safeClient } from './safe-client.ts'

/** Times in milliseconds. A hanging database must cost a caller only seconds. */
const CONNECT_TIMEOUT = 3_000
const STATEMENT_TIMEOUT = 10_000
const IDLE_TRANSACTION_TIMEOUT = 10_000

/**
 * A bounded pool of PostgreSQL connections. If an idle connection dies, `onError` gets the error, and the next use replaces the connection.
 * If a connection in use dies, its queries fail. Without listeners, either case would end the process.
 */
export function createPool(options: {
  url: string
  /** Which server takes writes. Without it, connections lead to the first server of `url`. */
  primary?: Primary
  max: number
  applicationName: string
  /** Settings of every session, as `-c name=value`. */
  sessionOptions?: string
  /** Statements that are sent without waiting for earlier ones of their transaction go out at once. */
  isPipelined?: boolean
  onError?: (error: Error) => void
}): Pool {
  const pool = new Pool({
    connectionString: serversOf(options.url)[0],
    Client: safeClient(options.primary),
    max: options.max,
    application_name: options.applicationName,
    ...(options.isPipelined && { pipeline: true }),
    ...(options.sessionOptions && { options: options.sessionOptions }),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // The client's limit is later than the server's. It ends only queries that a lost server never answers.
    query_timeout: STATEMENT_TIMEOUT + 2_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    keepAlive: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  // The pool listens only to idle connections. Without this listener, an error between two statements of a transaction would have none.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
