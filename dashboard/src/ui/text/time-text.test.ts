import { describe, expect, it } from 'vitest'
import { isDay, localTime, utcMidnight, utcTime } from './time-text.ts'

describe('a time', () => {
  it('is told in UTC to the second', () => {
    expect(utcTime('2026-11-21T22:29:08.123Z')).toBe('2026-11-21 22:29:08 UTC')
    expect(utcTime('2026-11-21T23:29:08+01:00')).toBe('2026-11-21 22:29:08 UTC')
  })

  it('is told by the clock of the machine, with its time zone', () => {
    const iso = '2026-11-21T22:29:08Z'
    const time = new Date(iso)
    const [day, hour, minute] = [time.getDate(), time.getHours(), time.getMinutes()].map((part) =>
      String(part).padStart(2, '0'),
    )
    expect(localTime(iso)).toMatch(new RegExp(`^2026-11-${day} ${hour}:${minute}:08 \\S+$`))
  })
})

describe('a day', () => {
  it('is told from any other text', () => {
    for (const day of ['2026-01-31', '2024-02-29']) expect(isDay(day)).toBe(true)
    for (const text of ['', 'yesterday', '2026-99-01', '2026-1-1', '2026-01-31T00:00:00Z'])
      expect(isDay(text)).toBe(false)
  })

  it('begins and ends in UTC', () => {
    expect(utcMidnight('2026-12-31', 0)).toBe('2026-12-31T00:00:00.000Z')
    expect(utcMidnight('2026-12-31', 1)).toBe('2027-01-01T00:00:00.000Z')
  })
})
