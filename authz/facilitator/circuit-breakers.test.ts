import { describe, expect, it } from 'vitest'
import { createCircuitBreakers } from './circuit-breakers.ts'

const about = (accountId: string, asset = '0xA') => ({ accountId, asset })

function atTime() {
  let now = 0
  const breakers = createCircuitBreakers(() => now)
  const calls = (count: number, subject: ReturnType<typeof about>, answered: boolean | undefined) => {
    for (let call = 0; call < count; call += 1) if (breakers.enter(subject)) breakers.report(subject, answered)
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { breakers, calls, pass }
}

describe('circuit breakers', () => {
  it('keep away one seller and token, however often those fail', () => {
    const { breakers, calls, pass } = atTime()
    for (let round = 0; round < 20; round += 1) {
      calls(20, about('a'), false)
      expect(breakers.enter(about('a', '0xa'))).toBe(false)
      expect(breakers.waitMs(about('b'))).toBe(0)
      expect(breakers.waitMs(about('a', '0xB'))).toBe(0)
      pass(2000)
    }
    pass(30_000)
    calls(1, about('a'), true)
    expect(breakers.waitMs(about('a'))).toBe(0)
  })

  it('keep everybody away when several sellers fail and nobody is answered', () => {
    const { breakers, calls } = atTime()
    for (const seller of ['a', 'b']) calls(9, about(seller), false)
    expect(breakers.waitMs(about('d'))).toBe(0)
    calls(1, about('c'), false)
    expect(breakers.waitMs(about('d'))).toBe(2000)
    expect(breakers.enter(about('d'))).toBe(false)
  })

  it('keep nobody else away while anybody is answered', () => {
    const { breakers, calls } = atTime()
    for (let round = 0; round < 5; round += 1) {
      for (const seller of ['a', 'b', 'c', 'd']) calls(2, about(seller), false)
      calls(1, about('honest'), true)
    }
    expect(breakers.waitMs(about('honest'))).toBe(0)
    expect(breakers.waitMs(about('e'))).toBe(0)
  })

  it('forget failures that are long past', () => {
    const { breakers, calls, pass } = atTime()
    for (const seller of ['a', 'b', 'c']) calls(3, about(seller), false)
    pass(10_000)
    calls(1, about('d'), false)
    expect(breakers.waitMs(about('e'))).toBe(0)
  })

  it('let one probe through when the time is up, and everybody when that is answered', () => {
    const { breakers, calls, pass } = atTime()
    for (const seller of ['a', 'b', 'c']) calls(4, about(seller), false)
    for (let round = 0; round < 4; round += 1) {
      expect(breakers.waitMs(about('e'))).toBe(2000)
      pass(2000)
      expect([breakers.enter(about('e')), breakers.enter(about('f'))]).toEqual([true, false])
      breakers.report(about('e'), false)
    }
    pass(2000)
    calls(1, about('f'), true)
    expect([breakers.waitMs(about('f')), breakers.waitMs(about('g'))]).toEqual([0, 0])
  })

  it('blame nobody while all fail', () => {
    const { breakers, calls, pass } = atTime()
    for (const seller of ['a', 'b', 'c']) calls(4, about(seller), false)
    expect(breakers.report(about('e'), false)).toBe(false)
    pass(2000)
    expect(breakers.enter(about('f'))).toBe(true)
    expect(breakers.report(about('f'), false)).toBe(false)
    expect(breakers.waitMs(about('f'))).toBe(2000)
  })

  it('try again when nobody reports on a probe', () => {
    const { breakers, calls, pass } = atTime()
    for (const seller of ['a', 'b', 'c']) calls(4, about(seller), false)
    pass(2000)
    calls(1, about('e'), undefined)
    expect(breakers.enter(about('f'))).toBe(false)
    pass(10_000)
    expect(breakers.enter(about('f'))).toBe(true)
  })
})
