/** Runs long pieces of work on one thread, one after the other. */
export interface FairTurns {
  /** Runs `work` when it is the account's turn. Returns the result of `work`. Rejects if `work` throws. */
  take<Result>(accountId: string, work: () => Result): Promise<Result>
}

interface Waiter {
  accountId: string
  begin(): void
}

const HALF_LIFE_MS = 60_000
/** The most accounts in memory. The accounts that had their turn the longest ago are forgotten. */
const MOST_REMEMBERED = 10_000

/**
 * Shares the thread among accounts. Of the accounts with waiting work, the one that has used the least time in the last minutes goes first.
 * The choice is made again after each piece of work. `now` returns milliseconds.
 */
export function createFairTurns(now: () => number): FairTurns {
  const waiting: Waiter[] = []
  /** The milliseconds that each account has used, halved each minute. The account that had its turn last is the last entry. */
  const used = new Map<string, { ms: number; at: number }>()
  let isRunning = false

  const usedBy = (accountId: string) => {
    const { ms, at } = used.get(accountId) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  }
  const count = (accountId: string, ms: number) => {
    const all = usedBy(accountId) + ms
    used.delete(accountId)
    used.set(accountId, { ms: all, at: now() })
    const [oldest] = used.keys()
    if (used.size > MOST_REMEMBERED && oldest !== undefined) used.delete(oldest)
  }
  const next = (): Waiter | undefined => {
    let least = 0
    for (let index = 1; index < waiting.length; index += 1)
      if (usedBy(waiting[index]?.accountId ?? '') < usedBy(waiting[least]?.accountId ?? '')) least = index
    return waiting.splice(least, 1)[0]
  }
  const run = () => {
    const waiter = next()
    isRunning = waiter !== undefined
    if (!waiter) return
    const begun = now()
    waiter.begin()
    count(waiter.accountId, now() - begun)
    setImmediate(run)
  }

  return {
    take(accountId, work) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        }
        waiting.push({ accountId, begin })
        if (isRunning) return
        isRunning = true
        setImmediate(run)
      })
    },
  }
}
