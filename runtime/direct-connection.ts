import { DatabaseClient, type SessionSettings, transactionSettingsOf } from './database-client.ts'

/** A program that needs one session was given the address of a pooler. */
export class PoolerRefused extends Error {
  readonly code = 'pooler_refused'
}

/**
 * Connects a program that needs one session until its end, for the session's locks or for one long snapshot. `variable` is the setting with
 * `url`.
 *
 * Throws PoolerRefused if `url` leads to a pooler, and errors of the connection.
 */
export async function connectDirectly(options: {
  url: string
  variable: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'
  applicationName: string
  settings?: SessionSettings
  connectTimeoutMs?: number
}): Promise<DatabaseClient> {
  const { url, variable, applicationName, settings = {}, connectTimeoutMs = 10_000 } = options
  const client = new DatabaseClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    settings,
  })
  await client.connect()
  if (transactionSettingsOf(client) === undefined) return client
  await client.end().catch(() => undefined)
  const message = `${variable} leads to a pooler, and ${applicationName} needs one session from its start to its end`
  throw new PoolerRefused(`${message}: give it the address of PostgreSQL itself (pooler_refused)`)
}
