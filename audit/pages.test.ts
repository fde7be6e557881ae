import { expect, it } from 'vitest'
import type { BlockRange } from './node.ts'
import { MOST_BLOCKS, pages } from './pages.ts'

/** Reads a range of a node that refuses more than this many blocks at once. */
async function read(range: BlockRange, most: bigint, isRefusal = true): Promise<BlockRange[]> {
  const read = async (asked: BlockRange) => {
    if (asked.to - asked.from + 1n > most) throw new Error('too many blocks')
    return asked
  }
  const done: BlockRange[] = []
  for await (const { content } of pages(range, { read, isRefusal: () => isRefusal })) done.push(content)
  return done
}

it.each([1n, 3n, 1_500n, MOST_BLOCKS, 10_000n])('cover every block once, %s at a time', async (most) => {
  const done = await read({ from: 5n, to: 5_004n }, most)
  expect(done[0]?.from).toBe(5n)
  expect(done.at(-1)?.to).toBe(5_004n)
  for (const [index, { from }] of done.entries()) if (index > 0) expect(from).toBe((done[index - 1]?.to ?? 0n) + 1n)
  for (const { from, to } of done) expect(to - from + 1n <= MOST_BLOCKS).toBe(true)
})

it('are none of an empty range, and one of a single block', async () => {
  expect(await read({ from: 5n, to: 4n }, 10n)).toEqual([])
  expect(await read({ from: 5n, to: 5n }, 10n)).toEqual([{ from: 5n, to: 5n }])
})

it('end with the error of a block that is refused alone, and with any that is no refusal', async () => {
  await expect(read({ from: 0n, to: 9n }, 0n)).rejects.toThrow('too many blocks')
  await expect(read({ from: 0n, to: 9n }, 5n, false)).rejects.toThrow('too many blocks')
})
