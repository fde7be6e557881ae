import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { distributeLedger } from '../../control-plane/distribute/distribute.ts'
import type { TemplateDatabase } from '../../runtime/testing/database.ts'
import { CONTROL_PLANE_ROLE, LEDGER_ROLE, OPERATOR_ROLE, XDS_ROLE } from '../../schema/roles.ts'

/** Enough for every batch of a test to meet several. */
const SHARDS = 8

interface Server {
  host: string
  port: number
}

/** The servers of a cluster, the coordinator first, as the database that the URL names knows them. */
const SERVERS = `select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid`

/**
 * A template in a cluster of Citus, with the ledger distributed, made by `migrate`. `url` names the coordinator's database with the cluster's
 * servers, and a role that may create databases and roles. Every server takes the same role and password.
 */
export async function clusterTemplate(
  url: string,
  migrate: (url: string) => Promise<void>,
): Promise<{ template: TemplateDatabase; remove: () => Promise<void> }> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  const servers = await asOwner(url, async (client) => (await client.query<Server>(SERVERS)).rows)
  if (servers.length === 0) throw new Error(`${new URL(url).pathname} at CITUS_DATABASE_URL knows no servers`)
  const own = servers.map((server) => withServer(url, server))
  const [coordinator = url] = own.map((server) => withDatabase(server, name))
  const password = randomUUID()
  for (const server of own) {
    await asOwner(withDatabase(server, 'postgres'), (client) => client.query(`create database ${name}`))
    await asOwner(withDatabase(server, name), async (client) => {
      await client.query('create extension citus')
      for (const role of [LEDGER_ROLE, XDS_ROLE, CONTROL_PLANE_ROLE, OPERATOR_ROLE])
        await makeUser(client, role, password)
    })
  }
  await asOwner(coordinator, async (client) => {
    const [first, ...workers] = servers
    await client.query('select citus_set_coordinator_host($1, $2)', [first?.host, first?.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
  await migrate(coordinator)
  const pool = new Pool({ connectionString: coordinator, max: 1 })
  await distributeLedger(pool, { shards: SHARDS }).finally(() => pool.end())
  // A process of Citus is connected to each database. A template has no connections.
  for (const server of own)
    await asOwner(withDatabase(server, 'postgres'), async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
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
      servers: own,
    },
    async remove() {
      for (const server of own)
        await asOwner(withDatabase(server, 'postgres'), (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeUser(client: Client, role: string, password: string): Promise<void> {
  // The roles are made here and not by the coordinator: the passwords are the same then.
  await client.query('set citus.enable_create_role_propagation to off')
  await client.query('set citus.enable_alter_role_propagation to off')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  // All values are our own. The definition of a role takes no parameters.
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
