import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { simulate } from './run.ts'
import { RULES } from './world.ts'

/** The number of seeds: enough to find a permanent defect. `make simulate` runs a hundred times as many. */
const SEEDS = 1_000

describe('the payment engine with faults and attacks', () => {
  it(`keeps its rules in ${SEEDS} runs`, { timeout: 60_000 }, () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const { violation } = simulate(seed)
      expect(violation && `seed ${seed}: ${violation.message}`).toBeUndefined()
    }
  })

  it('repeats a run exactly for an equal seed', () => {
    expect(simulate(7, RULES, true)).toEqual(simulate(7, RULES, true))
  })
})

describe('the simulation', () => {
  it('has a planted bug for every rule', () => {
    const broken = new Set(PLANTED_BUGS.map(({ breaks }) => breaks))
    const rules = Array.from({ length: 10 }, (_, index) => `M${index + 1}`)
    // Rules beside M1 to M10. `book`: a seller's list shows no payment before its payer's signature is verified. `before`: a payment that
    // is charged first reaches the upstream only after its charge. `lease`: a finished payment reserves nothing. `decision`: a decision on
    // an answer is final. `unverified`: unverified payments are bounded.
    expect(broken).toEqual(new Set([...rules, 'book', 'before', 'lease', 'decision', 'unverified']))
  })

  it.each(PLANTED_BUGS)('notices when $what ($breaks)', { timeout: 120_000 }, ({ breaks, rules, from = 0 }) => {
    const end = from + 20_000
    let seed = from
    // Another rule may be broken before this one.
    while (seed < end && simulate(seed, rules).violation?.rule !== breaks) seed++
    expect(seed).toBeLessThan(end)
  })
})
