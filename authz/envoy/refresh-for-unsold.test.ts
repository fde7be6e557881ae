import { describe, expect, it, vi } from 'vitest'
import { refreshForUnsold } from './refresh-for-unsold.ts'

function watched(refreshConfiguration: () => Promise<void>, times?: { readEvery: number; waitMost: number }) {
  return refreshForUnsold({ refreshConfiguration, now: () => performance.now() }, times)
}

describe('the refresh for a path that is not sold', () => {
  it('are read after the request has come, ten times a second at most', async () => {
    const begun: number[] = []
    const refresh = watched(async () => void begun.push(performance.now()))
    await refresh()
    await Promise.all(Array.from({ length: 100 }, refresh))
    expect(begun).toHaveLength(2)
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(95)
  })

  it('are waited for by 256 requests at most, and not for ever', async () => {
    const refresh = watched(() => new Promise(() => undefined), { readEvery: 1, waitMost: 50 })
    const asked = Array.from({ length: 300 }, refresh)
    expect(asked.filter((answer) => answer !== undefined)).toHaveLength(256)
    await Promise.all(asked)
    expect(refresh()).toBeDefined()
  })

  it('are no error when the configuration cannot be read', async () => {
    const refresh = watched(vi.fn().mockRejectedValue(new Error('no database')))
    await expect(refresh()).resolves.toBeUndefined()
  })
})
