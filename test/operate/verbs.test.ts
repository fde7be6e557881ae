import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countsOf, operatingVerbs, pickVerbs } from './verbs.ts'

const makefile = readFileSync(join(import.meta.dirname, '../../Makefile'), 'utf8')

/** Abilities that operators rely on. Each has a drill or a check. */
const DUTIES = [
  ...['roll', 'upgrade', 'failover', 'restore', 'retention', 'pooler', 'image', 'chart', 'settings', 'rotate'],
  ...['alerts', 'operator', 'fleet', 'capacity'],
]

describe('the verbs', () => {
  it('are all drills and checks of the Makefile', () => {
    const verbs = operatingVerbs(makefile)
    expect(verbs).toEqual(expect.arrayContaining(['upgrade-drill', 'roll-drill', 'fleet-drill', 'chart-check']))
    for (const word of DUTIES) expect(pickVerbs(verbs, [word]), word).not.toEqual([])
    for (const other of ['check', 'dependency-check', 'operate', 'test']) expect(verbs).not.toContain(other)
  })

  it('are selected by parts of their names', () => {
    const verbs = ['roll-drill', 'rotate-drill', 'chart-check']
    expect(pickVerbs(verbs, [])).toEqual(verbs)
    expect(pickVerbs(verbs, ['check', 'roll'])).toEqual(['roll-drill', 'chart-check'])
    expect(() => pickVerbs(verbs, ['rol', 'moon'])).toThrow('no verb has "moon" in its name')
  })
})

describe('the counts of an output', () => {
  it('are in its last line with a number', () => {
    expect(countsOf('4 of 5 sold\n12 sales, 0 failures\nPASS\n')).toBe('12 sales, 0 failures')
    expect(countsOf('begun\nPASS  nobody noticed\n\n')).toBe('PASS  nobody noticed')
    expect(countsOf('')).toBe('no output')
  })

  it('are not in the test run’s own report, nor in lines of make', () => {
    const report = '\u001b[2m Test Files \u001b[22m 1 passed (1)\n   Start at  03:20:55\n  7.9 s  drill: 1 file\n'
    expect(countsOf(`joined: 12 payments\n${report}make: *** [Makefile:5: roll-drill] Error 1\n`)).toBe(
      'joined: 12 payments',
    )
    const failed =
      ' \u001b[31m❯\u001b[39m \u001b[30m drill \u001b[39m a.drill.ts (1 test | 1 failed) 51314ms\n   × sells 513ms\n'
    expect(countsOf(`joined: 12 payments\n${failed}AssertionError: expected 1 to be 2\n ❯ a.drill.ts:7:3\n`)).toBe(
      'joined: 12 payments',
    )
  })
})
