import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { z } from 'zod'
import { createLogger } from '../../../runtime/logger.ts'
import { createRandom } from '../../../runtime/testing/random.ts'
import { cpuTimesOf, type MachineTimes, machineTimes, machineUsed } from '../table/cpu-time.ts'
import { reservationTemplate } from '../table/inside.ts'
import { growthPerPayment, tableSizes } from './growth.ts'
import { runOpenLoop } from './open-loop.ts'
import { pay, reservationMaker } from './payment.ts'

/** What the driver is to measure, as JSON in the environment variable `LEDGER`. */
export interface LedgerOrders {
  /** The folder of the measured version. The driver loads its ledger, connection pool and schema. */
  root: string
  /** URL for the owner of the schema. The database is empty. */
  ownerUrl: string
  /** URL for the role of authz. */
  authzUrl: string
  postgresPid: number
  cores: number
  /** Payments a second. */
  rate: number
  warmupSeconds: number
  seconds: number
}

const size = z.object({ table: z.string(), heap: z.number(), indexes: z.number() })

/** The result of one measurement, as JSON on the last line. */
export const ledgerReport = z.object({
  payments: z.number(),
  /** CPU microseconds per payment. */
  postgres: z.number(),
  node: z.number(),
  /** CPU microseconds per payment for the vacuum after the measurement. */
  vacuum: z.number(),
  /** Bytes per payment. */
  wal: z.number(),
  /** Bytes per payment, by table. */
  tables: z.array(size),
  /** Milliseconds that each buyer waited for the ledger, ascending. */
  waits: z.array(z.number()),
  /** Share of the machine's CPU that other programs used, 0 to 1. */
  foreignCpu: z.number(),
})

export type LedgerReport = z.output<typeof ledgerReport>

/** The most seconds by which payments may lag behind their schedule: beyond it, the ledger is too slow for the rate. */
const MOST_SECONDS_BEHIND = 5
const SEED = 402

interface Reading {
  at: number
  machine: MachineTimes
  /** Milliseconds of CPU time so far: of all PostgreSQL processes, and of this process. */
  postgres: number
  node: number
}

function reading(postgresPid: number): Reading {
  const { user, system } = process.cpuUsage()
  const { postgres } = cpuTimesOf({ postgres: [postgresPid] })
  return { at: performance.now(), machine: machineTimes(), postgres, node: (user + system) / 1000 }
}

/** Returns the functions that make up the ledger of a checkout. */
async function loadCheckout(root: string) {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href)
  const ledger: typeof import('../../../authz/ledger/postgres-ledger.ts') = await load(
    'authz/ledger/postgres-ledger.ts',
  )
  // Version 0.1.0 defines `migrate` in another file.
  const migrating = ['control-plane/migrate/migrate.ts', 'control-plane/open-database.ts']
  const schema: Pick<typeof import('../../../control-plane/migrate/migrate.ts'), 'migrate'> = await load(
    migrating.find((file) => existsSync(join(root, file))) ?? '',
  )
  const rows: typeof import('../../../configuration/testing/rows.ts') = await load('configuration/testing/rows.ts')
  const postgres: typeof import('../../../runtime/postgres.ts') = await load('runtime/postgres.ts')
  return { ...ledger, ...schema, ...rows, ...postgres }
}

/** Returns PostgreSQL's current position in its write-ahead log, in bytes. */
export async function walPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

/** Measures the ledger of one checkout on an empty database. */
async function measure(orders: LedgerOrders): Promise<LedgerReport> {
  const { rate, postgresPid } = orders
  const { createPostgresLedger, LEDGER_POOL, migrate, insertApi, createPool } = await loadCheckout(orders.root)
  await migrate({ url: orders.ownerUrl, logger: createLogger({ name: 'bench', level: 'warn' }) })
  const owner = createPool({ url: orders.ownerUrl, max: 1, applicationName: 'bench' })
  const pool = createPool({ url: orders.authzUrl, ...LEDGER_POOL, applicationName: 'authz' })
  const api = await insertApi(owner)
  await api.addEndpoint()
  const newReservation = reservationMaker(await reservationTemplate(owner, api.id), createRandom(SEED))
  const ledger = createPostgresLedger(pool)
  const payFor = async (seconds: number) => {
    const items = Array.from({ length: Math.round(rate * seconds) }, newReservation)
    const mostUnderWay = rate * MOST_SECONDS_BEHIND
    const before = reading(postgresPid)
    const waits = await runOpenLoop({ items, rate, mostUnderWay, work: (reservation) => pay(ledger, reservation) })
    await ledger.drain()
    return { waits, before, after: reading(postgresPid) }
  }
  await payFor(orders.warmupSeconds)
  await owner.query('checkpoint')
  const [sizes, wal] = [await tableSizes(owner), await walPosition(owner)]
  const { waits, before, after } = await payFor(orders.seconds)
  const walBytes = (await walPosition(owner)) - wal
  const tables = growthPerPayment(sizes, await tableSizes(owner), waits.length)
  const unvacuumed = reading(postgresPid).postgres
  await owner.query('vacuum')
  const vacuumed = reading(postgresPid).postgres
  await Promise.all([pool.end(), owner.end()])
  const each = (milliseconds: number) => (milliseconds * 1000) / waits.length
  const used = { postgres: after.postgres - before.postgres, node: after.node - before.node }
  const foreign = machineUsed(before.machine, after.machine) - used.postgres - used.node
  return {
    payments: waits.length,
    postgres: each(used.postgres),
    node: each(used.node),
    vacuum: each(vacuumed - unvacuumed),
    wal: walBytes / waits.length,
    tables,
    waits: waits.toSorted((a, b) => a - b),
    foreignCpu: Math.max(0, foreign) / ((after.at - before.at) * orders.cores),
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure(JSON.parse(process.env.LEDGER ?? ''))))
