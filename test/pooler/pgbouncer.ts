import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import { installPgbouncer } from '../../sandbox/install.ts'
import { asOrdinaryUser } from '../../sandbox/parts/postgres.ts'
import { acceptsTcp, becomesTrue } from '../../sandbox/probes.ts'
import { HOST } from '../../sandbox/settings.ts'
import { end } from '../e2e/support/processes/child.ts'

export interface Pooler extends AsyncDisposable {
  /** Returns the URL with the pooler's address instead of PostgreSQL's. User and database stay. */
  through(url: string): string
}

/**
 * Starts PgBouncer in front of the server of these URLs, with their users and passwords. It has `sessions` connections to PostgreSQL for
 * each pair of user and database. An unsupported parameter causes an error.
 */
export async function startPgbouncer(options: {
  urls: readonly string[]
  poolMode: 'transaction' | 'session'
  sessions: number
}): Promise<Pooler> {
  const program = await installPgbouncer(console.log)
  const servers = options.urls.map((url) => new URL(url))
  const [port = 0] = await freePorts(1)
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const users = new Map(servers.map(({ username, password }) => [username, password]))
  writeFileSync(
    join(directory, 'users.txt'),
    [...users].map(([user, password]) => `"${user}" "${password}"\n`).join(''),
    { mode: 0o600 },
  )
  const configuration = join(directory, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    `[databases]
* = host=${HOST} port=${servers[0]?.port}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(directory, 'users.txt')}
pool_mode = ${options.poolMode}
default_pool_size = ${options.sessions}
max_client_conn = 1000
`,
  )
  const { command, args } = asOrdinaryUser(program, ['-q', configuration])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-4_000)
  })
  const ended = once(child, 'exit')
  const isUp = await Promise.race([becomesTrue(() => acceptsTcp(port)), ended.then(() => false)])
  const close = async () => {
    await end(child)
    rmSync(directory, { recursive: true, force: true })
  }
  if (!isUp) {
    await close()
    throw new Error(`PgBouncer does not start: ${log}`)
  }
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(port)
      return changed.href
    },
    [Symbol.asyncDispose]: close,
  }
}
