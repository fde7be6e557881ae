/**
 * Does work on each item, at most `most` items at a time, and returns the results in the order of the items. Rejects with the first
 * failure, without waiting for other work under way.
 */
export async function someAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}

/** The items in order, in groups of `size`. The last group may be smaller. */
export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, batch) => items.slice(batch * size, (batch + 1) * size))
}
