import { describe, expect, it } from 'vitest'
import { createShortLivedCache } from './short-lived-cache.ts'

describe('a value in a short-lived cache', () => {
  const counted = () => {
    let asked = 0
    return async () => ++asked
  }

  it('is found out once while it is fresh', async () => {
    let now = 0
    const cache = createShortLivedCache<number>({ forMs: 1_000, now: () => now })
    const ask = counted()
    expect(await Promise.all([cache.of('a', ask), cache.of('a', ask)])).toEqual([1, 1])
    now = 999
    expect(await cache.of('a', ask)).toBe(1)
    expect(await cache.of('b', ask)).toBe(2)
    now = 1_000
    expect(await cache.of('a', ask)).toBe(3)
  })

  it('is neither a failure nor what is not to be kept', async () => {
    const cache = createShortLivedCache<number>({ forMs: 1_000, keeps: (value) => value > 1, now: () => 0 })
    const ask = counted()
    await expect(cache.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.of('a', ask)).toBe(1)
    expect(await cache.of('a', ask)).toBe(2)
    expect(await cache.of('a', ask)).toBe(2)
  })

  it('is forgotten on demand, also what is still being found out', async () => {
    const cache = createShortLivedCache<number>({ forMs: 1_000, now: () => 0 })
    const ask = counted()
    const before = cache.of('a', ask)
    cache.forgetAll()
    expect(await cache.of('a', ask)).toBe(2)
    expect(await before).toBe(1)
    expect(await cache.of('a', ask)).toBe(2)
  })

  it('is bounded: the oldest goes first', async () => {
    const cache = createShortLivedCache<number>({ forMs: 1_000, now: () => 0 })
    for (let key = 0; key <= 10_000; key++) await cache.of(String(key), async () => 1)
    expect(await cache.of('1', async () => 2)).toBe(1)
    expect(await cache.of('0', async () => 2)).toBe(2)
  })
})
