import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { ROLES } from '../../../schema/roles.ts'
import { SCHEMA_MIGRATION } from '../../../schema/schema-migration.ts'

/** A database without any schema on the same server. The end of the test drops it. */
export interface EmptyDatabase extends AsyncDisposable {
  url: string
  pool: Pool
}

export async function emptyDatabase(server: { url: string; pool: Pool }): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  // Identifiers cannot be parameters. The name is our own and needs no quotes.
  await server.pool.query(`create database ${name}`)
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end()
      // Without `force`, PostgreSQL waits for connections that are about to end. Ending them by force would be an
      // error for their clients.
      await server.pool.query(`drop database ${name}`)
    },
  }
}

/** Creates only the roles and the table that records migrations. The job then runs all migrations, and not `schema/schema.ts`. */
export async function recordFromTheFirst(pool: Pool): Promise<void> {
  for (const statement of [...ROLES, ...SCHEMA_MIGRATION]) await pool.query(statement)
}
