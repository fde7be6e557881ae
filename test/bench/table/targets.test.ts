import { describe, expect, it } from 'vitest'
import { result, rowOf } from '../testing/row-result.ts'
import type { Cpu, Measurement } from './row.ts'
import { targetTable } from './targets.ts'

/** Returns the table's line for one ratio. */
function line(ratio: string, what: string, results: Parameters<typeof targetTable>[0]): string {
  const found = targetTable(results)
    .split('\n')
    .find((line) => line.startsWith(`${ratio} `) && line.includes(what))
  return (found ?? '').replaceAll(/ {2,}/g, ' | ')
}

const cpu = (used: Partial<Cpu>): Pick<Measurement, 'cpu'> => ({
  cpu: { envoy: 0, node: 0, postgres: 0, others: 0, load: 0, ...used },
})

describe('the targets', () => {
  it.each([
    ['holds', [100], [42]],
    ['does not hold', [100], [41]],
    ['holds, DISTURBED', [-100], [42]],
  ])('report that a ratio of requests %s', (said, base, own) => {
    const text = line('f/i', 'requests/s', [result('i', base), result('f', own)])
    expect(text).toMatch(new RegExp(`^f/i \\| requests/s \\| 0\\.4[12] \\| at least 0\\.42 \\| ${said}$`))
  })

  it('compare the CPU of all processes except the load generator', () => {
    const base = rowOf('i', [cpu({ envoy: 300, node: 200, others: 100, load: 7 })])
    const own = rowOf('f', [cpu({ envoy: 500, node: 500, postgres: 300, others: 200, load: 9000 })])
    expect(line('f/i', 'CPU', [base, own])).toContain('2.50 | at most 2.40 | does not hold')
    expect(line('v/i', 'CPU', [base, own])).toContain('- | at most 1.70 | not measured')
  })

  it('use the median of the ratios within each round', () => {
    const base = rowOf('i', [{ p99: 10 }, { p99: 100 }, { p99: 20 }])
    const own = rowOf('f', [{ p99: 15 }, { p99: 500 }, { p99: 28 }])
    expect(line('f/i', 'p99', [base, own])).toContain('1.50 | at most 1.60 | holds')
  })

  it('fail if there were errors', () => {
    const text = line('e/c', 'requests/s', [result('c', [100]), result('e', [200], { 503: 2 })])
    expect(text).toContain('does not hold, 2 errors')
  })
})
