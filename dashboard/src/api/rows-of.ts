/**
 * Returns the rows of all pages, each row once. If a page is read again, it may begin at a later item than before, and
 * an item then appears on two pages.
 */
export function rowsOf<Item extends { id: string }>(
  pages: readonly { items: readonly Item[] }[] | undefined,
): Item[] | undefined {
  if (!pages) return undefined
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}
