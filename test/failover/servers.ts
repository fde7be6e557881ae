import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { patience } from '../../runtime/patience.ts'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import { databaseUrl, postgresData, postgresProgram } from '../../sandbox/parts/postgres.ts'
import { becomesTrue } from '../../sandbox/probes.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { partPid, startPart, stopPart } from '../../sandbox/stack.ts'
import { end } from '../e2e/support/processes/child.ts'

const copy = promisify(execFile)

/** A PostgreSQL server of a group that replicates. */
export interface PostgresServer {
  /** The name in `synchronous_standby_names`. */
  name: string
  /** The URL for the owner of the schema. */
  url: string
  /** Sends a signal to all processes of the server: SIGKILL is the loss of its machine, SIGSTOP a machine that hangs. */
  signal(signal: NodeJS.Signals): void
  /** Runs one statement on a separate connection, and returns the rows. */
  query<Row extends object>(text: string): Promise<Row[]>
}

export interface Standby extends PostgresServer {
  /** Promotes it to a primary on a new timeline. Resolves when it accepts writes. */
  promote(): Promise<void>
  /** Makes it follow another server, or none. */
  follow(primary: PostgresServer | undefined): Promise<void>
  close(): Promise<void>
}

/** Returns the PostgreSQL of a stack, as a member of a group. */
export function primaryOfStack(settings: Settings): PostgresServer {
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  return postgresServer('primary', url, () => partPid(settings, 'postgres') ?? 0)
}

/**
 * Starts standbys that follow the stack's PostgreSQL, each with additional settings. The stack's server is stopped meanwhile, so that its
 * files can be copied.
 */
export async function startStandbys(
  settings: Settings,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<Standby[]> {
  const data = postgresData(settings)
  const names = Object.keys(wanted)
  const copies = names.map((name) => `${data}-${name}`)
  await stopPart(settings, 'postgres')
  for (const each of copies) {
    await rm(each, { recursive: true, force: true })
    await copy('cp', ['-a', data, each])
  }
  await startPart(settings, 'postgres')
  const primary = primaryOfStack(settings)
  return Promise.all(
    copies.map((each, index) => startStandby(settings, { data: each, name: names[index] ?? '', primary, wanted })),
  )
}

async function startStandby(
  settings: Settings,
  {
    data,
    name,
    primary,
    wanted,
  }: { data: string; name: string; primary: PostgresServer; wanted: Readonly<Record<string, readonly string[]>> },
): Promise<Standby> {
  const [port = 0] = await freePorts(1)
  await writeFile(join(data, 'standby.signal'), '')
  // This setting is in the file, because a setting on the command line could not be changed later.
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(primary, name)}'\n`)
  const own = [`port=${port}`, `listen_addresses=${HOST}`, 'unix_socket_directories=', 'max_connections=200']
  const { command, args } = postgresProgram(settings, 'postgres', [
    ...['-D', data],
    ...[...own, ...(wanted[name] ?? [])].flatMap((setting) => ['-c', setting]),
  ])
  const child: ChildProcess = spawn(command, args, { stdio: 'ignore' })
  const url = new URL(primary.url)
  url.port = String(port)
  const server = postgresServer(name, url.href, () => child.pid ?? 0)
  const close = async () => {
    server.signal('SIGCONT')
    await end(child, 'SIGINT') // SIGTERM would wait without end for a client that stays connected.
    await rm(data, { recursive: true, force: true })
  }
  const answers = () =>
    server.query('select 1').then(
      () => true,
      () => false,
    )
  if (!(await becomesTrue(answers))) {
    await close()
    throw new Error(`the standby ${name} does not start`)
  }
  return {
    ...server,
    close,
    async promote() {
      await server.query(`select pg_promote(true, ${Math.ceil(patience() / 1_000)})`)
    },
    async follow(next) {
      await server.query(`alter system set primary_conninfo = '${next ? conninfo(next, name) : ''}'`)
      await server.query('select pg_reload_conf()')
    },
  }
}

const conninfo = ({ url }: PostgresServer, name: string) => `${url}?application_name=${name}`

/** Returns a server. `pid` returns its first process, which may change at a restart. */
export function postgresServer(name: string, url: string, pid: () => number): PostgresServer {
  return {
    name,
    url,
    signal(signal) {
      for (const each of [...childrenOf(pid()), pid()]) kill(each, signal)
    },
    async query<Row extends object>(text: string) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: patience() })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

/** Every process of PostgreSQL is a child of its first one. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const text = pid > 0 && existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split(' ').filter(Boolean).map(Number)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
