import { appendFileSync, chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { scaled } from '../../runtime/patience.ts'
import type { Launch } from '../../sandbox/part.ts'
import { postgresData, postgresPart, postgresProgram } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { createRolledProcess } from '../roll/rolled-process.ts'
import type { Machine } from './machines.ts'

export interface Database {
  /** Makes the standby accept writes, without waiting for another standby. */
  promote(): Promise<void>
}

/**
 * Starts a PostgreSQL on one machine and a synchronous standby on another: a commit is on both before it is acknowledged. The services use
 * the server that currently has `address`.
 */
export async function startDatabase(options: {
  stack: Settings
  primary: Machine
  standby: Machine
  /** Ends both servers when it is disposed. */
  cleanup: AsyncDisposableStack
}): Promise<Database> {
  const { stack, primary, standby, cleanup } = options
  const secrets = loadSecrets(stack.stateDirectory)
  const urlAt = (address: string) =>
    `postgres://launa:${secrets.postgresPassword}@${address}:${stack.ports.postgres}/launa`
  const server = (machine: Machine, launch: Launch) =>
    createRolledProcess({
      name: `postgres-${machine.name}`,
      launch: machine.inside(launch),
      logFile: join(stack.stateDirectory, `postgres-${machine.name}.log`),
      workingDirectory: stack.root,
      ready: () => answers(urlAt(machine.address)),
    })
  const launch = await postgresPart(stack, secrets).launch()
  const data = postgresData(stack)
  const network = `${primary.address.replace(/\d+$/, '0')}/24`
  appendFileSync(join(data, 'pg_hba.conf'), `host all,replication all ${network} scram-sha-256\n`)
  // The server has not run yet, so a copy of its files is consistent.
  const copy = `${data}-standby`
  cpSync(data, copy, { recursive: true })
  chmodSync(copy, 0o700)
  writeFileSync(join(copy, 'standby.signal'), '')
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${urlAt(primary.address)}'\n`)
  const first = server(primary, { ...launch, args: [...launch.args, '-c', 'listen_addresses=*'] })
  const port = String(stack.ports.postgres)
  const settings = ['listen_addresses=*', 'unix_socket_directories=', 'max_connections=200']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const second = server(standby, postgresProgram(stack, 'postgres', ['-D', copy, '-p', port, ...flags]))
  for (const each of [first, second]) await cleanup.use(each).start()
  await query(urlAt(primary.address), "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  return {
    async promote() {
      await query(urlAt(standby.address), 'select pg_promote()')
    },
  }
}

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: scaled(5_000) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1')
    return true
  } catch {
    return false
  }
}
