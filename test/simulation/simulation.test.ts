import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { simulate } from './run.ts'
import { RULES } from './world.ts'

/** Enough to notice what is broken for good; `make simulate` runs a hundred times as many. */
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
    for (const rule of ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M10']) expect(broken).toContain(rule)
  })

  it.each(PLANTED_BUGS)('notices when $what ($breaks)', { timeout: 120_000 }, ({ rules }) => {
    let seed = 0
    while (seed < 10_000 && !simulate(seed, rules).violation) seed++
    expect(seed).toBeLessThan(10_000)
    expect(simulate(seed, rules).violation?.message).toMatch(/^M\d+: /)
  })
})
