import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPool } from '../../../runtime/postgres.ts'
import { databaseUrl, ensureServiceRoles, serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { partPid, startStack, stopStack } from '../../../sandbox/stack.ts'
import { clearGateway, gatewaySettings, QUIET } from '../gateway.ts'
import type { BenchSettings } from '../settings.ts'
import { openBase } from './checkout.ts'
import { type LedgerOrders, type LedgerReport, ledgerReport } from './driver.ts'
import { figuresOf, type LedgerSide } from './report.ts'

export interface LedgerResult {
  own: LedgerSide
  base: LedgerSide | undefined
}

interface Run {
  settings: BenchSettings
  signal: AbortSignal
  progress: (line: string) => void
}

/** Seconds of payments before the measurement, which open connections, cache plans and compile code. */
const WARMUP_SECONDS = 4

/** Switches off automatic checkpoints and vacuums: each would disturb only some measurements. */
const WITHOUT_JOBS = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '16GB' }

/**
 * Measures the ledger alone, each time on an empty PostgreSQL. If the settings name a base, another version of the ledger, its measurements
 * alternate with those of this version.
 */
export async function benchLedger({ settings, signal, progress }: Run): Promise<LedgerResult> {
  const stack = gatewaySettings(settings.portOffset, {})
  const { rate, seconds, rounds, base } = settings.ledger
  const directory = `${stack.stateDirectory}-base`
  const own = { name: 'this', root: stack.root, rounds: [] as LedgerReport[] }
  try {
    const other = base && { ...(await openBase(base, { root: stack.root, directory })), rounds: [] as LedgerReport[] }
    for (let round = 1; round <= rounds; round += 1) {
      for (const side of other ? [own, other] : [own]) {
        const orders = { root: side.root, rate, seconds, warmupSeconds: WARMUP_SECONDS, cores: availableParallelism() }
        const report = await measureOn(stack, orders, signal)
        side.rounds.push(report)
        progress(`ledger: round ${round}/${rounds}  ${side.name}  ${summary(report)}`)
      }
    }
    return { own, base: other }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Makes one measurement on a separate PostgreSQL. */
async function measureOn(
  stack: Settings,
  orders: Omit<LedgerOrders, 'ownerUrl' | 'authzUrl' | 'postgresPid'>,
  signal: AbortSignal,
): Promise<LedgerReport> {
  await clearGateway(stack)
  try {
    await startStack(stack, { only: ['postgres'] })
    const secrets = loadSecrets(stack.stateDirectory)
    const ownerUrl = databaseUrl(stack, secrets)
    await stopJobs(ownerUrl)
    await ensureServiceRoles(stack, secrets)
    return await drive(
      {
        ...orders,
        ownerUrl,
        authzUrl: serviceDatabaseUrl(stack, secrets, 'authz'),
        postgresPid: partPid(stack, 'postgres') ?? 0,
      },
      signal,
    )
  } finally {
    await stopStack(stack)
  }
}

async function stopJobs(url: string): Promise<void> {
  const pool = createPool({ url, max: 1, applicationName: 'bench' })
  try {
    for (const [name, value] of Object.entries(WITHOUT_JOBS)) await pool.query(`alter system set ${name} = '${value}'`)
    await pool.query('select pg_reload_conf()')
  } finally {
    await pool.end()
  }
}

/** Runs the ledger in a separate process, to measure its CPU time. */
async function drive(orders: LedgerOrders, signal: AbortSignal): Promise<LedgerReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'driver.ts')], {
    env: { ...process.env, ...QUIET, LEDGER: JSON.stringify(orders) },
    cwd: orders.root,
    maxBuffer: MOST_OUTPUT,
    signal,
  })
  return ledgerReport.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

const MOST_OUTPUT = 64 * 2 ** 20

function summary(report: LedgerReport): string {
  const [postgres = 0, , node = 0, wal = 0, , , p50 = 0, p99 = 0] = figuresOf(report)
  return (
    `${report.payments} payments, PostgreSQL ${postgres.toFixed(0)} us, Node ${node.toFixed(0)} us, WAL ${wal.toFixed(0)} bytes, ` +
    `waits ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, foreign CPU ${Math.round(report.foreignCpu * 100)}%`
  )
}
