import { describe, expect, it } from 'vitest'
import { createPatience } from './patience.ts'

describe('patience', () => {
  it('asks again soon at first, then less and less often, at least every ten seconds', () => {
    let now = 0
    const patience = createPatience(() => now)
    const asked: number[] = []
    for (; now <= 40_000; now += 500) {
      for (const item of patience.dueOf([{ id: 'a' }])) {
        asked.push(now)
        patience.later(item)
      }
    }
    expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000])
  })

  it('is greater with what need not be found out soon', () => {
    let now = 0
    const patience = createPatience(() => now)
    const asked: number[] = []
    for (; now <= 70_000; now += 500) {
      for (const item of patience.dueOf([{ id: 'a' }])) {
        asked.push(now)
        patience.later(item, 30_000)
      }
    }
    expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000])
  })

  it('forgets what has been decided', () => {
    const patience = createPatience(() => 0)
    patience.later({ id: 'a' })
    expect(patience.dueOf([{ id: 'a' }])).toEqual([])
    expect(patience.dueOf([])).toEqual([])
    expect(patience.dueOf([{ id: 'a' }])).toHaveLength(1)
  })
})
