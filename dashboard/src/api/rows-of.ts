/** A page of the list that is read again may begin later than before. An item then appears on two pages; show it once. */
export function rowsOf<Item extends { id: string }>(
  pages: readonly { items: readonly Item[] }[] | undefined,
): Item[] | undefined {
  if (!pages) return undefined
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}
