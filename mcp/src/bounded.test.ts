import { expect, it } from 'vitest'
import { boundedPage, checkSize } from './bounded.ts'
import { ADDS, READS } from './tool.ts'

/** Returns a page of items with this many characters each, as the control plane returns it. */
function listOf(count: number, size: number) {
  const asked: number[] = []
  return {
    asked,
    list: async (limit: number) => {
      asked.push(limit)
      const items = Array.from({ length: Math.min(limit, count) }, (_, id) => ({ id, text: 'x'.repeat(size) }))
      return { items, nextCursor: items.length < count ? String(items.length) : null }
    },
  }
}
const show = <Item>(item: Item) => item

it('asks once more for fewer items if a page is too long, so that no item is skipped', async () => {
  const { list, asked } = listOf(100, 10_000)
  const page = await boundedPage(list, { limit: 50, show })
  expect(JSON.stringify(page).length).toBeLessThan(61_000)
  expect(asked).toEqual([50, page.items.length])
  expect(page.next_cursor).toBe(String(page.items.length))
})

it('shows a single item whatever its length, and short pages as they are', async () => {
  expect(await boundedPage(listOf(3, 100_000).list, { limit: undefined, show })).toMatchObject({
    items: [{ id: 0 }],
    next_cursor: '1',
  })
  expect((await boundedPage(listOf(3, 10).list, { limit: undefined, show })).items).toHaveLength(3)
})

it('refuses a long answer of a read-only tool, but not the answer to a change', () => {
  const long = 'x'.repeat(200_001)
  expect(() => checkSize(long, { hints: READS })).toThrow(expect.objectContaining({ code: 'answer_too_large' }))
  expect(() => checkSize(long, { hints: ADDS })).not.toThrow()
})
