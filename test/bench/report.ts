import { table } from '../../sandbox/report.ts'
import { errorCount, type Measurement, type Row } from './row.ts'

/** What all rounds of a row come to: the median of each figure, all errors together. */
export interface RowResult extends Measurement {
  row: Pick<Row, 'letter' | 'what' | 'paid' | 'envoy' | 'node'>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function combine(row: RowResult['row'], rounds: readonly Measurement[]): RowResult {
  const of = (figure: (round: Measurement) => number) => median(rounds.map(figure))
  const errors: Record<string, number> = {}
  for (const round of rounds)
    for (const [what, count] of Object.entries(round.errors)) errors[what] = (errors[what] ?? 0) + count
  return {
    row,
    requestsPerSecond: of((round) => round.requestsPerSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    errors,
    total: rounds.reduce((sum, round) => sum + round.total, 0),
    cpu: {
      envoy: of(({ cpu }) => cpu.envoy),
      node: of(({ cpu }) => cpu.node),
      others: of(({ cpu }) => cpu.others),
      load: of(({ cpu }) => cpu.load),
    },
    foreignCpu: of((round) => round.foreignCpu),
  }
}

const HEADINGS = ['', 'ROW', 'REQ/S', 'P50 MS', 'P99 MS', 'ERRORS', 'ENVOY', 'NODE', 'OTHERS', 'LOAD', 'FOREIGN']
const COMPARED = ['c', 'd', 'g', 'h']

/** The table: one line a row; ratios are of requests per second within this run. */
export function resultTable(results: readonly RowResult[]): string {
  const headings = [...HEADINGS, ...COMPARED.map((letter) => `/${letter}`)]
  return table([headings, ...results.map((result) => resultLine(result, results))])
}

function resultLine(result: RowResult, results: readonly RowResult[]): string[] {
  const { row, cpu } = result
  const errors = Object.entries(result.errors).map(([what, count]) => `${count} ${what}`)
  return [
    row.letter,
    row.what,
    String(Math.round(result.requestsPerSecond)),
    result.p50.toFixed(1),
    result.p99.toFixed(1),
    errors.join(', ') || '0',
    row.envoy === undefined ? '-' : String(Math.round(cpu.envoy)),
    row.node === undefined || row.letter === 'b' ? '-' : String(Math.round(cpu.node)),
    String(Math.round(cpu.others)),
    String(Math.round(cpu.load)),
    `${Math.round(result.foreignCpu * 100)}%`,
    ...COMPARED.map((letter) => (isCompared(row, letter) ? ratioText(ratio(results, row.letter, letter)) : '-')),
  ]
}

/** Paid rows stand beside the SDK that sells the same; all gateways stand beside the bare ext_authz exchange. */
function isCompared(row: RowResult['row'], letter: string): boolean {
  if (row.letter === 'a' || row.letter === 'b') return false
  return row.paid || letter === 'c' || letter === 'd'
}

/** Requests per second of one row over those of another; undefined when one was not measured. */
export function ratio(results: readonly RowResult[], letter: string, baseline: string): number | undefined {
  const rate = (wanted: string) => results.find(({ row }) => row.letter === wanted)?.requestsPerSecond
  const own = rate(letter)
  const other = rate(baseline)
  return own === undefined || other === undefined || other === 0 ? undefined : own / other
}

function ratioText(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(2)
}

/** A bound that the gateway has to keep, against another row of the same run. */
export interface Gate {
  what: string
  letter: string
  baseline: string
  least: number
}

export const GATES: readonly Gate[] = [
  { what: 'unpaid 402 against a trivial ext_authz service', letter: 'e', baseline: 'c', least: 0.8 },
  { what: 'paid request against @x402/express', letter: 'f', baseline: 'h', least: 0.7 },
]

export interface Verdict {
  outcome: 'PASS' | 'FAIL' | 'NOT MEASURED'
  text: string
}

/** Errors in either row fail its gate: a fast wrong answer is no answer. */
export function judge(gate: Gate, results: readonly RowResult[]): Verdict {
  const value = ratio(results, gate.letter, gate.baseline)
  const rows = results.filter(({ row }) => row.letter === gate.letter || row.letter === gate.baseline)
  const errors = rows.reduce((sum, result) => sum + errorCount(result), 0)
  const outcome = value === undefined ? 'NOT MEASURED' : value >= gate.least && errors === 0 ? 'PASS' : 'FAIL'
  const measured = `${gate.letter}/${gate.baseline} = ${ratioText(value)}, at least ${gate.least.toFixed(2)}`
  return { outcome, text: `${outcome}  ${gate.what}: ${measured}${errors > 0 ? `, ${errors} errors` : ''}` }
}
