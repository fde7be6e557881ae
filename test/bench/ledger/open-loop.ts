/** An open loop begins its work by the clock, whether earlier work has ended or not. */
export interface OpenLoop<Item> {
  items: readonly Item[]
  /** Beginnings per second, evenly spaced. */
  rate: number
  /** Returns what is measured of one item. */
  work: (item: Item) => Promise<number>
  /** The most that may be under way: above it, what is measured does not keep up, and the loop fails. */
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

/** How many items have begun after this many milliseconds: the first at once. */
export function dueAfter(milliseconds: number, rate: number): number {
  return Math.floor((milliseconds * rate) / 1000) + 1
}
