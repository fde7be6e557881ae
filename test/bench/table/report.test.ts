import { describe, expect, it } from 'vitest'
import { result } from '../testing/row-result.ts'
import { combine, resultTable } from './report.ts'

describe('the report', () => {
  it('adds up the errors of all rounds', () => {
    expect(result('e', [1, 2], { 503: 2, timeout: 1 }).errors).toEqual({ 503: 4, timeout: 2 })
  })

  it('leaves disturbed rounds out if others exist', () => {
    expect(result('f', [100, -10, -20]).requestsPerSecond).toBe(100)
    expect(result('f', [-10, -20]).requestsPerSecond).toBe(15)
  })
})

describe('the table', () => {
  const cpu = { envoy: 1, node: 2, postgres: 3, others: 4, load: 5 }
  const measurements = [{ requestsPerSecond: 9, p50: 1, p99: 2, errors: {}, total: 9, cpu, foreignCpu: 0 }]
  const row = { letter: 'f', what: 'paid', paid: true, envoy: 7, node: 8, postgres: 9 }

  it('shows PostgreSQL’s CPU separately, and the sum without the load generator', () => {
    const text = resultTable([combine({ row, measurements, mostForeignCpu: 0 })])
    expect(text).toMatch(/ENVOY +NODE +POSTGRES +OTHERS +ALL +LOAD/)
    expect(text).toMatch(/ 1 +2 +3 +4 +10 +5 +0%/)
  })

  it('leaves out processes that a row does not use', () => {
    const none = { ...row, envoy: undefined, postgres: undefined }
    expect(resultTable([combine({ row: none, measurements, mostForeignCpu: 0 })])).toMatch(/ - +2 +- +4 +10 +5 +0%/)
  })
})
