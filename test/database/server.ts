import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../runtime/logger.ts'
// Declares the types of the values that this set-up provides to tests.
import type {} from '../../runtime/testing/database.ts'
import { databaseUrl, ensureServiceRoles, serviceDatabaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { startStack } from '../../sandbox/stack.ts'
import { makePaymentsWritable } from '../../schema/testing/writable-payments.ts'
import { settingsBeside } from '../e2e/support/stack/stack.ts'
import { removeTestStack, stopTestStack } from '../e2e/support/stack/test-stack.ts'
import { clusterTemplate } from './cluster.ts'

/** Added to the ports of the shared test stack. The sums are above the ports of the last stack of the `solo` tests. */
const PORTS_ABOVE_SHARED = 1200

/**
 * Settings that are switched off. Each test file has its own database, which ends with the run, so no data needs to survive on the disk.
 */
const WITHOUT_DISK = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']

/** Global set-up of `database`: one PostgreSQL with a migrated, empty database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_DATABASE_URL) return onCluster(project, process.env.CITUS_DATABASE_URL)
  const settings = settingsBeside(PORTS_ABOVE_SHARED, '-database')
  await removeTestStack(settings)
  try {
    await startStack(settings, { only: ['postgres'] })
    const secrets = loadSecrets(settings.stateDirectory)
    const url = databaseUrl(settings, secrets)
    await asOwner(url, spareTheDisk)
    await ensureServiceRoles(settings, secrets)
    await makeSchema(url)
    await asOwner(url, makePaymentsWritable)
    project.provide('templateDatabase', {
      ...{ url, servers: [url] },
      controlPlaneUrl: serviceDatabaseUrl(settings, secrets, 'controlPlane'),
      authzUrl: serviceDatabaseUrl(settings, secrets, 'authz'),
      xdsUrl: serviceDatabaseUrl(settings, secrets, 'xds'),
      operatorUrl: serviceDatabaseUrl(settings, secrets, 'operator'),
    })
  } catch (error) {
    await stopTestStack(settings)
    throw error
  }
  return () => stopTestStack(settings)
}

/** Runs the tests of the ledger on an existing cluster of Citus (docs/operating.md, "More than one PostgreSQL"). */
async function onCluster(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { template, remove } = await clusterTemplate(url, { migrate: makeSchema, complete: makePaymentsWritable })
  project.provide('templateDatabase', template)
  return remove
}

async function makeSchema(url: string): Promise<void> {
  await migrate({ url, logger: createLogger({ name: 'test', level: 'silent' }) })
}

async function spareTheDisk(client: Client): Promise<void> {
  for (const name of WITHOUT_DISK) await client.query(`alter system set ${name} = off`)
  await client.query('select pg_reload_conf()')
}

async function asOwner(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
