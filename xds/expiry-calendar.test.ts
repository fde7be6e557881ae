import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createExpiryCalendar, type ExpiryCalendar } from './expiry-calendar.ts'

let due: string[][]
let calendar: ExpiryCalendar
const START = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  due = []
  calendar = createExpiryCalendar({ now: Date.now, onDue: (ids) => due.push([...ids]) })
})
afterEach(() => {
  calendar.close()
  vi.useRealTimers()
})

it('tells of an API once, after its time and within two tenths of a second', () => {
  calendar.add('a', START + 1_050)
  calendar.add('a', START + 1_050)
  vi.advanceTimersByTime(1_049)
  expect(due).toEqual([])
  vi.advanceTimersByTime(200)
  expect(due).toEqual([['a']])
  vi.advanceTimersByTime(10_000)
  expect(due).toEqual([['a']])
})

it('tells at once of what ended before it was noted', () => {
  calendar.add('a', START - 60_000)
  vi.advanceTimersByTime(200)
  expect(due).toEqual([['a']])
})

it('catches up after the clock has leapt', () => {
  calendar.add('a', START + 500)
  calendar.add('b', START + 3_600_000)
  vi.setSystemTime(START + 7_200_000)
  vi.advanceTimersByTime(100)
  expect(due).toEqual([['a', 'b']])
})
