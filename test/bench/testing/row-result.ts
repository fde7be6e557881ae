import { combine, type RowResult } from '../report.ts'
import type { Measurement } from '../row.ts'

function measured(requestsPerSecond: number, errors: Record<string, number>, foreignCpu: number): Measurement {
  const cpu = { envoy: 0, node: 0, others: 0, load: 0 }
  return { requestsPerSecond, p50: 1, p99: 2, errors, total: 10, cpu, foreignCpu }
}

/** Rates by round. A negative one stands for a disturbed round. */
export function result(letter: string, rates: readonly number[], errors: Record<string, number> = {}): RowResult {
  const row = { letter, what: letter, paid: false, envoy: undefined, node: undefined }
  const measurements = rates.map((rate) => measured(Math.abs(rate), errors, rate < 0 ? 0.5 : 0))
  return combine({ row, measurements, mostForeignCpu: 0.15 })
}
