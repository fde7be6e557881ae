import { expect, it } from 'vitest'
import { endTime } from './end.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

it('is never, so many days from now, or the end of a day in UTC', () => {
  expect(endTime({ after: 'never' }, NOW)).toBeNull()
  expect(endTime({ after: 'days', days: 30 }, NOW)).toBe('2026-12-27T12:00:00.000Z')
  expect(endTime({ after: 'day', day: '2026-12-31' }, NOW)).toBe('2027-01-01T00:00:00.000Z')
  expect(endTime({ after: 'day', day: '' }, NOW)).toBeUndefined()
})
