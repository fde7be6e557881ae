import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database that each file gets a copy of. */
    templateDatabase: DatabaseAddresses
  }
}

export interface DatabaseAddresses {
  /** As the owner of the schema. */
  url: string
  /** As the control plane's own role, which row-level security binds. */
  controlPlaneUrl: string
  /** As authz's role and as xds's (`control-plane/migrations/service-roles.ts`). */
  authzUrl: string
  xdsUrl: string
}

/** A database for one test file. */
export interface TestDatabase extends DatabaseAddresses {
  /** The owner's connections for what the test itself asks; without the time limits that services have. */
  pool: Pool
}

/** `it` of the project `database`: each file has a PostgreSQL database of its own, with the schema and without rows. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one needs
export const it = test.extend('database', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestDatabase> => {
  const template = inject('templateDatabase')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = withName(template.url, name)
  // Identifiers take no parameters; both are our own and need no quotes.
  await onServer(template.url, `create database ${name} template ${new URL(template.url).pathname.slice(1)}`)
  const pool = new Pool({ connectionString: url, max: 4 })
  // "with (force)" below ends what a failed test has left open.
  pool.on('error', () => undefined)
  onCleanup(async () => {
    await pool.end()
    await onServer(template.url, `drop database ${name} with (force)`)
  })
  return {
    url,
    controlPlaneUrl: withName(template.controlPlaneUrl, name),
    authzUrl: withName(template.authzUrl, name),
    xdsUrl: withName(template.xdsUrl, name),
    pool,
  }
})

function withName(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}

/** From the server's own database: a template that has connections cannot be copied. */
async function onServer(url: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: withName(url, 'postgres'), max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
