import { expect, it } from 'vitest'
import { fuzzHeaders } from './headers-in-process.ts'

const COUNT = 20_000
/** A fixed seed: always the same headers. `make fuzz` generates others in each run. */
const SEED = 1

it('no generated header makes admission throw, or counts as a signed payment without a signature', () => {
  const counts = fuzzHeaders({ count: COUNT, seed: SEED })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(COUNT)
  // Every outcome occurs, so the generated headers have reached every check.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
}, 60_000)
