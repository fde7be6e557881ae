import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function atTime() {
  let now = 0
  const breaker = createCircuitBreaker(() => now)
  const calls = (count: number, answered: boolean | undefined) => {
    for (let call = 0; call < count; call += 1) {
      breaker.enter()
      breaker.report(answered)
    }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { breaker, calls, pass }
}

it('opens when most calls fail, not before there are some', () => {
  const { breaker, calls } = atTime()
  calls(9, false)
  expect(breaker.waitMs()).toBe(0)
  calls(1, false)
  expect(breaker.waitMs()).toBe(2000)
  expect(breaker.enter()).toBe(false)
})

it('stays closed while most calls are answered, and forgets old failures', () => {
  const { breaker, calls, pass } = atTime()
  calls(20, true)
  calls(20, false)
  expect(breaker.waitMs()).toBe(0)
  pass(10_000)
  calls(9, false)
  expect(breaker.waitMs()).toBe(0)
})

it('does not count calls that say nothing', () => {
  const { breaker, calls } = atTime()
  calls(100, undefined)
  expect(breaker.waitMs()).toBe(0)
})

it('lets one probe through when the time is up, and closes when that is answered', () => {
  const { breaker, calls, pass } = atTime()
  calls(10, false)
  pass(2000)
  expect(breaker.waitMs()).toBe(0)
  expect([breaker.enter(), breaker.enter()]).toEqual([true, false])
  expect(breaker.waitMs()).toBeGreaterThan(0)
  breaker.report(true)
  expect([breaker.enter(), breaker.enter(), breaker.waitMs()]).toEqual([true, true, 0])
})

it('waits longer each time that a probe fails, and at last no longer', () => {
  const { breaker, calls, pass } = atTime()
  calls(10, false)
  const pauses = Array.from({ length: 6 }, () => {
    pass(breaker.waitMs())
    calls(1, false)
    return breaker.waitMs()
  })
  expect(pauses).toEqual([4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

it('tries again when nobody reports on a probe', () => {
  const { breaker, calls, pass } = atTime()
  calls(10, false)
  pass(2000)
  breaker.enter()
  breaker.report(undefined)
  pass(breaker.waitMs())
  expect(breaker.enter()).toBe(true)
})

it('takes what was under way when it opened for no news', () => {
  const { breaker, pass } = atTime()
  for (let call = 0; call < 64; call += 1) breaker.enter()
  const news = Array.from({ length: 64 }, () => breaker.report(false))
  expect(news.filter(Boolean)).toHaveLength(10)
  expect(breaker.waitMs()).toBe(2000)
  pass(2000)
  breaker.enter()
  expect(breaker.report(false)).toBe(true)
  expect(breaker.waitMs()).toBe(4000)
})
