import type { RunningParts } from './parts.ts'
import { runLoad } from './payments/load-run.ts'
import { type Payments, preparePayments } from './payments/payments.ts'
import { checkAnswer, waitUntilServed } from './payments/preflight.ts'
import { prepareSlowPayments } from './payments/slow-payments.ts'
import { prepareVouchers } from './payments/vouchers.ts'
import type { BenchSettings } from './settings.ts'
import { GATES } from './table/gates.ts'
import { type InsideResult, measureReservations, measureSignatureCheck } from './table/inside.ts'
import { checkLedger, type LedgerCheck, totalOf } from './table/ledger-check.ts'
import { combine, type RowResult } from './table/report.ts'
import { errorCount, type Measurement, type Row } from './table/row.ts'
import { createRows } from './table/rows.ts'
import { type StageCounts, stagesBetween, stagesTogether } from './table/stages.ts'

export interface BenchmarkResult {
  rows: readonly RowResult[]
  inside: readonly InsideResult[]
  ledger: readonly LedgerCheck[]
  /** The time of paid requests by stage, for each row. */
  stages: ReadonlyMap<string, StageCounts>
}

interface Run {
  settings: BenchSettings
  parts: RunningParts
  signal: AbortSignal
  progress: (line: string) => void
  /** Since the start of the run. */
  elapsedSeconds: () => number
}

/** The maximum number of attempts of a measurement that other programs disturb. */
const MOST_ATTEMPTS = 3

/** Seconds for signing between measurements, and for the work after the last measurement. */
const OTHER_SECONDS = 20

/** Measures every row in rounds, so that a disturbance of seconds does not affect one row only. */
export async function runBenchmark(run: Run): Promise<BenchmarkResult> {
  const { settings, parts } = run
  const rows = createRows(parts).filter(({ letter }) => settings.rows.has(letter))
  for (const row of rows) await waitUntilServed(row)
  const payments = await preparePayments({
    paidRows: rows.filter((row) => row.paid && !row.paidBy),
    directory: parts.paymentDirectory,
    seconds: settings.warmupSeconds + settings.seconds,
  })
  const paymentsOf = await byPayer(payments, rows, run)
  for (const row of rows) await checkAnswer(row, row.paid ? paymentsOf(row).one() : undefined)

  const measured = new Map<Row, Measurement[]>(rows.map((row) => [row, []]))
  const stages = new Map<string, StageCounts>()
  const answers = new Map(rows.map((row) => [row, 1])) // `checkAnswer` got one answer of each row
  let left = rows.length * settings.rounds
  for (let round = 1; round <= settings.rounds; round += 1) {
    for (const [row, rounds] of measured) {
      left -= 1
      const before = await parts.stages()
      const attempts = await measureUndisturbed(row, { ...run, payments: paymentsOf(row), round, left })
      if (row.paid && row.postgres !== undefined) {
        const passed = stagesBetween(before, await parts.stages())
        stages.set(row.letter, stagesTogether(passed, stages.get(row.letter) ?? []))
      }
      answers.set(row, (answers.get(row) ?? 0) + totalOf(attempts))
      rounds.push(attempts.reduce((best, other) => (other.foreignCpu < best.foreignCpu ? other : best)))
    }
  }
  return {
    stages,
    rows: byLetter([...measured]).map(([row, rounds]) =>
      combine({ row, measurements: rounds, mostForeignCpu: settings.mostForeignCpu }),
    ),
    ledger: await checkLedger(parts.gateway.databaseUrl, answers),
    inside: await measureInside(run, payments),
  }
}

/**
 * Signs the payments of rows with special payers. The returned function returns the payments of a row; for a row without special payers,
 * `exact`.
 */
async function byPayer(
  exact: Payments,
  rows: readonly Row[],
  { settings, parts }: Run,
): Promise<(row: Row) => Payments> {
  const { databaseUrl } = parts.gateway
  const options = { directory: parts.paymentDirectory, seconds: settings.warmupSeconds + settings.seconds }
  const own = new Map<Row, Payments>()
  for (const row of rows)
    if (row.paidBy === 'voucher') own.set(row, await prepareVouchers({ ...options, row, databaseUrl }))
    else if (row.paidBy) own.set(row, await prepareSlowPayments({ ...options, row }))
  return (row) => own.get(row) ?? exact
}

/** Measures once, or several times on a disturbed machine. Returns all measurements; the caller chooses. */
async function measureUndisturbed(
  row: Row,
  run: Run & { payments: Payments; round: number; left: number },
): Promise<[Measurement, ...Measurement[]]> {
  const { settings, parts, progress } = run
  const measure = async (): Promise<Measurement> => {
    const measurement = await runLoad(row, {
      ...settings,
      program: parts.load,
      paymentFile: row.paid ? run.payments.fileFor(row) : undefined,
      signal: run.signal,
    })
    progress(`round ${run.round}/${settings.rounds}  ${row.letter}  ${summary(measurement)}`)
    return measurement
  }
  const attempts: [Measurement, ...Measurement[]] = [await measure()]
  // A repetition takes time, so only rows of a gate are repeated.
  const decides = GATES.some(({ letter, baseline }) => letter === row.letter || baseline === row.letter)
  const disturbed = () => decides && attempts.every(({ foreignCpu }) => foreignCpu > settings.mostForeignCpu)
  const secondsLeft = (run.left + 1) * (settings.warmupSeconds + settings.seconds) + OTHER_SECONDS
  const hasTime = () => run.elapsedSeconds() + secondsLeft < settings.limitSeconds
  while (disturbed() && attempts.length < MOST_ATTEMPTS && hasTime()) attempts.push(await measure())
  return attempts
}

function byLetter<Value>(rows: readonly (readonly [Row, Value])[]): (readonly [Row, Value])[] {
  return rows.toSorted(([a], [b]) => a.letter.localeCompare(b.letter))
}

function summary(measurement: Measurement): string {
  const { requestsPerSecond, p50, p99, foreignCpu } = measurement
  const errors = errorCount(measurement)
  const figures = `${Math.round(requestsPerSecond)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
  return `${figures}  foreign CPU ${Math.round(foreignCpu * 100)}%${errors > 0 ? `  ${errors} ERRORS` : ''}`
}

/** Measures only reservations and checks of signatures, in this process. Their rates help to explain the figures of the paid row. */
async function measureInside({ parts, progress }: Run, payments: Payments): Promise<InsideResult[]> {
  progress('measuring ledger and signature check')
  const sample = Array.from({ length: 5000 }, payments.one)
  const reservations: InsideResult[] = []
  for (const concurrency of [1, 64, 512])
    reservations.push(await measureReservations({ ...parts.gateway, concurrency, seconds: 2 }))
  return [...reservations, ...measureSignatureCheck(sample, payments.now)]
}
