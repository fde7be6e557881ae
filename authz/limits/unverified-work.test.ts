import { describe, expect, it } from 'vitest'
import { createUnverifiedWork, MOST_IN_VAIN } from './unverified-work.ts'

function work(settings = {}) {
  const clock = { ms: 0 }
  const bounds = { perPayer: 2, perSeller: 3, inAll: 4, ...settings }
  return { clock, work: createUnverifiedWork(bounds, { ttlMs: 120_000, now: () => clock.ms }) }
}

describe('work for payments that were not verified', () => {
  it('is bounded for each payer, each seller, and in all', () => {
    const { work: bounded } = work()
    const enter = (payer: string, seller: string, attempt: string) => bounded.enter({ payer, seller }, attempt)
    expect([enter('a', 's', '1'), enter('A', 't', '2'), enter('a', 's', '3')]).toEqual([true, true, false])
    expect([enter('b', 's', '4'), enter('c', 's', '5'), enter('d', 's', '6')]).toEqual([true, true, false])
    expect(enter('e', 'u', '7')).toBe(false)
    expect(bounded.size()).toBe(4)
    bounded.leave('1')
    // The refused payments have not used up the place that payment 1 has left.
    expect([enter('e', 'u', '8'), enter('f', 'v', '9')]).toEqual([true, false])
  })

  it('counts until it is reported as over, or nothing was reported for long', () => {
    const { clock, work: bounded } = work({ perPayer: 1 })
    const enter = (attempt: string) => bounded.enter({ payer: 'a', seller: 's' }, attempt)
    expect([enter('1'), enter('2')]).toEqual([true, false])
    expect([bounded.leave('1'), bounded.leave('1')]).toEqual([true, false])
    expect(enter('2')).toBe(true)
    clock.ms = 100_000
    bounded.renew('2')
    clock.ms = 219_999
    expect(enter('3')).toBe(false)
    clock.ms = 220_000
    expect(enter('3')).toBe(true)
  })

  it('ends for a seller for whom too much of it was in vain, for ten minutes', () => {
    const { clock, work: bounded } = work()
    const enter = (seller: string, attempt: string) => bounded.enter({ payer: 'a', seller }, attempt)
    for (let vain = 0; vain < MOST_IN_VAIN; vain++) {
      expect(enter('s', 'x')).toBe(true)
      // The failure of each payment is counted once, in the process that admitted the payment.
      expect([bounded.wasInVain('x'), bounded.wasInVain('x')]).toEqual([true, false])
    }
    expect([enter('s', 'y'), enter('S', 'y'), enter('t', 'z')]).toEqual([false, false, true])
    clock.ms = 600_000
    expect(enter('s', 'y')).toBe(true)
  })
})
