import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { asOrdinaryUser } from '../../sandbox/parts/postgres.ts'
import { HOST } from '../../sandbox/settings.ts'
import { createRolledProcess, type RolledProcess } from '../roll/rolled-process.ts'

/** The directory in which the packages of PostgreSQL 15 install programs and extensions; `POSTGRES_WITH_CITUS` overrides it. */
const PACKAGED = '/usr/lib/postgresql/15'
const USER = 'postgres'
const DATABASE = 'cluster'

/** Returns the directory of a PostgreSQL that has Citus, or undefined. */
export function findCitus(): string | undefined {
  const directory = process.env.POSTGRES_WITH_CITUS || PACKAGED
  return existsSync(join(directory, 'lib', 'citus.so')) ? directory : undefined
}

/**
 * Settings of each server. No data outlives the run, so commits do not wait for the disk. Each server serves many databases at the same
 * time.
 */
const SETTINGS = `
listen_addresses = '${HOST}'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 500
max_prepared_transactions = 500
citus.recover_2pc_interval = 1s
citus.max_background_task_executors = 1
fsync = off
synchronous_commit = off
full_page_writes = off
`

/** A cluster of Citus on this machine: the coordinator first, then the workers. */
export interface Cluster extends AsyncDisposable {
  /** The URL of the coordinator's database, with the role that owns all databases. */
  url: string
  workers: readonly RolledProcess[]
}

/** Starts a cluster on these ports, the coordinator's first. Its data is below `directory`, which is created anew. */
export async function startCluster(options: {
  citus: string
  directory: string
  ports: readonly number[]
}): Promise<Cluster> {
  const { citus, directory, ports } = options
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  await using opened = new AsyncDisposableStack()
  const servers: RolledProcess[] = []
  for (const port of ports) {
    const server = await makeServer({ citus, data: join(directory, String(port)), port })
    servers.push(opened.use(server))
    await server.start()
    await ask(port, 'postgres', `create database ${DATABASE}`)
    await ask(port, DATABASE, 'create extension citus')
  }
  const [coordinator = 0, ...workers] = ports
  await ask(coordinator, DATABASE, `select citus_set_coordinator_host('${HOST}', ${coordinator})`)
  for (const port of workers) await ask(coordinator, DATABASE, `select citus_add_node('${HOST}', ${port})`)
  const rest = opened.move()
  return {
    url: urlOf(coordinator, DATABASE),
    workers: servers.slice(1),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function makeServer(options: { citus: string; data: string; port: number }): Promise<RolledProcess> {
  const { citus, data, port } = options
  const program = (name: string, args: readonly string[]) => asOrdinaryUser(join(citus, 'bin', name), args)
  const initdb = program('initdb', ['-D', data, '-U', USER, '--auth=trust', '--locale=C.UTF-8', '--no-sync'])
  await promisify(execFile)(initdb.command, initdb.args)
  appendFileSync(join(data, 'postgresql.conf'), SETTINGS)
  return createRolledProcess({
    name: `PostgreSQL on port ${port}`,
    launch: program('postgres', ['-D', data, '-p', String(port)]),
    logFile: `${data}.log`,
    workingDirectory: data,
    ready: () => ask(port, 'postgres', 'select 1').then(...[() => true, () => false]),
  })
}

const urlOf = (port: number, database: string) => `postgres://${USER}@${HOST}:${port}/${database}`

async function ask(port: number, database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, database), connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
