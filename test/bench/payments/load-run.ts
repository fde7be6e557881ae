import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { cpuTimesOf, type MachineTimes, machineTimes, machineUsed } from '../table/cpu-time.ts'
import { type Cpu, type Measurement, type Row, servingCpu } from '../table/row.ts'
import { PATH } from './price.ts'

const microseconds = z.number().nonnegative()

const loadReport = z.object({
  event: z.literal('done'),
  requests: z.number().int(),
  errors: z.record(z.string(), z.number().int()),
  total: z.number().int(),
  seconds: z.number().positive(),
  cpu_us: microseconds,
  p50_us: microseconds,
  p99_us: microseconds,
  added_p50_us: z.number(),
  added_p99_us: z.number(),
  exhausted: z.boolean(),
})

interface LoadOptions {
  /** The generator's program. */
  program: string
  connections: number
  warmupSeconds: number
  seconds: number
  /** File with one payment per line, for paid rows. */
  paymentFile: string | undefined
  signal: AbortSignal
}

/** Sends one round of load to a row. CPU times are read when the generator reports the beginning and the end of its window. */
export async function runLoad(row: Row, options: LoadOptions): Promise<Measurement> {
  const generator = spawn(options.program, generatorArguments(row, options), {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: options.signal,
    killSignal: 'SIGKILL',
  })
  const failed = new Promise<never>((_resolve, reject) => generator.once('error', reject))
  const snapshots: Snapshot[] = []
  const read = async () => {
    let last = ''
    for await (const line of createInterface({ input: generator.stdout })) {
      last = line
      if (line.includes('"measur')) snapshots.push(snapshot(row))
    }
    return last
  }
  const last = await Promise.race([read(), failed])
  const [before, after] = snapshots
  if (!before || !after || last === '') throw new Error(`the load generator failed in row ${row.letter}`)
  const report = loadReport.parse(JSON.parse(last))
  if (report.exhausted) throw new Error(`row ${row.letter} was faster than expected: not enough signed payments`)
  return measurement({ row, report, before, after, cores: availableParallelism() })
}

function generatorArguments(row: Row, options: LoadOptions): string[] {
  const { paymentFile } = options
  return [
    ...['-address', row.address, '-host', row.host, '-path', PATH, '-status', String(row.expectedStatus)],
    ...['-connections', String(row.connections ?? options.connections)],
    ...['-warmup', `${options.warmupSeconds}s`, '-measure', `${options.seconds}s`],
    ...(row.pathFile ? ['-paths', row.pathFile] : []),
    ...(row.header ? ['-constant', row.header] : []),
    ...(row.caFile ? ['-ca', row.caFile] : []),
    ...(row.facilitated ? ['-facilitated'] : []),
    ...(paymentFile ? ['-file', paymentFile, '-header', 'PAYMENT-SIGNATURE'] : []),
  ]
}

interface Snapshot {
  at: number
  machine: MachineTimes
  /** Milliseconds of CPU time so far. */
  used: Record<Group, number>
}

type Group = Exclude<keyof Cpu, 'load'>

function snapshot({ envoy, node, postgres, others }: Row): Snapshot {
  const one = (pid: number | undefined) => (pid === undefined ? [] : [pid])
  const used = cpuTimesOf({ envoy: one(envoy), node: one(node), postgres: one(postgres), others })
  return { at: performance.now(), machine: machineTimes(), used }
}

function measurement(options: {
  row: Row
  report: z.output<typeof loadReport>
  before: Snapshot
  after: Snapshot
  cores: number
}): Measurement {
  const { row, report, before, after, cores } = options
  const used = (group: Group) => after.used[group] - before.used[group]
  const busy = machineUsed(before.machine, after.machine)
  const requests = Math.max(1, report.requests)
  const perRequest = (group: Group) => (used(group) * 1000) / requests
  const cpu: Cpu = {
    envoy: perRequest('envoy'),
    node: perRequest('node'),
    postgres: perRequest('postgres'),
    others: perRequest('others'),
    load: report.cpu_us / requests,
  }
  const ours = ((servingCpu(cpu) + cpu.load) * requests) / 1000
  return {
    requestsPerSecond: report.requests / report.seconds,
    p50: report.p50_us / 1000,
    p99: report.p99_us / 1000,
    ...(row.facilitated && { added: { p50: report.added_p50_us / 1000, p99: report.added_p99_us / 1000 } }),
    errors: report.errors,
    total: report.total,
    cpu,
    foreignCpu: Math.max(0, busy - ours) / ((after.at - before.at) * cores),
  }
}
