import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { simulate } from './run.ts'
import { RULES } from './world.ts'

/** Enough to notice a permanent defect. `make simulate` runs a hundred times as many. */
const SEEDS = 1_000

describe('a payment engine in a hostile world', () => {
  it(`keeps its rules in ${SEEDS} runs`, { timeout: 60_000 }, () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const { violation } = simulate(seed)
      expect(violation && `seed ${seed}: ${violation.message}`).toBeUndefined()
    }
  })

  it('does the same for the same seed', () => {
    expect(simulate(7, RULES, true)).toEqual(simulate(7, RULES, true))
  })
})

describe('the simulation', () => {
  it('has a planted bug for every rule', () => {
    const broken = new Set(PLANTED_BUGS.map(({ breaks }) => breaks))
    const rules = Array.from({ length: 10 }, (_, index) => `M${index + 1}`)
    // A seller's list must not show payments before their payer's signature is verified. A decision on an answer stands. Payments that no
    // facilitator has verified are bounded.
    expect(broken).toEqual(new Set([...rules, 'book', 'before', 'lease', 'decision', 'unverified']))
  })

  it.each(PLANTED_BUGS)('notices when $what ($breaks)', { timeout: 120_000 }, ({ breaks, rules, from = 0 }) => {
    const end = from + 20_000
    let seed = from
    // Some other rule may be broken before it.
    while (seed < end && simulate(seed, rules).violation?.rule !== breaks) seed++
    expect(seed).toBeLessThan(end)
  })
})
