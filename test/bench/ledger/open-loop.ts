/** An open loop begins each item at its scheduled time, even if earlier items have not ended. */
export interface OpenLoop<Item> {
  items: readonly Item[]
  /** The number of items that begin per second, evenly spaced. */
  rate: number
  /** Processes an item and returns its measured value. */
  work: (item: Item) => Promise<number>
  /** The maximum number of items under way. If more are under way, the measured system is too slow for the rate, and the loop fails. */
  mostUnderWay: number
}

/** Runs the loop until the last item has ended. Returns the result of each item, in the order of their ends. */
export async function runOpenLoop<Item>({ items, rate, work, mostUnderWay }: OpenLoop<Item>): Promise<number[]> {
  const results: number[] = []
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  let next = 0
  let failed = false
  const fail = (error: unknown) => {
    failed = true
    reject(error)
  }
  const run = async (item: Item) => {
    results.push(await work(item))
    if (results.length === items.length) resolve(results)
  }
  const beginDue = () => {
    const due = Math.min(items.length, dueAfter(performance.now() - begun, rate))
    for (const item of items.slice(next, due)) run(item).catch(fail)
    next = due
    if (next - results.length > mostUnderWay) fail(new Error(`more than ${mostUnderWay} payments are under way`))
    if (next < items.length && !failed) setTimeout(beginDue, 1)
  }
  beginDue()
  return promise
}

/** Returns the number of items that are due after this many milliseconds. The first is due at once. */
export function dueAfter(milliseconds: number, rate: number): number {
  return Math.floor((milliseconds * rate) / 1000) + 1
}
