import { expect, it } from 'vitest'
import { MOST_TRIES } from '../../schema/webhooks.ts'
import { nextTry } from './schedule.ts'

const now = new Date('2026-01-31T12:00:00Z')
const seconds = (triesLeft: number, options: { random?: number; askedSeconds?: number } = {}) => {
  const next = nextTry({ triesLeft, now, random: 0, ...options })
  return next && (next.getTime() - now.getTime()) / 1000
}

it('rests longer after each try, and ends with the last', () => {
  const rests = Array.from({ length: MOST_TRIES }, (_, failed) => seconds(MOST_TRIES - failed))
  expect(rests).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
})

it('spreads tries at random, and rests as long as a receiver asks for up to a day, never shorter', () => {
  expect(seconds(9, { random: 1 })).toBe(330)
  expect(seconds(9, { askedSeconds: 1 })).toBe(300)
  expect(seconds(9, { askedSeconds: 900 })).toBe(900)
  expect(seconds(9, { askedSeconds: 1e9 })).toBe(86_400)
})
