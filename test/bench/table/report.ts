import { table } from '../../../sandbox/report.ts'
import { median } from './figures.ts'
import { type Measurement, type Row, servingCpu } from './row.ts'

/** The summary of a row's rounds: medians over the undisturbed rounds, and all errors together. */
export interface RowResult extends Measurement {
  row: Pick<Row, 'letter' | 'what' | 'paid' | 'envoy' | 'node' | 'postgres'>
  rounds: readonly Round[]
}

/** The figures by which two rows are compared. */
interface Round {
  requestsPerSecond: number
  /** Milliseconds. */
  p99: number
  /** CPU microseconds per request of all serving processes. */
  cpu: number
  /** False when other programs used too much of the machine. */
  calm: boolean
}

export function combine(options: {
  row: RowResult['row']
  measurements: readonly Measurement[]
  mostForeignCpu: number
}): RowResult {
  const { row, measurements, mostForeignCpu } = options
  const isCalm = ({ foreignCpu }: Measurement) => foreignCpu <= mostForeignCpu
  const calm = measurements.filter(isCalm)
  const counted = calm.length > 0 ? calm : measurements
  const of = (figure: (measurement: Measurement) => number) => median(counted.map(figure))
  const errors: Record<string, number> = {}
  for (const measurement of measurements)
    for (const [what, count] of Object.entries(measurement.errors)) errors[what] = (errors[what] ?? 0) + count
  return {
    row,
    rounds: measurements.map((measurement) => ({
      requestsPerSecond: measurement.requestsPerSecond,
      p99: measurement.p99,
      cpu: servingCpu(measurement.cpu),
      calm: isCalm(measurement),
    })),
    requestsPerSecond: of((measurement) => measurement.requestsPerSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    ...(measurements.every(({ added }) => added) && {
      added: { p50: of(({ added }) => added?.p50 ?? 0), p99: of(({ added }) => added?.p99 ?? 0) },
    }),
    errors,
    total: measurements.reduce((sum, { total }) => sum + total, 0),
    cpu: {
      envoy: of(({ cpu }) => cpu.envoy),
      node: of(({ cpu }) => cpu.node),
      postgres: of(({ cpu }) => cpu.postgres),
      others: of(({ cpu }) => cpu.others),
      load: of(({ cpu }) => cpu.load),
    },
    foreignCpu: of(({ foreignCpu }) => foreignCpu),
  }
}

const FIGURES = ['REQ/S', 'P50 MS', 'P99 MS', 'ERRORS', 'ENVOY', 'NODE', 'POSTGRES', 'OTHERS', 'ALL', 'LOAD', 'FOREIGN']
const HEADINGS = ['', 'ROW', ...FIGURES]
const COMPARED = ['c', 'd', 'f', 'g', 'h', 'i']

/** Returns the table with one line per row. A ratio divides the row's requests per second by those of the row in the heading. */
export function resultTable(results: readonly RowResult[]): string {
  const headings = [...HEADINGS, ...COMPARED.map((letter) => `/${letter}`)]
  return table([headings, ...results.map((result) => resultLine(result, results))])
}

function resultLine(result: RowResult, results: readonly RowResult[]): string[] {
  const { row, cpu } = result
  const microseconds = (value: number) => String(Math.round(value))
  const errors = Object.entries(result.errors).map(([what, count]) => `${count} ${what}`)
  return [
    row.letter,
    row.what,
    String(Math.round(result.requestsPerSecond)),
    result.p50.toFixed(1),
    result.p99.toFixed(1),
    errors.join(', ') || '0',
    row.envoy === undefined ? '-' : microseconds(cpu.envoy),
    row.node === undefined ? '-' : microseconds(cpu.node),
    row.postgres === undefined ? '-' : microseconds(cpu.postgres),
    microseconds(cpu.others),
    microseconds(servingCpu(cpu)),
    microseconds(cpu.load),
    `${Math.round(result.foreignCpu * 100)}%`,
    ...COMPARED.map((letter) => (isCompared(row, letter) ? ratioText(ratio(results, row.letter, letter)) : '-')),
  ]
}

/** Returns the rows with a facilitator as slow as a real one; empty if none was measured. */
export function addedTable(results: readonly RowResult[]): string {
  const lines = results.flatMap(({ row, added, p50, p99 }) =>
    added ? [[row.letter, row.what, ...[added.p50, added.p99, p50, p99].map((value) => value.toFixed(1))]] : [],
  )
  const headings = ['', 'ROW', 'ADDED P50 MS', 'ADDED P99 MS', 'P50 MS', 'P99 MS']
  return lines.length > 0 ? table([headings, ...lines]) : ''
}

/** Returns whether the table compares a row with the row `letter`. The letters of the rows are in docs/performance.md. */
function isCompared(row: RowResult['row'], letter: string): boolean {
  if (row.letter === 'a' || row.letter === 'b') return false
  if (letter === 'f') return row.letter === 't'
  return row.paid || letter === 'c' || letter === 'd'
}

export interface Ratio {
  value: number
  /** False if, in every round, other processes took much CPU time from one of the two rows. */
  calm: boolean
}

/**
 * Returns a figure of one row divided by that of another row: the median over the rounds. Undefined if one row was not measured. The rows
 * of one round are divided, because the machine's speed in a round affects both equally.
 */
export function ratio(
  results: readonly RowResult[],
  letter: string,
  baseline: string,
  figure: 'requestsPerSecond' | 'p99' | 'cpu' = 'requestsPerSecond',
): Ratio | undefined {
  const roundsOf = (wanted: string) => results.find(({ row }) => row.letter === wanted)?.rounds ?? []
  const own = roundsOf(letter)
  const pairs = roundsOf(baseline).flatMap((base, index) => {
    const round = own[index]
    if (!round || base[figure] === 0) return []
    return [{ value: round[figure] / base[figure], calm: round.calm && base.calm }]
  })
  if (pairs.length === 0) return undefined
  const calm = pairs.filter((pair) => pair.calm)
  const counted = calm.length > 0 ? calm : pairs
  return { value: median(counted.map(({ value }) => value)), calm: calm.length > 0 }
}

export function ratioText(found: Ratio | undefined): string {
  return found === undefined ? '-' : found.value.toFixed(2)
}
