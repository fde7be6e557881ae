import { describe, expect, it, vi } from 'vitest'
import { unsoldNews } from './unsold-news.ts'

function watched(refreshConfiguration: () => Promise<void>, times?: { readEvery: number; waitMost: number }) {
  return unsoldNews({ refreshConfiguration, now: () => performance.now() }, times)
}

describe('news of a path that is not sold', () => {
  it('are read after the request has come, ten times a second at most', async () => {
    const begun: number[] = []
    const news = watched(async () => void begun.push(performance.now()))
    await news()
    await Promise.all(Array.from({ length: 100 }, news))
    expect(begun).toHaveLength(2)
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(95)
  })

  it('are waited for by 256 requests at most, and not for ever', async () => {
    const news = watched(() => new Promise(() => undefined), { readEvery: 1, waitMost: 50 })
    const asked = Array.from({ length: 300 }, news)
    expect(asked.filter((answer) => answer !== undefined)).toHaveLength(256)
    await Promise.all(asked)
    expect(news()).toBeDefined()
  })

  it('are no error when the configuration cannot be read', async () => {
    const news = watched(vi.fn().mockRejectedValue(new Error('no database')))
    await expect(news()).resolves.toBeUndefined()
  })
})
