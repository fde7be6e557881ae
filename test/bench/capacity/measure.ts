import type { Pool } from 'pg'
import { createPool } from '../../../runtime/postgres.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { stubbedStack } from '../gateway.ts'
import { benchLedger } from '../ledger/bench.ts'
import { walPosition } from '../ledger/driver.ts'
import { growthPerPayment, tableSizes } from '../ledger/growth.ts'
import { ledgerFigures } from '../ledger/report.ts'
import { type RunningParts, startParts } from '../parts.ts'
import { runLoad } from '../payments/load-run.ts'
import { type Payments, preparePayments } from '../payments/payments.ts'
import { checkAnswer, waitUntilServed } from '../payments/preflight.ts'
import { prepareVouchers } from '../payments/vouchers.ts'
import type { BenchSettings } from '../settings.ts'
import { errorCount, type Row } from '../table/row.ts'
import { createRows } from '../table/rows.ts'
import type { Costed } from './report.ts'
import { type Connections, together, type UnitCost } from './sizing.ts'
import { readWire, watchSockets, wirePerRequest } from './wire.ts'

export interface CapacityResult {
  kinds: readonly [payment: Costed, voucher: Costed]
  connections: Connections
  /** Share of the machine's CPU that other programs used, 0 to 1, in the most disturbed measurement. */
  foreignCpu: number
}

interface Run {
  settings: BenchSettings
  signal: AbortSignal
  progress: (line: string) => void
}

/** Measures what a payment costs, together with the request for its price, by HTTP/2 over TLS. Also measures what a voucher costs. */
export async function benchCapacity(run: Run): Promise<CapacityResult> {
  // At full load many payments share a commit, so each costs PostgreSQL little CPU time. The result has the greater cost of two: at full
  // load, and at the moderate rate of the ledger's own benchmark.
  const alone = ledgerFigures((await benchLedger(run)).own.rounds)
  const gateway = await measureGateway(run)
  const { challenge, payment, voucher } = gateway
  const paid = together([challenge, payment])
  const postgres = Math.max(paid.cpu.postgres, alone.postgres) + alone.vacuum
  return {
    ...gateway,
    kinds: [
      { what: 'payment, asked for its price before', cost: { ...paid, cpu: { ...paid.cpu, postgres } } },
      { what: 'voucher', cost: voucher },
    ],
    foreignCpu: Math.max(gateway.foreignCpu, alone.foreignCpu),
  }
}

async function measureGateway(run: Run) {
  const { settings, progress, signal } = run
  await using cleanup = new AsyncDisposableStack()
  const stack = stubbedStack(settings)
  const parts = await startParts(settings, cleanup, progress)
  const pool = createPool({ url: parts.gateway.databaseUrl, max: 1, applicationName: 'bench' })
  cleanup.defer(() => pool.end())
  const rowOf = (letter: string): Row => {
    const row = createRows(parts).find((each) => each.letter === letter)
    if (!row) throw new Error(`there is no row ${letter}`)
    return row
  }
  let foreignCpu = 0
  const costOf = async (row: Row, payments?: Payments): Promise<UnitCost> => {
    await checkAnswer(row, payments?.one())
    const paymentFile = payments?.fileFor(row)
    const measured = await costOfRow({ row, stack, pool, parts, settings, paymentFile, signal })
    foreignCpu = Math.max(foreignCpu, measured.foreignCpu)
    const { envoy, authz, postgres } = measured.cost.cpu
    const cpu = [envoy, authz, postgres].map(Math.round).join(', ')
    progress(
      `capacity: ${row.what}: Envoy, authz, PostgreSQL ${cpu} µs, foreign CPU ${Math.round(measured.foreignCpu * 100)}%`,
    )
    return measured.cost
  }
  const [challengeRow, paidRow, voucherRow] = [rowOf('e'), rowOf('t'), rowOf('v')]
  for (const row of [challengeRow, paidRow, voucherRow]) await waitUntilServed(row)
  const options = { directory: parts.paymentDirectory, seconds: settings.warmupSeconds + settings.seconds }
  const payments = await preparePayments({ ...options, paidRows: [paidRow] })
  const vouchers = await prepareVouchers({ ...options, row: voucherRow, databaseUrl: parts.gateway.databaseUrl })
  const challenge = await costOf(challengeRow)
  const payment = await costOf(paidRow, payments)
  const connections = await connectionsOf(pool)
  const voucher = await costOf(voucherRow, vouchers)
  return { challenge, payment, voucher, connections, foreignCpu }
}

/**
 * Returns the cost of a request of a row. The CPU time is that of the measured seconds. The bytes are those since the beginning of the
 * warm-up, divided by the number of all answers.
 */
async function costOfRow(options: {
  row: Row
  stack: Settings
  pool: Pool
  parts: RunningParts
  settings: BenchSettings
  paymentFile: string | undefined
  signal: AbortSignal
}): Promise<{ cost: UnitCost; foreignCpu: number }> {
  const { row, stack, pool, parts, settings, paymentFile, signal } = options
  await pool.query('checkpoint')
  const sockets = watchSockets(stack)
  const [sizes, wal, wire] = [await tableSizes(pool), await walPosition(pool), await readWire(stack, sockets)]
  const load = await runLoad(row, { ...settings, program: parts.load, paymentFile, signal }).finally(sockets.end)
  const { total, cpu } = load
  if (errorCount(load) > 0) throw new Error(`row ${row.letter} had errors: ${JSON.stringify(load.errors)}`)
  const network = wirePerRequest(wire, await readWire(stack, sockets), total)
  const walBytes = (await walPosition(pool)) - wal
  const growth = growthPerPayment(sizes, await tableSizes(pool), total)
  const sum = (of: 'heap' | 'indexes') => growth.reduce((bytes, size) => bytes + size[of], 0)
  return {
    cost: {
      cpu: { envoy: cpu.envoy, authz: cpu.node, postgres: cpu.postgres },
      disk: { heap: sum('heap'), index: sum('indexes'), wal: walBytes / total },
      network,
    },
    foreignCpu: load.foreignCpu,
  }
}

/** Returns the connections of each service's role. The stack has one process of each service. */
async function connectionsOf(pool: Pool): Promise<Connections> {
  const { rows } = await pool.query<{ role: string; count: number }>(
    'select usename as role, count(*)::int as count from pg_stat_activity where usename is not null group by 1',
  )
  const of = (...roles: string[]) =>
    rows.reduce((sum, { role, count }) => (roles.includes(role) ? sum + count : sum), 0)
  return {
    authz: of('launa_authz'),
    controlPlane: of('launa_control_plane', 'launa_operator'),
    xds: of('launa_xds'),
  }
}
