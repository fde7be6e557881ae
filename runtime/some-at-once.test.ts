import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchesOf, someAtOnce } from './some-at-once.ts'

describe('work on some items at once', () => {
  it('keeps to the number, and answers in the order of the items', async () => {
    let running = 0
    let most = 0
    const results = await someAtOnce([30, 1, 20, 2, 10], 2, async (ms) => {
      running += 1
      most = Math.max(most, running)
      await delay(ms)
      running -= 1
      return ms * 2
    })
    expect(results).toEqual([60, 2, 40, 4, 20])
    expect(most).toBe(2)
  })

  it('rejects with what failed, and goes on with the rest', async () => {
    const done: number[] = []
    const work = async (item: number) => {
      if (item === 1) throw new Error('one')
      await delay(1)
      done.push(item)
    }
    await expect(someAtOnce([1, 2, 3], 2, work)).rejects.toThrow('one')
    await expect.poll(() => done).toEqual([2, 3])
  })

  it('does nothing without items', async () => {
    expect(await someAtOnce([], 3, async () => 1)).toEqual([])
  })
})

describe('batches', () => {
  it.each([
    [[], []],
    [[1], [[1]]],
    [
      [1, 2, 3],
      [[1, 2], [3]],
    ],
    [
      [1, 2, 3, 4],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('of %j', (items, batches) => {
    expect(batchesOf<number>(items, 2)).toEqual(batches)
  })
})
