import { describe, expect, it } from 'vitest'
import type { Environment } from '../../domain/environment.ts'
import { GENEROUS_LIMITS } from '../testing/fixtures.ts'
import { createFailureLimit } from './failure-limit.ts'
import { createPaymentLimits } from './payment-limits.ts'
import { createShareUnderWay } from './share-under-way.ts'

function clock() {
  let time = 0
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('failures', () => {
  it('are counted within a window, and say how long it lasts', () => {
    const { now, pass } = clock()
    const limit = createFailureLimit({ most: 2, windowMs: 60_000, now })
    limit.add('a')
    pass(20_000)
    expect(limit.waitSeconds('a')).toBeUndefined()
    limit.add('a')
    expect(limit.waitSeconds('a')).toBe(40)
    expect(limit.waitSeconds('b')).toBeUndefined()
    pass(40_000)
    expect(limit.waitSeconds('a')).toBeUndefined()
    limit.add('a')
    expect(limit.waitSeconds('a')).toBeUndefined()
  })

  it('of invented subjects do not fill the memory', () => {
    const limit = createFailureLimit({ most: 1, windowMs: 60_000, now: () => 0 })
    limit.add('first')
    for (let number = 0; number < 50_000; number += 1) limit.add(String(number))
    expect(limit.waitSeconds('first')).toBeUndefined()
    expect(limit.waitSeconds('49999')).toBe(60)
  })
})

describe("a payer's share", () => {
  it('counts a payment once that comes back before its end was heard of', () => {
    const share = createShareUnderWay({ most: 2, ttlMs: 1000, now: () => 0 })
    expect(['1', '1', '2', '3'].map((id) => share.enter('0xab', id))).toEqual([true, true, true, false])
    expect([share.leave('1'), share.leave('1')]).toEqual([true, false])
    expect([share.enter('0xab', '3'), share.enter('0xab', '4')]).toEqual([true, false])
  })

  it('is free again when payments end, once each, or are too old', () => {
    const { now, pass } = clock()
    const share = createShareUnderWay({ most: 2, ttlMs: 1000, now })
    expect(['1', '2', '3'].map((id) => share.enter('0xAb', id))).toEqual([true, true, false])
    expect([share.leave('1'), share.leave('1')]).toEqual([true, false])
    expect([share.enter('0xaB', '4'), share.enter('0xab', '5')]).toEqual([true, false])
    pass(1001)
    expect(share.enter('0xab', '6')).toBe(true)
    expect(share.size()).toBe(1)
  })
})

describe('payment limits', () => {
  const settings = { ...GENEROUS_LIMITS, inFlightPerPayer: 1, failuresPerPayer: 2, failuresPerSubnet: 3 }
  const sender = (payer: string | undefined, clientAddress = '192.0.2.1') => ({ payer, clientAddress })

  it('are per payer, and per network for those whose payer is only claimed', () => {
    const limits = createPaymentLimits(settings, () => 0)
    limits.failed(sender('0xa'))
    limits.failed(sender('0xa'))
    expect(limits.enter(sender('0xA'), '1')).toEqual({ code: 'too_many_failed_payments', retryAfterSeconds: 60 })
    expect(limits.enter(sender(undefined), '2')).toBeUndefined()
    limits.failed(sender(undefined, '192.0.2.99'))
    expect(limits.enter(sender('0xb', '192.0.2.7'), '3')?.code).toBe('too_many_failed_payments')
    expect(limits.enter(sender('0xb', '198.51.100.1'), '4')).toBeUndefined()
    expect(limits.enter(sender('0xb', '198.51.100.1'), '5')?.code).toBe('too_many_payments_in_flight')
    expect([limits.leave('4'), limits.leave('9')]).toEqual([true, false])
  })

  it('bound by network how many are under way whose payer is only claimed, until it is proven', () => {
    const limits = createPaymentLimits(settings, () => 0)
    const claimed = (last: number) => limits.enter(sender(undefined, `192.0.2.${last}`), String(last))?.code
    expect([1, 2, 3, 4].map(claimed)).toEqual([undefined, undefined, undefined, 'too_many_payments_in_flight'])
    expect(limits.enter(sender(undefined, '198.51.100.1'), '5')).toBeUndefined()
    expect(limits.enter(sender('0xa'), '1')).toBeUndefined()
    expect(claimed(4)).toBeUndefined()
    expect([limits.leave('1'), limits.leave('1'), limits.leave('2'), limits.leave('2')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('of payments under way are per seller and environment too', () => {
    const { now } = clock()
    const limits = createPaymentLimits({ ...settings, inFlightPerSeller: 2 }, now)
    const to = (seller: string, attempt: string) =>
      limits.enter({ ...sender(`0x${attempt}`, `192.0.${attempt}.1`), seller }, attempt)
    expect(to('production a', '1')).toBeUndefined()
    // A subnet may have half of the seller's two payments under way, and this subnet already has one.
    expect(limits.enter({ ...sender('0x9', '192.0.1.7'), seller: 'production a' }, '9')).toEqual({
      ...{ code: 'too_many_payments_in_flight', retryAfterSeconds: 1 },
    })
    expect(to('production a', '2')).toBeUndefined()
    expect(to('production a', '3')).toEqual({ code: 'seller_busy', retryAfterSeconds: 2 })
    // A refused payment is not under way.
    expect(to('production b', '3')).toBeUndefined()
    expect(to('development a', '4')).toBeUndefined()
    limits.leave('1')
    expect(to('production a', '5')).toBeUndefined()
  })

  it('of payments under way hold for as long as Envoy says that the request is open', () => {
    const { now, pass } = clock()
    const limits = createPaymentLimits(settings, now)
    expect(limits.enter(sender('0xa'), '1')).toBeUndefined()
    for (let minute = 0; minute < 5; minute += 1) {
      pass(60_000)
      limits.isOpen('1')
    }
    expect(limits.enter(sender('0xa'), '2')?.code).toBe('too_many_payments_in_flight')
    pass(120_000)
    expect(limits.enter(sender('0xa'), '2')).toBeUndefined()
  })

  it('of unverified payments end with the payment, or without a report for long, and are for proven payers alone', () => {
    const { now, pass } = clock()
    const limits = createPaymentLimits({ ...GENEROUS_LIMITS, unverified: { perPayer: 1, perSeller: 9, inAll: 9 } }, now)
    const sender = { payer: '0xa', clientAddress: '192.0.2.1', seller: 'development s' }
    expect(limits.enterUnverified({ ...sender, payer: undefined }, '0')).toBe(false)
    expect(limits.enterUnverified(sender, '1')).toBe(true)
    expect(limits.enterUnverified({ ...sender, payer: '0xA' }, '2')).toBe(false)
    limits.leave('1')
    expect(limits.wasInVain('1')).toBe(false)
    expect(limits.enterUnverified(sender, '2')).toBe(true)
    pass(100_000)
    limits.isOpen('2')
    pass(100_000)
    expect(limits.enterUnverified(sender, '3')).toBe(false)
    expect(limits.wasInVain('2')).toBe(true)
    expect(limits.enterUnverified(sender, '3')).toBe(true)
  })

  it('refuse for ten minutes the payments to a seller whose upstream floods Envoy with interim answers', () => {
    const { now, pass } = clock()
    const limits = createPaymentLimits({ ...GENEROUS_LIMITS }, now)
    const to = (seller: string, attempt: string) => limits.enter({ ...sender(`0x${attempt}`), seller }, attempt)
    expect(to('production A', '1')).toBeUndefined()
    limits.flooded('unknown')
    expect(to('production A', '2')).toBeUndefined()
    limits.flooded('1')
    pass(60_000)
    limits.flooded('1')
    expect(to('production A', '3')).toEqual({ code: 'seller_busy', retryAfterSeconds: 540 })
    expect(limits.leave('3')).toBe(false)
    expect([to('production b', '4'), to('development A', '5')]).toEqual([undefined, undefined])
    pass(540_000)
    expect(to('production A', '6')).toBeUndefined()
  })

  it('bound Sandbox payments per seller, and released payments per payer', () => {
    const { now, pass } = clock()
    const limits = createPaymentLimits({ ...settings, sandboxPaymentsPerSeller: 2, releasedPerPayer: 2 }, now)
    const seller = (environment: Environment) => ({ environment, accountId: 'a' })
    for (const environment of ['development', 'development', 'production', 'production', 'production'] as const) {
      expect(limits.refuseNew(seller(environment))).toBeUndefined()
      limits.admitted(seller(environment))
    }
    const used = { code: 'sandbox_payments_used_up', retryAfterSeconds: 1_800 }
    expect(limits.refuseNew(seller('development'))).toEqual(used)
    expect(limits.refuseNew(seller('production'))).toBeUndefined()
    pass(1_800_000)
    expect(limits.refuseNew(seller('development'))).toBeUndefined()

    for (let released = 0; released < 2; released += 1) limits.released('0xAB')
    const failed = { code: 'too_many_failed_payments', retryAfterSeconds: 1_800 }
    expect(limits.enter(sender('0xab'), '10')).toEqual(failed)
    expect(limits.enter(sender('0xcd'), '11')).toBeUndefined()
  })

  it('of look-ups are per network, and keep nobody from paying', () => {
    const { now, pass } = clock()
    const limits = createPaymentLimits(settings, now)
    const refused = (wait: number) => ({ code: 'too_many_failed_payments', retryAfterSeconds: wait })
    for (const last of [1, 2]) limits.foundNothing(`192.0.2.${last}`)
    expect(limits.lookUp('192.0.2.9')).toBeUndefined()
    pass(20_000)
    limits.foundNothing('192.0.2.3')
    expect(limits.lookUp('192.0.2.9')).toEqual(refused(40))
    expect(limits.lookUp('198.51.100.1')).toBeUndefined()
    expect(limits.enter(sender('0xa', '192.0.2.1'), '1')).toBeUndefined()
    pass(40_000)
    expect(limits.lookUp('192.0.2.9')).toBeUndefined()
    for (let failure = 0; failure < 3; failure += 1) limits.failed(sender(undefined))
    expect(limits.lookUp('192.0.2.9')).toEqual(refused(60))
  })
})
