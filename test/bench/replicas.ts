import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../sandbox/report.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { startPart, stopStack } from '../../sandbox/stack.ts'
import { startAuthzReplica } from '../e2e/support/authz-replica.ts'
import { startListening } from './child.ts'
import { startFacilitatorStub } from './facilitator-stub.ts'
import { binDirectory, clearGateway, startGateway, stubbedStack } from './gateway.ts'
import { runLoad } from './load-run.ts'
import { preparePayments } from './payments.ts'
import { checkAnswer, waitUntilServed } from './preflight.ts'
import type { Measurement, Row } from './row.ts'
import type { BenchSettings } from './settings.ts'
import { buildTools } from './tools.ts'

export interface ReplicasResult {
  processes: number
  unpaid: Measurement
  paid: Measurement
}

const MOST_PROCESSES = 3
const SETTLING_MS = 1_500

/** The unpaid and the paid row with one authz process, two and three, between which Envoy shares the requests. */
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
  const { address, host, pids } = gateway
  const ours = { address, host, envoy: pids.envoy, node: pids.authz }
  const unpaid: Row = {
    ...ours,
    letter: 'e',
    what: 'unpaid',
    expectedStatus: 402,
    paid: false,
    others: [pids.postgres],
  }
  const others = [pids.postgres, facilitator.pid, upstream.pid]
  const paid: Row = { ...ours, letter: 'f', what: 'paid', expectedStatus: 200, paid: true, others }
  await waitUntilServed(unpaid)
  const directory = join(stack.stateDirectory, 'payments')
  mkdirSync(directory)
  const seconds = settings.warmupSeconds + settings.seconds
  const payments = await preparePayments({ paidRows: [paid], directory, seconds })

  const results: ReplicasResult[] = []
  const addresses = [`${HOST}:${stack.ports.authz}`]
  for (let processes = 1; processes <= MOST_PROCESSES; processes += 1) {
    if (processes > 1) {
      const replica = cleanup.use(await startAuthzReplica(stack))
      addresses.push(replica.address)
      paid.others = [...paid.others, replica.pid]
      await useAuthz(stack, addresses)
    }
    await checkAnswer(paid, payments.one())
    const measure = (row: Row) =>
      runLoad(row, {
        ...settings,
        program: tools.load,
        paymentFile: row.paid ? payments.fileFor(row) : undefined,
        signal,
      })
    const result = { processes, unpaid: await measure(unpaid), paid: await measure(paid) }
    results.push(result)
    progress(`replicas: ${replicaLine(result).join('  ')}`)
  }
  return results
}

/** Tells Envoy, by xds, between which processes to share. */
async function useAuthz(stack: Settings, addresses: readonly string[]): Promise<void> {
  const { xds } = stack.extraEnvironment
  const extraEnvironment = { ...stack.extraEnvironment, xds: { ...xds, AUTHZ_ADDRESS: addresses.join(',') } }
  await startPart({ ...stack, extraEnvironment }, 'xds')
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
}

export function replicaTable(results: readonly ReplicasResult[]): string {
  return table([['AUTHZ', '402', '', '', 'PAID', '', '', 'ERRORS'], ...results.map(replicaLine)])
}

function replicaLine({ processes, unpaid, paid }: ReplicasResult): string[] {
  const figures = ({ requestsPerSecond, p50, p99 }: Measurement) => [
    `${Math.round(requestsPerSecond)}/s`,
    `p50 ${p50.toFixed(1)}`,
    `p99 ${p99.toFixed(1)} ms`,
  ]
  const errors = [unpaid, paid].flatMap((measurement) => Object.entries(measurement.errors))
  const wrong = errors.map(([kind, count]) => `${count} x ${kind}`).join(', ')
  return [String(processes), ...figures(unpaid), ...figures(paid), wrong || '0']
}
