const FIRST_MS = 1_000
/** The longest wait between two queries. An authorization that has expired is noticed within this time. */
const LONGEST_MS = 10_000

/** Remembers when to ask the chain again about undecided items: soon at first, then less and less often. */
export interface RetrySchedule<Item extends { id: string }> {
  /** The items that are due. Items that are no longer among `items` are forgotten. */
  dueOf<Some extends Item>(items: readonly Some[]): Some[]
  /** Postpones the next query about an undecided item. `longestMs` is the longest wait in milliseconds, for an item that is not urgent. */
  later(item: Item, longestMs?: number): void
}

export function createRetrySchedule(now: () => number, usualMs = LONGEST_MS): RetrySchedule<{ id: string }> {
  let waits = new Map<string, { until: number; wait: number }>()
  return {
    dueOf(items) {
      const known = items.flatMap(({ id }) => {
        const wait = waits.get(id)
        return wait ? [[id, wait] as const] : []
      })
      waits = new Map(known)
      const time = now()
      return items.filter(({ id }) => (waits.get(id)?.until ?? 0) <= time)
    },
    later({ id }, longestMs = usualMs) {
      const wait = Math.min(longestMs, (waits.get(id)?.wait ?? FIRST_MS / 2) * 2)
      waits.set(id, { until: now() + wait, wait })
    },
  }
}
