import { describe, expect, it } from 'vitest'
import { daysOf, isByHour, periodOf, queryOfPeriod } from './period.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const read = (text: string) => periodOf(new URLSearchParams(text), NOW)

describe('the period of the overview', () => {
  it('is read from the address, and is 30 days otherwise', () => {
    expect(read('days=7')).toEqual({ days: 7, until: undefined })
    expect(read('from=2026-02-27&to=2026-03-02')).toEqual({ days: 4, until: '2026-03-02' })
    for (const text of ['', 'days=8', 'from=2026-03-02&to=2026-03-01', 'from=2026-03-01&to=2026-03-11', 'from=x&to=y'])
      expect(read(text)).toEqual({ days: 30, until: undefined })
    expect(read('from=2020-01-01&to=2026-03-01').days).toBe(365)
  })

  it('has a first and a last day, and hours when it is short', () => {
    expect(daysOf(read('days=7'), NOW)).toEqual({ from: '2026-03-04', to: '2026-03-10' })
    expect(daysOf(read('from=2026-02-27&to=2026-03-02'), NOW)).toEqual({ from: '2026-02-27', to: '2026-03-02' })
    expect(isByHour(read('days=7'))).toBe(false)
    expect(queryOfPeriod(read('days=1'))).toEqual({ days: 1, hourly: 'true' })
    expect(queryOfPeriod(read('from=2026-03-01&to=2026-03-02'))).toEqual({
      ...{ days: 2, until: '2026-03-02' },
      hourly: 'true',
    })
  })
})
