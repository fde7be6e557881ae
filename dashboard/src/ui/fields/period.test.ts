import { expect, it } from 'vitest'
import { periodProblem } from './period.ts'

it('a period ends on its first day or later', () => {
  expect(periodProblem({ from: '2026-12-01', to: '2026-11-01' })).toBe('From is after To.')
  for (const [from, to] of [
    ['2026-11-01', '2026-11-01'],
    ['2026-12-01', ''],
    ['', '2026-11-01'],
    ['', ''],
  ] as const)
    expect(periodProblem({ from, to })).toBeUndefined()
})
