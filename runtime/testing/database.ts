import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated, and empty. */
    templateDatabase: TemplateDatabase
  }
}

export interface DatabaseAddresses {
  /** With the role of the schema's owner. */
  url: string
  /** With the control plane's own role, which row-level security binds. */
  controlPlaneUrl: string
  /** With the roles of authz and xds (`schema/service-roles.ts`). */
  authzUrl: string
  xdsUrl: string
  /** With the role of the operators' plane. */
  operatorUrl: string
}

/** A database that is copied for each test file. */
export interface TemplateDatabase extends DatabaseAddresses {
  /** The servers that hold parts of the database, by URLs that differ in their addresses alone. Most databases have one. */
  servers: string[]
}

/** A database for one test file. */
export interface TestDatabase extends DatabaseAddresses {
  /** The owner's connections for the test's own queries, without the time limits of the services. */
  pool: Pool
  /** The ledger is spread over several servers (`test/database/cluster.ts`). */
  isDistributed: boolean
}

/** `it` of the project `database`. Each file has its own PostgreSQL database, with the schema and without rows. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one needs
export const it = test.extend('database', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestDatabase> => {
  const template = inject('templateDatabase')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = withName(template.url, name)
  // Identifiers take no parameters. Both names are our own and need no quotes.
  const copy = `create database ${name} template ${new URL(template.url).pathname.slice(1)}`
  for (const server of template.servers) await onServer(server, copy)
  const pool = new Pool({ connectionString: url, max: 4 })
  // `dropDatabase` ends connections that a failed test has left open.
  pool.on('error', () => undefined)
  onCleanup(async () => {
    await pool.end()
    if (template.servers.length === 1) return dropDatabase(url, name)
    await dropFromCluster(template.servers, name)
  })
  return {
    url,
    controlPlaneUrl: withName(template.controlPlaneUrl, name),
    authzUrl: withName(template.authzUrl, name),
    xdsUrl: withName(template.xdsUrl, name),
    operatorUrl: withName(template.operatorUrl, name),
    pool,
    isDistributed: template.servers.length > 1,
  }
})

function withName(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}

/** PostgreSQL waits five seconds for connections that are about to end. To end them by force would be an error for their clients. */
async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database ${name}`
  await onServer(url, drop).catch(() => onServer(url, `${drop} with (force)`))
}

/** Each server has a process of Citus that uses the database, and that comes back when it is ended. */
async function dropFromCluster(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await onServer(server, `alter database ${name} allow_connections false`)
  for (const server of servers) await onServer(server, `drop database ${name} with (force)`)
}

/** Runs in the server's own database, because a template with connections cannot be copied. */
async function onServer(url: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: withName(url, 'postgres'), max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
