import type { BlockRange } from './node.ts'

/** The maximum number of blocks of one call. All public nodes allow at least this number. */
export const MOST_BLOCKS = 2_000n

/**
 * Reads a range in pages, in order. If the node refuses a page, it is read in halves, down to one block. Rejects if a single block is
 * refused, and at once with any other error.
 */
export async function* pages<Content>(
  { from, to }: BlockRange,
  { read, isRefusal }: { read: (range: BlockRange) => Promise<Content>; isRefusal: (error: unknown) => boolean },
): AsyncGenerator<{ range: BlockRange; content: Content }> {
  let size = MOST_BLOCKS
  let next = from
  while (next <= to) {
    const last = next + size - 1n
    const range = { from: next, to: last < to ? last : to }
    const blocks = range.to - range.from + 1n
    let content: Content
    try {
      content = await read(range)
    } catch (error) {
      if (blocks === 1n || !isRefusal(error)) throw error
      size = blocks / 2n
      continue
    }
    yield { range, content }
    next = range.to + 1n
    size = size * 2n < MOST_BLOCKS ? size * 2n : MOST_BLOCKS
  }
}
