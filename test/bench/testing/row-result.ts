import { combine, type RowResult } from '../table/report.ts'
import type { Measurement, Row } from '../table/row.ts'

const QUIET: Measurement = {
  ...{ requestsPerSecond: 1, p50: 1, p99: 2, errors: {}, total: 10, foreignCpu: 0 },
  cpu: { envoy: 0, node: 0, postgres: 0, others: 0, load: 0 },
}

/** Returns a paid row without a server. */
export function paidRow(letter: string, fields: Partial<Row> = {}): Row {
  return {
    ...{ letter, what: letter, address: '', host: 'localhost', expectedStatus: 200, paid: true },
    ...{ envoy: undefined, node: undefined, postgres: undefined, others: [], ...fields },
  }
}

/** Returns a row with these measurements, one per round. */
export function rowOf(letter: string, rounds: readonly Partial<Measurement>[]): RowResult {
  const row = { ...paidRow(letter), paid: false }
  return combine({ row, measurements: rounds.map((round) => ({ ...QUIET, ...round })), mostForeignCpu: 0.15 })
}

/** Returns a row with these rates, one per round. A negative rate marks a disturbed round. */
export function result(letter: string, rates: readonly number[], errors: Record<string, number> = {}): RowResult {
  const round = (rate: number) => ({ requestsPerSecond: Math.abs(rate), errors, foreignCpu: rate < 0 ? 0.5 : 0 })
  return rowOf(letter, rates.map(round))
}
