import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and empty database. */
    templateDatabase: TemplateDatabase
  }
}

export interface DatabaseAddresses {
  /** The URL for the role of the schema's owner. */
  url: string
  /** The URL for the control plane's role, to which row-level security applies. */
  controlPlaneUrl: string
  /** The URLs for the roles of authz and xds (`schema/service-roles.ts`). */
  authzUrl: string
  xdsUrl: string
  /** The URL for the role of the operators' plane. */
  operatorUrl: string
}

/** A database that is copied for each test file. */
export interface TemplateDatabase extends DatabaseAddresses {
  /** The servers that hold parts of the database, by URLs that differ only in their addresses. Most databases have one server. */
  servers: string[]
}

/** A database for one test file. */
export interface TestDatabase extends DatabaseAddresses {
  /** Connections with the role of the schema's owner, for the test's own queries, without the time limits of the services. */
  pool: Pool
  /** Whether the ledger is spread over several servers (`test/database/cluster.ts`). */
  isDistributed: boolean
}

/** `it` of the project `database`. Each file has its own PostgreSQL database, with the schema and without rows. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads in the pattern which fixtures this one needs
export const it = test.extend('database', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestDatabase> => {
  const template = inject('templateDatabase')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = withName(template.url, name)
  // Names in SQL cannot be parameters. Both names are our own and need no quotes.
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

/**
 * Drops a database. PostgreSQL waits five seconds for connections that are about to end. If they were ended by force, their clients would
 * get an error.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database ${name}`
  await onServer(url, drop).catch(() => onServer(url, `${drop} with (force)`))
}

/** Drops a database of a cluster. On each server, a process of Citus uses the database, and restarts when it is ended. */
async function dropFromCluster(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await onServer(server, `alter database ${name} allow_connections false`)
  for (const server of servers) await onServer(server, `drop database ${name} with (force)`)
}

/** Runs a statement in the server's own database, because a template with connections cannot be copied. */
async function onServer(url: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: withName(url, 'postgres'), max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
