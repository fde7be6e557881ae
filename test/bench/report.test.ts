import { describe, expect, it } from 'vitest'
import { combine, GATES, judge, median, type RowResult } from './report.ts'
import type { Measurement } from './row.ts'

function measured(requestsPerSecond: number, errors: Record<string, number>, foreignCpu: number): Measurement {
  const cpu = { envoy: 0, node: 0, others: 0, load: 0 }
  return { requestsPerSecond, p50: 1, p99: 2, errors, total: 10, cpu, foreignCpu }
}

/** Rates by round; a negative one stands for a round that others disturbed. */
function result(letter: string, rates: readonly number[], errors: Record<string, number> = {}): RowResult {
  const row = { letter, what: letter, paid: false, envoy: undefined, node: undefined }
  const measurements = rates.map((rate) => measured(Math.abs(rate), errors, rate < 0 ? 0.5 : 0))
  return combine({ row, measurements, mostForeignCpu: 0.15 })
}

describe('the report', () => {
  it('takes the median', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it('adds up the errors of all rounds', () => {
    expect(result('e', [1, 2], { 503: 2, timeout: 1 }).errors).toEqual({ 503: 4, timeout: 2 })
  })

  it('leaves disturbed rounds out where it can', () => {
    expect(result('f', [100, -10, -20]).requestsPerSecond).toBe(100)
    expect(result('f', [-10, -20]).requestsPerSecond).toBe(15)
  })

  const [unpaid, , paid] = GATES
  it.each([
    ['PASS', unpaid, [result('c', [100]), result('e', [80])]],
    ['FAIL', unpaid, [result('c', [100]), result('e', [79])]],
    ['FAIL', unpaid, [result('c', [100]), result('e', [90], { 503: 1 })]],
    ['PASS', paid, [result('h', [100, 200, 100]), result('f', [70, 140, 10])]],
    ['FAIL', paid, [result('h', [100, -10]), result('f', [60, 60])]],
    ['DISTURBED', paid, [result('h', [-100, 100]), result('f', [80, -80])]],
    ['NOT MEASURED', paid, [result('f', [70])]],
  ] as const)('says %s', (outcome, gate, results) => {
    if (!gate) throw new Error('a gate is missing')
    expect(judge(gate, results).outcome).toBe(outcome)
  })
})
