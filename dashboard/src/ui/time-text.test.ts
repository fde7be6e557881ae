import { describe, expect, it } from 'vitest'
import { localTime, utcTime } from './time-text.ts'

describe('a time', () => {
  it('is told in UTC to the second', () => {
    expect(utcTime('2026-11-21T22:29:08.123Z')).toBe('2026-11-21 22:29:08 UTC')
    expect(utcTime('2026-11-21T23:29:08+01:00')).toBe('2026-11-21 22:29:08 UTC')
  })

  it('is told by the clock of the machine', () => {
    const iso = '2026-11-21T22:29:08Z'
    const parts = new Date(iso)
    expect(localTime(iso)).toContain(String(parts.getFullYear()))
    expect(localTime(iso)).toContain(`:${String(parts.getMinutes()).padStart(2, '0')}:08`)
  })
})
