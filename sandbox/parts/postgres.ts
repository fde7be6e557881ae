import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Launch, Part } from '../part.ts'
import { commandLine, processFacts } from '../proc.ts'
import type { Secrets } from '../secrets.ts'
import { HOST, type Settings } from '../settings.ts'
import { findPostgres, onPath } from '../tools.ts'

const run = promisify(execFile)
const USER = 'launa'
const DATABASE = 'launa'

/** The URL for migrations, with the role of the schema's owner. */
export function databaseUrl(settings: Settings, secrets: Secrets): string {
  return settings.database ?? ownDatabaseUrl(settings, secrets)
}

function ownDatabaseUrl(settings: Settings, secrets: Secrets): string {
  return `postgres://${USER}:${secrets.postgresPassword}@${HOST}:${settings.ports.postgres}/${DATABASE}`
}

/**
 * The database role of each service, never the owner of the schema (`isolation.ts` and `service-roles.ts` in schema/).
 */
const SERVICE_USERS = {
  ...{ controlPlane: 'launa_control_plane', authz: 'launa_authz', xds: 'launa_xds', operator: 'launa_operator' },
} as const

export type DatabaseUser = keyof typeof SERVICE_USERS

/** The database URL of a service, with its own role. */
export function serviceDatabaseUrl(settings: Settings, secrets: Secrets, service: DatabaseUser): string {
  const url = new URL(databaseUrl(settings, secrets))
  url.username = SERVICE_USERS[service]
  url.password = passwordOf(SERVICE_USERS[service], secrets)
  return url.href
}

/**
 * The password of a service's role. It is derived and not a secret of its own, so that a stack with older secrets keeps working when a role
 * is added.
 */
function passwordOf(user: string, { postgresPassword }: Secrets): string {
  return createHmac('sha256', postgresPassword).update(user).digest('hex')
}

/** Creates the services' roles or sets their passwords again. Idempotent. PostgreSQL must run. */
export async function ensureServiceRoles(settings: Settings, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(settings, secrets), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const user of Object.values(SERVICE_USERS)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
      // Both values are our own constants or hex digits. A role's definition cannot take parameters.
      await client.query(`${rowCount ? 'alter' : 'create'} role ${user} login password '${passwordOf(user, secrets)}'`)
    }
  } finally {
    await client.end()
  }
}

/** The folder of the stack's database. */
export function postgresData(settings: Settings): string {
  return join(settings.stateDirectory, 'postgres')
}

/** The command for one of PostgreSQL's programs, which also works as root. */
export function postgresProgram(settings: Settings, name: string, args: readonly string[]): Launch {
  return asOrdinaryUser(join(findPostgres(settings.root), name), args)
}

/** PostgreSQL with settings for a database that holds money: every commit is flushed, and pages carry checksums. */
export function postgresPart(settings: Settings, secrets: Secrets): Part {
  const data = postgresData(settings)
  const url = ownDatabaseUrl(settings, secrets)
  return {
    name: 'postgres',
    needs: [],
    ports: ['postgres'],
    address: `${HOST}:${settings.ports.postgres}`,
    stopSignal: 'SIGINT', // fast shutdown; SIGTERM would wait until all clients have disconnected (postgres(1))
    async launch() {
      const program = (name: string, args: readonly string[]) => postgresProgram(settings, name, args)
      if (!existsSync(data)) await createDataDirectory({ data, password: secrets.postgresPassword, program })
      removeStaleLock(data)
      return program('postgres', [
        ...['-D', data, '-p', String(settings.ports.postgres), '-c', `listen_addresses=${HOST}`],
        ...['-c', 'unix_socket_directories=', '-c', 'fsync=on', '-c', 'max_connections=200'],
      ])
    },
    healthy: () => answers(url),
  }
}

/**
 * Removes the lock file of a killed server. The file names a pid, which may now be free, or belong to a zombie or another program.
 * PostgreSQL only checks whether a process with this pid exists, and would refuse to start.
 */
function removeStaleLock(data: string): void {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const isOurs = processFacts(pid) !== undefined && commandLine(pid).includes(data)
  if (!isOurs) rmSync(lock, { force: true })
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end()
  }
}

/**
 * PostgreSQL refuses to run as root. In a user namespace, root has another user id and can start PostgreSQL without a second account. The
 * files still belong to root. `unshare` execs, so the server has its pid.
 */
export function asOrdinaryUser(command: string, args: readonly string[]): Launch {
  if (process.getuid?.() !== 0) return { command, args }
  const unshare = onPath('unshare')
  if (!unshare) throw new Error(`${command} does not run as root and "unshare" is missing: use an ordinary account`)
  return { command: unshare, args: ['--user', '--map-user=1000', '--map-group=1000', '--', command, ...args] }
}

interface NewDataDirectory {
  data: string
  password: string
  program: (name: string, args: readonly string[]) => Launch
}

/** Makes the data directory under another name and renames it at the end, so that a failed attempt never looks complete. */
async function createDataDirectory({ data, password, program }: NewDataDirectory): Promise<void> {
  const unfinished = `${data}.unfinished`
  const passwordFile = `${data}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(data, '..'), { recursive: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    const initdb = program('initdb', [
      ...['-D', unfinished, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--data-checksums', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    ])
    await run(initdb.command, initdb.args).catch((error: { stderr?: string }) => {
      throw new Error(`initdb failed: ${error.stderr?.trim() || String(error)}`)
    })
    await createDatabase(program('postgres', ['--single', '-D', unfinished, 'postgres']))
    renameSync(unfinished, data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Creates the database in single-user mode, which needs no port and no password. */
function createDatabase({ command, args }: Launch): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 && !errors.includes('ERROR:')) resolve()
      else reject(new Error(`creating the database failed: ${errors.trim()}`))
    })
    child.stdin.end(`CREATE DATABASE ${DATABASE} OWNER ${USER};\n`)
  })
}
