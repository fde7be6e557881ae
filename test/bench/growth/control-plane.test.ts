import { describe, expect, it } from 'vitest'
import { type ControlPlaneResult, judgeControlPlane } from './control-plane.ts'
import { READS, type Read } from './control-plane-reads.ts'

function result(figures: { p99?: number; foreignCpu?: number; errors?: Record<string, number>; price?: number }) {
  const { p99 = 20, foreignCpu = 0, errors = {}, price = 20 } = figures
  const read = { p50: 1, p99, requestsPerSecond: 1, foreignCpu, errors }
  const reads = Object.fromEntries(READS.map((name) => [name, read])) as Record<Read, typeof read>
  const times = { p50: 1, p99: price }
  return { sizes: [{ apis: 10_000, reads, price: times }], priceWithoutNats: times } satisfies ControlPlaneResult
}

describe('the verdict on the control plane', () => {
  it.each([
    ['PASS', {}],
    ['FAIL', { p99: 25.1 }],
    ['DISTURBED', { p99: 25.1, foreignCpu: 0.5 }],
    ['PASS', { p99: 24.9, foreignCpu: 0.5 }],
    ['FAIL', { errors: { 500: 1 }, foreignCpu: 0.5 }],
  ] as const)('is %s of %j', (outcome, figures) => {
    const verdicts = judgeControlPlane(result(figures), 0.15)
    expect(new Set(verdicts.slice(0, READS.length).map((verdict) => verdict.outcome))).toEqual(new Set([outcome]))
  })

  it('has separate limits for price changes, with and without NATS', () => {
    const outcomes = (price: number) => judgeControlPlane(result({ price }), 0.15).slice(-2)
    expect(outcomes(250).map(({ outcome }) => outcome)).toEqual(['PASS', 'PASS'])
    expect(outcomes(2_000).map(({ outcome }) => outcome)).toEqual(['FAIL', 'PASS'])
    expect(outcomes(2_001).map(({ outcome }) => outcome)).toEqual(['FAIL', 'FAIL'])
  })
})
