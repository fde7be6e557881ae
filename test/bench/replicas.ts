import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../sandbox/report.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { startPart, stopStack } from '../../sandbox/stack.ts'
import { startAuthzReplica } from '../e2e/support/processes/authz-replica.ts'
import { binDirectory, clearGateway, startGateway, stubbedStack } from './gateway.ts'
import { runLoad } from './payments/load-run.ts'
import { preparePayments } from './payments/payments.ts'
import { checkAnswer, waitUntilServed } from './payments/preflight.ts'
import { prepareVouchers } from './payments/vouchers.ts'
import { startListening } from './servers/child.ts'
import { startFacilitatorStub } from './servers/facilitator-stub.ts'
import { buildTools } from './servers/tools.ts'
import type { BenchSettings } from './settings.ts'
import type { Measurement, Row } from './table/row.ts'
import { servingPids } from './table/rows.ts'

export interface ReplicasResult {
  processes: number
  /** In the order of the table's columns. */
  rows: readonly Measurement[]
}

const MOST_PROCESSES = 3
const SETTLING_MS = 1_500

/** Measures paid requests of both schemes and unpaid ones, with one, two and three authz processes. Envoy distributes the requests. */
export async function benchReplicas(run: {
  settings: BenchSettings
  signal: AbortSignal
  progress: (line: string) => void
}): Promise<ReplicasResult[]> {
  const { settings, signal, progress } = run
  await using cleanup = new AsyncDisposableStack()
  const { portOffset } = settings
  await clearGateway(stubbedStack({ portOffset }))
  const tools = await buildTools(binDirectory(stubbedStack({ portOffset })))
  const facilitator = cleanup.use(await startFacilitatorStub(tools.facilitator))
  const stack = stubbedStack({ portOffset }, `http://127.0.0.1:${facilitator.ports[0]}`)
  const upstream = cleanup.use(await startListening({ command: tools.upstream, args: [] }))
  cleanup.defer(async () => void (await stopStack(stack)))
  progress('replicas: starting the stack')
  const gateway = await startGateway(stack, `http://127.0.0.1:${upstream.ports[0]}`)
  const { address, host } = gateway
  const ours = { address, host, others: [], ...servingPids(gateway) }
  const unpaid: Row = { ...ours, letter: 'e', what: '402', expectedStatus: 402, paid: false }
  const paid: Row = {
    ...{ ...ours, letter: 'f', what: 'paid', expectedStatus: 200, paid: true },
    others: [facilitator.pid, upstream.pid],
  }
  const byVoucher: Row = { ...paid, letter: 'v', what: 'by voucher', host: gateway.voucherHost, paidBy: 'voucher' }
  const rows = [unpaid, paid, byVoucher]
  for (const row of rows) await waitUntilServed(row)
  const directory = join(stack.stateDirectory, 'payments')
  mkdirSync(directory)
  const seconds = settings.warmupSeconds + settings.seconds
  const payments = await preparePayments({ paidRows: [paid], directory, seconds })
  const vouchers = await prepareVouchers({ row: byVoucher, databaseUrl: gateway.databaseUrl, directory, seconds })
  const paidWith = (row: Row) => (row.paidBy ? vouchers : payments)

  const results: ReplicasResult[] = []
  const addresses = [`${HOST}:${stack.ports.authz}`]
  for (let processes = 1; processes <= MOST_PROCESSES; processes += 1) {
    if (processes > 1) {
      const replica = cleanup.use(await startAuthzReplica(stack))
      addresses.push(replica.address)
      for (const row of rows) row.others = [...row.others, replica.pid]
      await useAuthz(stack, addresses)
    }
    const measurements: Measurement[] = []
    for (const row of rows) {
      await checkAnswer(row, row.paid ? paidWith(row).one() : undefined)
      const paymentFile = row.paid ? paidWith(row).fileFor(row) : undefined
      measurements.push(await runLoad(row, { ...settings, program: tools.load, paymentFile, signal }))
    }
    const result = { processes, rows: measurements }
    results.push(result)
    progress(`replicas: ${replicaLine(result).join('  ')}`)
  }
  return results
}

/** Sends Envoy the authz addresses for load balancing, by xds. */
async function useAuthz(stack: Settings, addresses: readonly string[]): Promise<void> {
  const { xds } = stack.extraEnvironment
  const extraEnvironment = { ...stack.extraEnvironment, xds: { ...xds, AUTHZ_ADDRESS: addresses.join(',') } }
  await startPart({ ...stack, extraEnvironment }, 'xds')
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
}

export function replicaTable(results: readonly ReplicasResult[]): string {
  const headings = ['AUTHZ', '402', '', '', 'PAID', '', '', 'BY VOUCHER', '', '', 'ERRORS']
  return table([headings, ...results.map(replicaLine)])
}

function replicaLine({ processes, rows }: ReplicasResult): string[] {
  const figures = ({ requestsPerSecond, p50, p99 }: Measurement) => [
    `${Math.round(requestsPerSecond)}/s`,
    `p50 ${p50.toFixed(1)}`,
    `p99 ${p99.toFixed(1)} ms`,
  ]
  const errors = rows.flatMap((measurement) => Object.entries(measurement.errors))
  const wrong = errors.map(([kind, count]) => `${count} x ${kind}`).join(', ')
  return [String(processes), ...rows.flatMap(figures), wrong || '0']
}
