import { describe, expect, it } from 'vitest'
import { createRetrySchedule } from './retry-schedule.ts'

describe('retry schedule', () => {
  it('asks again soon at first, then less and less often, at least every ten seconds', () => {
    let now = 0
    const retries = createRetrySchedule(() => now)
    const asked: number[] = []
    for (; now <= 40_000; now += 500) {
      for (const item of retries.dueOf([{ id: 'a' }])) {
        asked.push(now)
        retries.later(item)
      }
    }
    expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000])
  })

  it('is greater with what need not be found out soon', () => {
    let now = 0
    const retries = createRetrySchedule(() => now)
    const asked: number[] = []
    for (; now <= 70_000; now += 500) {
      for (const item of retries.dueOf([{ id: 'a' }])) {
        asked.push(now)
        retries.later(item, 30_000)
      }
    }
    expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000])
  })

  it('forgets what has been decided', () => {
    const retries = createRetrySchedule(() => 0)
    retries.later({ id: 'a' })
    expect(retries.dueOf([{ id: 'a' }])).toEqual([])
    expect(retries.dueOf([])).toEqual([])
    expect(retries.dueOf([{ id: 'a' }])).toHaveLength(1)
  })
})
