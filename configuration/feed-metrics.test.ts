import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFeedMetrics } from './feed-metrics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the age of a configuration begins with the process, and anew with each word of PostgreSQL', async () => {
  let currentAt = 0
  const registry = new Registry()
  const feed = { revision: () => 1, unusable: () => 0, currentAt: () => currentAt, unwrittenSince: () => undefined }
  createFeedMetrics({ registry, prefix: 'x', feed: feed as never })
  const age = async () => (await registry.getSingleMetric('x_configuration_age_seconds')?.get())?.values[0]?.value
  vi.advanceTimersByTime(20_000)
  expect(await age()).toBe(20)
  currentAt = Date.now()
  vi.advanceTimersByTime(3_000)
  expect(await age()).toBe(3)
})
