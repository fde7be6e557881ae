import { table } from '../../../sandbox/report.ts'
import { median, percentile } from '../table/figures.ts'
import type { LedgerReport } from './driver.ts'

/** The measurements of one ledger. */
export interface LedgerSide {
  name: string
  rounds: readonly LedgerReport[]
}

/** The compared figures, and the function that reads each from a measurement. */
const FIGURES = [
  ['POSTGRES US', ({ postgres }: LedgerReport) => postgres],
  ['VACUUM US', ({ vacuum }: LedgerReport) => vacuum],
  ['NODE US', ({ node }: LedgerReport) => node],
  ['WAL BYTES', ({ wal }: LedgerReport) => wal],
  ['HEAP BYTES', ({ tables }: LedgerReport) => sum(tables.map(({ heap }) => heap))],
  ['INDEX BYTES', ({ tables }: LedgerReport) => sum(tables.map(({ indexes }) => indexes))],
  ['P50 MS', ({ waits }: LedgerReport) => percentile(waits, 0.5)],
  ['P99 MS', ({ waits }: LedgerReport) => percentile(waits, 0.99)],
] as const

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns the figures of one measurement, in the order of the table's columns. */
export function figuresOf(report: LedgerReport): number[] {
  return FIGURES.map(([, of]) => of(report))
}

/**
 * Returns PostgreSQL's CPU microseconds per payment, as medians over the rounds. `foreignCpu` is the largest share of the CPU that other
 * programs used in a round.
 */
export function ledgerFigures(rounds: readonly LedgerReport[]): {
  postgres: number
  vacuum: number
  foreignCpu: number
} {
  return {
    postgres: median(rounds.map(({ postgres }) => postgres)),
    vacuum: median(rounds.map(({ vacuum }) => vacuum)),
    foreignCpu: Math.max(...rounds.map(({ foreignCpu }) => foreignCpu)),
  }
}

/** Returns the medians over the rounds, column by column. */
export function mediansOf(rounds: readonly LedgerReport[]): number[] {
  return FIGURES.map(([, of]) => median(rounds.map(of)))
}

/**
 * Returns the medians of the ratios within each round: the machine's speed in a round affects both ledgers alike. A pair of
 * rounds is left out if other programs used too much CPU in one of them. If this is true of all pairs, all count, and `calm` is false.
 */
export function ratiosOf(
  own: readonly LedgerReport[],
  base: readonly LedgerReport[],
  mostForeignCpu = 1,
): { ratios: number[]; calm: boolean } {
  const pairs = own.flatMap((round, index) => (base[index] ? [[round, base[index]] as const] : []))
  const calm = pairs.filter((pair) => pair.every(({ foreignCpu }) => foreignCpu <= mostForeignCpu))
  const counted = calm.length > 0 ? calm : pairs
  const ratios = FIGURES.map(([, of]) => median(counted.map(([one, other]) => of(one) / of(other))))
  return { ratios, calm: calm.length > 0 }
}

/** Returns the table: a line for each round of each ledger in the order of measurement, the medians, and the ratio to the base. */
export function ledgerTable(own: LedgerSide, base: LedgerSide | undefined, mostForeignCpu: number): string {
  const sides = base ? [own, base] : [own]
  const headings = ['LEDGER', 'ROUND', ...FIGURES.map(([heading]) => heading), 'FOREIGN']
  const rounds = own.rounds.flatMap((_, index) =>
    sides.flatMap(({ name, rounds }) => {
      const report = rounds[index]
      if (!report) return []
      return [[name, String(index + 1), ...figuresOf(report).map(text), `${Math.round(report.foreignCpu * 100)}%`]]
    }),
  )
  const medians = sides.map(({ name, rounds }) => [name, 'median', ...mediansOf(rounds).map(text)])
  const ratios = base ? [ratioLine(own, base, mostForeignCpu)] : []
  return table([headings, ...rounds, ...medians, ...ratios])
}

function ratioLine(own: LedgerSide, base: LedgerSide, mostForeignCpu: number): string[] {
  const { ratios, calm } = ratiosOf(own.rounds, base.rounds, mostForeignCpu)
  return [calm ? 'ratio' : 'ratio, DISTURBED', '', ...ratios.map((ratio) => ratio.toFixed(2))]
}

function text(figure: number): string {
  return figure < 100 ? figure.toFixed(1) : String(Math.round(figure))
}

/** Returns the growth of each table, as medians over the rounds, in bytes per payment. */
export function tablesTable(sides: readonly LedgerSide[]): string {
  const lines = sides.flatMap(({ name, rounds }) => {
    const names = [...new Set(rounds.flatMap(({ tables }) => tables.map((size) => size.table)))].toSorted()
    return names.map((each) => {
      const sizes = rounds.map(({ tables }) => tables.find((size) => size.table === each))
      const of = (kind: 'heap' | 'indexes') => median(sizes.map((size) => size?.[kind] ?? 0))
      return [name, each, text(of('heap')), text(of('indexes'))]
    })
  })
  return table([['LEDGER', 'TABLE', 'HEAP BYTES', 'INDEX BYTES'], ...lines])
}
