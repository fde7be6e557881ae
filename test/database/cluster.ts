import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { distributeLedger } from '../../control-plane/distribute/distribute.ts'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../runtime/logger.ts'
import type { TemplateDatabase } from '../../runtime/testing/database.ts'
import { CONTROL_PLANE_ROLE, LEDGER_ROLE, OPERATOR_ROLE, XDS_ROLE } from '../../schema/roles.ts'

/** Enough shards that each batch of a test touches several. */
const SHARDS = 8

interface Server {
  host: string
  port: number
}

/** A query for the servers of a cluster, the coordinator first. It must run on the coordinator. */
const SERVERS = `select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid`

/**
 * The URLs of one database on each server of a cluster, the coordinator first, and a function that removes this database from all servers.
 */
interface ClusterDatabase {
  servers: string[]
  remove: () => Promise<void>
}

/**
 * Creates a database with a distributed ledger in a cluster of Citus. `migrate` creates its schema. `url` names a database on the
 * coordinator, and a role that may create databases and roles. Every server accepts this role and password.
 */
export async function makeClusterDatabase(options: {
  url: string
  name: string
  migrate: (url: string) => Promise<void>
  /** Runs in the new database of each server, before the schema is created. */
  prepare?: (client: Client) => Promise<void>
  /** Runs on the coordinator, after the ledger was distributed. */
  complete?: (coordinator: Client) => Promise<void>
  /** False: the ledger stays on the coordinator. */
  isDistributed?: boolean
}): Promise<ClusterDatabase> {
  const { url, name, migrate, prepare, complete, isDistributed = true } = options
  const servers = await asOwner(url, async (client) => (await client.query<Server>(SERVERS)).rows)
  if (servers.length === 0) throw new Error(`${new URL(url).pathname} at CITUS_DATABASE_URL knows no servers`)
  const own = servers.map((server) => withServer(url, server))
  const remove = async () => {
    for (const server of own)
      await asOwner(withDatabase(server, 'postgres'), (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )
  }
  await remove()
  for (const server of own) {
    await asOwner(withDatabase(server, 'postgres'), (client) => client.query(`create database ${name}`))
    await asOwner(withDatabase(server, name), async (client) => {
      await client.query('create extension citus')
      await prepare?.(client)
    })
  }
  const databases = own.map((server) => withDatabase(server, name))
  const [coordinator = url] = databases
  await asOwner(coordinator, async (client) => {
    const [first, ...workers] = servers
    await client.query('select citus_set_coordinator_host($1, $2)', [first?.host, first?.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
  await migrate(coordinator)
  if (!isDistributed) return { servers: databases, remove }
  const pool = new Pool({ connectionString: coordinator, max: 1 })
  await distributeLedger(pool, { shards: SHARDS }).finally(() => pool.end())
  if (complete) await asOwner(coordinator, complete)
  return { servers: databases, remove }
}

/** Returns the URL of a test stack's database in a cluster. */
export function clusterStackUrl(url: string, stack: number): string {
  return withDatabase(url, `launa_stack_${stack}`)
}

/** Creates the database of a test stack in a cluster anew. */
export async function makeClusterStack(url: string, database: string): Promise<void> {
  const migrated = async (coordinator: string) => {
    await migrate({ url: coordinator, logger: createLogger({ name: 'test', level: 'silent' }) })
  }
  await makeClusterDatabase({ url, name: new URL(database).pathname.slice(1), migrate: migrated })
}

/** Creates a template database in a cluster of Citus, with a distributed ledger. */
export async function clusterTemplate(
  url: string,
  schema: Pick<Parameters<typeof makeClusterDatabase>[0], 'migrate' | 'complete'>,
): Promise<{ template: TemplateDatabase; remove: () => Promise<void> }> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  const password = randomUUID()
  const { servers, remove } = await makeClusterDatabase({
    ...{ url, name, ...schema },
    prepare: async (client) => {
      for (const role of [LEDGER_ROLE, XDS_ROLE, CONTROL_PLANE_ROLE, OPERATOR_ROLE])
        await makeUser(client, role, password)
    },
  })
  // A process of Citus is connected to each database, but a template must have no connections.
  for (const server of servers)
    await asOwner(withDatabase(server, 'postgres'), async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  const [coordinator = url] = servers
  const as = (role: string) => {
    const changed = new URL(coordinator)
    changed.username = role
    changed.password = password
    return changed.href
  }
  return {
    template: {
      url: coordinator,
      controlPlaneUrl: as(CONTROL_PLANE_ROLE),
      authzUrl: as(LEDGER_ROLE),
      xdsUrl: as(XDS_ROLE),
      operatorUrl: as(OPERATOR_ROLE),
      servers,
    },
    remove,
  }
}

async function makeUser(client: Client, role: string, password: string): Promise<void> {
  // The roles are created here and not by the coordinator, so that all servers have the same passwords.
  await client.query('set citus.enable_create_role_propagation to off')
  await client.query('set citus.enable_alter_role_propagation to off')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  // PostgreSQL accepts no parameters in the definition of a role. These values need no escape, because our own code chose them.
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${password}'`)
}

function withServer(url: string, { host, port }: Server): string {
  const changed = new URL(url)
  changed.hostname = host
  changed.port = String(port)
  return changed.href
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

async function asOwner<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
