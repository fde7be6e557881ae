/** Collects single requests into batches, so that one durable commit serves many. */
export interface Batcher<Item, Result> {
  submit(item: Item): Promise<Result>
  /** Resolves when everything submitted so far has been answered. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Makes a batcher that passes its batches to `flush`, which returns one result per item, in order. A batch starts when fewer than
 * `maxInFlight` are under way, so a batch is larger when the process is busy.
 */
export function createBatcher<Item, Result>(options: {
  flush: (items: readonly Item[]) => Promise<readonly Result[]>
  maxBatch: number
  maxInFlight: number
  /**
   * Whether single items have caused an error, so that no item of the batch was written. The batcher then halves the batch until these
   * items are alone.
   */
  isOfItem?: (error: unknown) => boolean
  /**
   * The least time between the starts of two batches, in milliseconds, because each batch costs a commit. The first batch after an idle
   * time does not wait.
   */
  spacingMs?: number
  /** How long a batch waits for more items, in milliseconds: for items that no client waits for. */
  lingerMs?: number
}): Batcher<Item, Result> {
  const { flush, maxBatch, maxInFlight, isOfItem, spacingMs = 0, lingerMs = 0 } = options
  const queue: Waiting<Item, Result>[] = []
  const inFlight = new Set<Promise<void>>()
  let scheduled = false
  let lastBegun = Number.NEGATIVE_INFINITY

  const run = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await flush(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('a flush answered a different number of items')
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      if (batch.length > 1 && isOfItem?.(error)) {
        const half = batch.length >> 1
        await run(batch.slice(0, half))
        return run(batch.slice(half))
      }
      for (const { reject } of batch) reject(error)
    }
  }

  const start = () => {
    scheduled = false
    while (queue.length > 0 && inFlight.size < maxInFlight) {
      lastBegun = performance.now()
      const running = run(queue.splice(0, maxBatch)).finally(() => {
        inFlight.delete(running)
        schedule()
      })
      inFlight.add(running)
    }
  }

  const schedule = () => {
    if (scheduled || queue.length === 0 || inFlight.size >= maxInFlight) return
    scheduled = true
    const waitMs = Math.max(lingerMs, queue.length < maxBatch ? lastBegun + spacingMs - performance.now() : 0)
    // The batch starts after this turn of the event loop, so that all items of the turn share it.
    if (waitMs <= 0) setImmediate(start)
    else setTimeout(start, waitMs)
  }

  return {
    submit(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        schedule()
      })
    },
    async drain() {
      while (queue.length > 0 || inFlight.size > 0) {
        await Promise.race([...inFlight, new Promise((resolve) => setImmediate(resolve))])
      }
    },
  }
}
