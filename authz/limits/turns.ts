/** Shares the event loop between payments, which take time to check, and everything else. */
export interface Turns {
  /** Runs `work` at once, or in a later turn if this turn has no time left. Waiting work keeps its order. */
  run(work: () => void): void
}

/**
 * Spends about `mostMs` of each turn of the event loop on this work. A flood brings many payments in one packet: without turns, another
 * seller's 402 would wait until all of them are checked. `now` returns milliseconds.
 */
export function createTurns({ mostMs, now }: { mostMs: number; now(): number }): Turns {
  const waiting: (() => void)[] = []
  let spentMs = 0
  let isNextAwaited = false
  const awaitNext = () => {
    if (isNextAwaited) return
    isNextAwaited = true
    setImmediate(beginNext)
  }
  const perform = (work: () => void) => {
    awaitNext()
    const begun = now()
    try {
      work()
    } finally {
      spentMs += now() - begun
    }
  }
  const beginNext = () => {
    isNextAwaited = false
    spentMs = 0
    while (spentMs < mostMs) {
      const work = waiting.shift()
      if (!work) return
      perform(work)
    }
  }
  return {
    run(work) {
      if (waiting.length === 0 && spentMs < mostMs) return perform(work)
      waiting.push(work)
      awaitNext()
    },
  }
}
