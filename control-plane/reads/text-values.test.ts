import { describe, expect, it } from 'vitest'
import { instantText } from './text-values.ts'

describe('a time out of the database', () => {
  it.each([
    ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 12:00:00.5+00', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31 12:00:00.123+00', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31 12:00:00.123999+00', '2026-01-31T12:00:00.123Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantText(text)).toBe(instant)
    expect(new Date(text).toISOString()).toBe(instant)
  })
})
