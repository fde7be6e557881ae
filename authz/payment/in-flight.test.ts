import { describe, expect, it, vi } from 'vitest'
import type { HeldPayment } from '../ledger/ledger.ts'
import { createPaymentsInFlight } from './in-flight.ts'

const TTL_MS = 40
const payment = (id: string) => ({ id }) as HeldPayment

describe('payments in flight', () => {
  it('are handed over once, with the time when they were added', () => {
    let now = 7
    const onTaken = vi.fn()
    using inFlight = closing(createPaymentsInFlight({ ttlMs: TTL_MS, now: () => now, onTaken }))
    inFlight.add(payment('a'))
    now = 9
    expect(inFlight.take('a')).toEqual(payment('a'))
    expect(inFlight.take('a')).toBeUndefined()
    expect(onTaken.mock.calls).toEqual([[7]])
  })

  it('are not taken for another delivery of the same payment', () => {
    using inFlight = closing(createPaymentsInFlight({ ttlMs: TTL_MS, now: () => 0 }))
    const claims = ['first', 'second'].map((attempt) => ({ ...payment('a'), claim: { attempt, transaction: '' } }))
    for (const claim of claims) inFlight.add(claim)
    expect(['a', 'second', 'first'].map(inFlight.take)).toEqual([undefined, claims[1], claims[0]])
  })

  it('are forgotten when another process has ended them, which says nothing about how long that took', () => {
    const onTaken = vi.fn()
    using inFlight = closing(createPaymentsInFlight({ ttlMs: TTL_MS, now: () => 0, onTaken }))
    inFlight.add(payment('a'))
    inFlight.add(payment('b'))
    inFlight.forget('a')
    expect(inFlight.take('a')).toBeUndefined()
    expect(inFlight.size()).toBe(1)
    expect(onTaken).not.toHaveBeenCalled()
  })

  it('are waited for until another process has ended the last one, or for the given time', async () => {
    let now = 0
    using inFlight = closing(createPaymentsInFlight({ ttlMs: 60_000, now: () => now }))
    await inFlight.untilEmpty(60_000)
    inFlight.add(payment('a'))
    let isOver = false
    const waiting = inFlight.untilEmpty(60_000).then(() => {
      isOver = true
    })
    await new Promise(setImmediate)
    expect(isOver).toBe(false)
    inFlight.forget('a')
    await waiting
    inFlight.add(payment('b'))
    const given = inFlight.untilEmpty(1_000)
    now = 1_000
    await given
    expect(inFlight.size()).toBe(1)
  })

  it('are forgotten when nobody ends them', async () => {
    let now = 0
    using inFlight = closing(createPaymentsInFlight({ ttlMs: TTL_MS, now: () => now }))
    inFlight.add(payment('old'))
    now = TTL_MS + 1
    inFlight.add(payment('young'))
    await expect.poll(() => inFlight.size()).toBe(1)
    expect(inFlight.take('old')).toBeUndefined()
    expect(inFlight.take('young')).toEqual(payment('young'))
  })
})

function closing<Closable extends { close(): void }>(closable: Closable): Closable & Disposable {
  return { ...closable, [Symbol.dispose]: () => closable.close() }
}
