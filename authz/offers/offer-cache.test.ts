import { describe, expect, it } from 'vitest'
import { createOfferCache } from './offer-cache.ts'

const cacheOf = (mostBytes: number) =>
  createOfferCache<string>({ mostBytes, bytesOf: (text) => Buffer.byteLength(text) })

describe('texts of offers', () => {
  it('are kept by offer and name', () => {
    const cache = cacheOf(1024 * 1024)
    cache.set({ revision: 1 }, 'a.example', 'first')
    expect(cache.get({ revision: 1 }, 'a.example')).toBe('first')
    expect(cache.get({ revision: 1 }, 'b.example')).toBeUndefined()
    expect(cache.get({ revision: 2 }, 'a.example')).toBeUndefined()
  })

  it('stay within their bytes, and those that were asked for stay the longest', () => {
    const mostBytes = 1024 * 1024
    const cache = cacheOf(mostBytes)
    const text = 'x'.repeat(10_000)
    const offers = Array.from({ length: 1_000 }, (_, revision) => ({ revision }))
    for (const offer of offers) {
      cache.set(offer, 'a.example', text)
      cache.get({ revision: 0 }, 'a.example')
    }
    const kept = offers.filter((offer) => cache.get(offer, 'a.example') !== undefined)
    expect(kept.length).toBeGreaterThan(90)
    expect(kept.length * text.length).toBeLessThan(mostBytes)
    expect(kept[0]).toEqual({ revision: 0 })
  })

  it('leaves one out that is larger than all of them may be', () => {
    const cache = cacheOf(2_000)
    cache.set({ revision: 1 }, 'a.example', 'small')
    cache.set({ revision: 2 }, 'a.example', 'x'.repeat(5_000))
    expect(cache.get({ revision: 2 }, 'a.example')).toBeUndefined()
    expect(cache.get({ revision: 1 }, 'a.example')).toBe('small')
  })
})
