import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseUser, serviceDatabaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { httpAddress, readSettings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { openShop } from '../e2e/support/sellers/shop.ts'
import { differencesOfBooks } from '../roll/books.ts'
import { startLoad } from '../roll/load.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import { startPgbouncer } from './pgbouncer.ts'

/*
 * Buyers pay while authz, xds and the control plane reach PostgreSQL through PgBouncer, first in transaction mode and then in session mode.
 * The exit code is 1 after a wrong answer, a difference between ledger and chain, a job without a leader, or too few payments.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

/** Requests per second. A tenth of them pay. */
const RATE = number('POOLER_RATE', 60)
const SECONDS = number('POOLER_SECONDS', 40)
/** PgBouncer's connections to PostgreSQL for each service. In session mode, each connection of a service occupies one of them. */
const SESSIONS = { transaction: number('POOLER_SESSIONS', 8), session: 60 }
/** The least share of the planned payments that must be made. A run with fewer payments is invalid. */
const ENOUGH = 0.5
/** The number of authz's jobs that must have a leader. The job for channels is not among them: the stack has no network with channels. */
const LEADERS = 4

const settings = readSettings({
  environment: {
    LAUNA_STATE_DIR: process.env.POOLER_STATE_DIR || '.local/pooler',
    LAUNA_PORT_OFFSET: process.env.POOLER_PORT_OFFSET || String(PORT_OFFSETS.pooler),
  },
  root: join(import.meta.dirname, '../..'),
})

type PoolMode = keyof typeof SESSIONS

async function run(poolMode: PoolMode): Promise<string[]> {
  await using cleanup = new AsyncDisposableStack()
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
  cleanup.defer(() => stopStack(settings).then(() => undefined))
  await startStack(settings, { only: ['postgres'] })
  const secrets = loadSecrets(settings.stateDirectory)
  const direct = (user: DatabaseUser) => serviceDatabaseUrl(settings, secrets, user)
  const users = ['authz', 'xds', 'controlPlane', 'operator'] as const
  const pooler = cleanup.use(await startPgbouncer({ urls: users.map(direct), poolMode, sessions: SESSIONS[poolMode] }))
  const through = (user: DatabaseUser) => pooler.through(direct(user))
  await startStack({
    ...settings,
    extraEnvironment: {
      authz: { DATABASE_URL: through('authz') },
      xds: { DATABASE_URL: through('xds') },
      'control-plane': { DATABASE_URL: through('controlPlane'), OPERATOR_DATABASE_URL: through('operator') },
    },
  })
  const shop = cleanup.adopt(await openShop({ settings }), (each) => each.close())
  const load = startLoad({
    ...{ shop, rate: RATE },
    gateway: () => settings.ports.gatewayHttp,
    controlPlane: () => httpAddress(settings, 'production'),
  })
  cleanup.defer(load.stop)
  let mostSessions = 0
  for (let second = 0; second < SECONDS; second += 1) {
    await delay(1_000)
    const { rows } = await shop.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where usename = 'launa_authz'`,
    )
    mostSessions = Math.max(mostSessions, rows[0]?.count ?? 0)
  }
  const { rows: leases } = await shop.pool.query<{ name: string }>('select name from lease where until > now()')
  await load.stop()
  const { requests, paid, failures } = load.take()
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${poolMode} mode: ${requests} requests, ${paid} paid, ${failed} failures; at most ${mostSessions} sessions of authz in PostgreSQL`,
  )
  const living = leases.filter(({ name }) => name.startsWith('authz '))
  const leaders = leases.filter(({ name }) => !name.startsWith('authz ')).map(({ name }) => name)
  console.log(`leases: ${living.length} processes of authz; ${leaders.sort().join(', ')}`)
  const wanted = (RATE / 10) * SECONDS * ENOUGH
  return [
    ...[...failures].map(([what, count]) => `${count} x ${what}`),
    ...(await differencesOfBooks(shop)),
    ...(mostSessions > SESSIONS[poolMode] ? [`authz had ${mostSessions} sessions: it came past the pooler`] : []),
    ...(living.length === 1 && leaders.length >= LEADERS ? [] : ['a process or a job shows no lease']),
    ...(paid >= wanted ? [] : [`this run does not count: ${paid} payments, and ${wanted} are needed`]),
  ].map((violation) => `${poolMode} mode: ${violation}`)
}

const chosen = process.argv.slice(2)
const isChosen = (mode: PoolMode) => chosen.length === 0 || chosen.includes(mode)
const violations: string[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStack(settings).finally(() => process.exit(130)))
try {
  for (const mode of ['transaction', 'session'] as const) if (isChosen(mode)) violations.push(...(await run(mode)))
} catch (error) {
  violations.push(error instanceof Error ? error.message : String(error))
}
for (const violation of violations) console.log(`  VIOLATION ${violation}`)
console.log(violations.length === 0 ? 'PASS  payments, jobs and sellers work through a pooler' : 'FAIL')
process.exitCode = violations.length === 0 ? 0 : 1
