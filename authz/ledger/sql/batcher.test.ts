import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

function recording(options: { maxBatch: number; maxInFlight: number; isOfItem?: (error: unknown) => boolean }) {
  const batches: number[][] = []
  let running = 0
  let mostRunning = 0
  const batcher = createBatcher<number, number>({
    ...options,
    async flush(items) {
      batches.push([...items])
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      if (items.includes(13)) throw new Error('unlucky')
      return items.map((item) => item * 2)
    },
  })
  return { batcher, batches, mostRunning: () => mostRunning }
}

describe('batcher', () => {
  it('answers each item with its own result and keeps to its limits', async () => {
    const { batcher, batches, mostRunning } = recording({ maxBatch: 10, maxInFlight: 2 })
    const items = Array.from({ length: 95 }, (_, index) => index + 100)
    expect(await Promise.all(items.map((item) => batcher.submit(item)))).toEqual(items.map((item) => item * 2))
    expect(batches.flat()).toEqual(items)
    expect(Math.max(...batches.map((batch) => batch.length))).toBe(10)
    expect(mostRunning()).toBe(2)
  })

  it('sends a single item without waiting for company', async () => {
    const { batcher, batches } = recording({ maxBatch: 10, maxInFlight: 2 })
    expect(await batcher.submit(1)).toBe(2)
    expect(batches).toEqual([[1]])
  })

  it('fails only the batch that failed', async () => {
    const { batcher } = recording({ maxBatch: 1, maxInFlight: 2 })
    const results = await Promise.allSettled([12, 13, 14].map((item) => batcher.submit(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('fails only the item that an error lies in, where that can be told', async () => {
    const { batcher, batches } = recording({ maxBatch: 10, maxInFlight: 1, isOfItem: () => true })
    const results = await Promise.allSettled([10, 11, 12, 13, 14].map((item) => batcher.submit(item)))
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ])
    expect(batches).toEqual([[10, 11, 12, 13, 14], [10, 11], [12, 13, 14], [12], [13, 14], [13], [14]])
    const other = recording({ maxBatch: 10, maxInFlight: 1, isOfItem: () => false })
    const together = await Promise.allSettled([12, 13].map((item) => other.batcher.submit(item)))
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('drains', async () => {
    const { batcher } = recording({ maxBatch: 2, maxInFlight: 1 })
    let answered = 0
    for (let item = 0; item < 9; item++) void batcher.submit(item).then(() => answered++)
    await batcher.drain()
    await Promise.resolve()
    expect(answered).toBe(9)
  })

  it('makes one batch of what comes soon after another began, and does not hold up the first', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const begun: { at: number; items: readonly number[] }[] = []
    const since = performance.now()
    const flush = async (items: readonly number[]) => {
      begun.push({ at: performance.now() - since, items })
      return items
    }
    const batcher = createBatcher<number, number>({ flush, maxBatch: 10, maxInFlight: 2, spacingMs: 20 })
    const all = [batcher.submit(1)]
    await vi.advanceTimersByTimeAsync(1)
    all.push(batcher.submit(2))
    await vi.advanceTimersByTimeAsync(2)
    all.push(batcher.submit(3))
    await vi.advanceTimersByTimeAsync(20)
    await Promise.all(all)
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]])
    expect(begun[0]?.at).toBeLessThanOrEqual(1)
    expect(begun[1]?.at).toBeGreaterThanOrEqual(20)
  })

  it('lets a batch wait for company where it is told to, and loses nothing', async () => {
    const sizes: number[] = []
    const flush = async (items: readonly number[]) => {
      sizes.push(items.length)
      return items
    }
    const batcher = createBatcher<number, number>({ flush, maxBatch: 10, maxInFlight: 1, lingerMs: 100 })
    const first = batcher.submit(1)
    await new Promise((resolve) => setImmediate(resolve))
    const others = Array.from({ length: 12 }, (_, index) => batcher.submit(index + 2))
    await batcher.drain()
    expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
    expect(sizes).toEqual([10, 3])
  })
})
