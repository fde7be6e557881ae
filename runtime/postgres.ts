import { Pool } from 'pg'

/** Times in milliseconds: a database that hangs must cost a caller seconds, not its life. */
const CONNECT_TIMEOUT = 3_000
const STATEMENT_TIMEOUT = 10_000
const IDLE_TRANSACTION_TIMEOUT = 10_000

/**
 * A bounded pool of PostgreSQL connections. A connection that dies while idle is reported to `onError` and replaced on
 * the next use; one that dies in somebody's hands fails what is asked of it. Without listeners either would end the process.
 */
export function createPool(options: {
  url: string
  max: number
  applicationName: string
  /** Settings of every session, as `-c name=value`. */
  sessionOptions?: string
  onError?: (error: Error) => void
}): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    ...(options.sessionOptions && { options: options.sessionOptions }),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // The client's own limit is later than the server's, so that it ends only what a lost server never answers.
    query_timeout: STATEMENT_TIMEOUT + 2_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    keepAlive: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  // The pool listens to a connection only while nobody has it: between two statements of a transaction nobody would.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
