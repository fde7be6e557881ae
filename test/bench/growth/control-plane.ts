import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../../sandbox/report.ts'
import { partIsHealthy, startStack, stopPart } from '../../../sandbox/stack.ts'
import { databaseOf, planeOf } from '../../e2e/support/sellers/gateway.ts'
import { signUp } from '../../e2e/support/sellers/seller.ts'
import { binDirectory, clearGateway, stubbedStack } from '../gateway.ts'
import { runLoad } from '../payments/load-run.ts'
import { buildTools } from '../servers/tools.ts'
import type { BenchSettings } from '../settings.ts'
import type { Measurement, Row } from '../table/row.ts'
import { fillConfiguration } from './configuration-size.ts'
import { createReads, READS, type Read } from './control-plane-reads.ts'
import { type PriceTimes, priceChanges, soldApi } from './price-changes.ts'

/** The numbers of APIs of one seller, measured one after another. Each API has five endpoints. */
const SIZES = [100, 1_000, 10_000]
const IN_PARALLEL = 50

/** The maximum number of attempts of a measurement that other programs disturb. */
const MOST_ATTEMPTS = 3

/** Limits at the largest size: milliseconds at the 99th percentile. */
export const LIMITS = { read: 25, price: 250, priceWithoutNats: 2_000 }

export interface SizeResult {
  apis: number
  reads: Readonly<Record<Read, Pick<Measurement, 'p50' | 'p99' | 'requestsPerSecond' | 'foreignCpu' | 'errors'>>>
  price: PriceTimes
}

export interface ControlPlaneResult {
  sizes: readonly SizeResult[]
  /** At the largest size, with NATS stopped. */
  priceWithoutNats: PriceTimes
}

interface Run {
  settings: BenchSettings
  signal: AbortSignal
  progress: (line: string) => void
}

/** Measures the control plane's reads, and the time until a changed price is in force, as the configuration grows. */
export async function benchControlPlane({ settings, signal, progress }: Run): Promise<ControlPlaneResult> {
  const stack = stubbedStack({ portOffset: settings.portOffset })
  await clearGateway(stack)
  progress('control plane: starting the stack')
  const { load } = await buildTools(binDirectory(stack))
  await startStack(stack)
  const database = databaseOf(stack)
  try {
    const seller = await signUp(planeOf(stack))
    const sold = await soldApi(seller, stack)
    const prices = () => priceChanges(stack, { seller, sold, count: 20 * settings.seconds })
    const sizes: SizeResult[] = []
    for (const apis of SIZES) {
      await fillConfiguration(database, { accountId: seller.accountId, apis })
      await partIsHealthy(stack, 'envoy')
      const directory = join(stack.stateDirectory, 'paths')
      mkdirSync(directory, { recursive: true })
      const rows = await createReads({ stack, seller, database, directory })
      const measure = (row: Row) => undisturbed(row, { settings, program: load, signal })
      const reads = {} as Record<Read, Measurement>
      for (const read of READS) reads[read] = await measure(rows[read])
      // Price changes are measured last: authz and xds first read all new rows, which would delay a change.
      const price = await prices()
      sizes.push({ apis, reads, price })
      progress(`control plane: ${sizeLine({ apis, reads, price }).join('  ')}`)
    }
    await stopPart(stack, 'nats')
    const priceWithoutNats = await priceChanges(stack, { seller, sold, count: 4 * settings.seconds })
    return { sizes, priceWithoutNats }
  } finally {
    await database.end()
    await clearGateway(stack)
  }
}

/** Returns the least disturbed measurement out of at most three. */
async function undisturbed(
  row: Row,
  { settings, program, signal }: { settings: BenchSettings; program: string; signal: AbortSignal },
): Promise<Measurement> {
  const options = { ...settings, connections: IN_PARALLEL, program, paymentFile: undefined, signal }
  let best = await runLoad(row, options)
  for (let attempt = 1; attempt < MOST_ATTEMPTS && best.foreignCpu > settings.mostForeignCpu; attempt += 1) {
    const next = await runLoad(row, options)
    if (next.foreignCpu < best.foreignCpu) best = next
  }
  return best
}

/** Returns the table: one line per size, each figure as p50 / p99 in milliseconds. */
export function controlPlaneTable({ sizes }: ControlPlaneResult): string {
  const headings = [
    'APIS',
    'GET /apis',
    'GET /apis/{id}',
    'GET .../endpoints',
    'GET .../endpoints/{id}',
    'PRICE CHANGE',
  ]
  return table([headings, ...sizes.map(sizeLine)])
}

function sizeLine({ apis, reads, price }: SizeResult): string[] {
  const milliseconds = ({ p50, p99 }: PriceTimes) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  const rate = (read: Read) => `${milliseconds(reads[read])}, ${Math.round(reads[read].requestsPerSecond)}/s`
  return [String(apis), ...READS.map(rate), milliseconds(price)]
}

export interface ControlPlaneVerdict {
  outcome: 'PASS' | 'FAIL' | 'DISTURBED'
  text: string
}

/**
 * Returns a verdict for each limit. If other programs used too much CPU, a limit that was exceeded is undecided, and a limit that was kept
 * passes.
 */
export function judgeControlPlane(result: ControlPlaneResult, mostForeignCpu: number): ControlPlaneVerdict[] {
  const last = result.sizes.at(-1)
  if (!last) return []
  const verdict = (what: string, p99: number, limit: number, options: { disturbed: boolean; errors: number }) => {
    const kept = p99 <= limit && options.errors === 0
    const outcome = kept ? 'PASS' : options.disturbed && options.errors === 0 ? 'DISTURBED' : 'FAIL'
    const errors = options.errors > 0 ? `, ${options.errors} errors` : ''
    return { outcome, text: `${outcome}  ${what}: p99 ${p99.toFixed(1)} ms, at most ${limit} ms${errors}` } as const
  }
  const calm = { disturbed: false, errors: 0 }
  return [
    ...READS.map((read) => {
      const { p99, foreignCpu, errors } = last.reads[read]
      const count = Object.values(errors).reduce((sum, number) => sum + number, 0)
      const options = { disturbed: foreignCpu > mostForeignCpu, errors: count }
      return verdict(`${read} at ${last.apis} APIs`, p99, LIMITS.read, options)
    }),
    verdict('price change to challenge', last.price.p99, LIMITS.price, calm),
    verdict('price change to challenge without NATS', result.priceWithoutNats.p99, LIMITS.priceWithoutNats, calm),
  ]
}
