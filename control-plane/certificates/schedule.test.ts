import { describe, expect, it } from 'vitest'
import { pauseAfterFailure, renewalTime } from './schedule.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

describe('a certificate', () => {
  it('is renewed when a third of its life is left, or a little earlier', () => {
    const life = { notBefore: new Date(0), notAfter: new Date(90 * DAY_MS) }
    expect(renewalTime(life, 0)).toEqual(new Date(60 * DAY_MS))
    expect(renewalTime(life, 1)).toEqual(new Date(55.5 * DAY_MS))
  })
})

describe('a failing host', () => {
  it('is tried at most three times in its first hour, whatever the dice say', () => {
    for (const random of [0, 0.5, 0.999]) {
      const times = [0]
      for (let failures = 1; failures < 8; failures++)
        times.push((times.at(-1) ?? 0) + pauseAfterFailure({ failures, firstPauseMs: 5 * MINUTE_MS, random }))
      expect(times.filter((time) => time < 60 * MINUTE_MS)).toHaveLength(3)
    }
  })

  it('rests for a day in the end, and for no longer than a fifth more', () => {
    for (const failures of [10, 100, 100_000]) {
      expect(pauseAfterFailure({ failures, firstPauseMs: MINUTE_MS, random: 0 })).toBe(DAY_MS)
      expect(pauseAfterFailure({ failures, firstPauseMs: MINUTE_MS, random: 1 })).toBe(1.2 * DAY_MS)
    }
  })

  it('does not come back at the same moment as another', () => {
    const rest = (random: number) => pauseAfterFailure({ failures: 2, firstPauseMs: MINUTE_MS, random })
    expect(rest(0.1)).not.toBe(rest(0.2))
  })
})
