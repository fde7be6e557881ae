/** Runs long pieces of work on one thread, one after the other. */
export interface FairTurns {
  /** Runs `work` when it is the turn of `subject`, such as an account. Returns the result of `work`. Rejects if `work` throws. */
  take<Result>(subject: string, work: () => Result): Promise<Result>
}

interface Waiter {
  subject: string
  begin(): void
}

const HALF_LIFE_MS = 60_000
/** Beyond this number of subjects, those that had their turn the longest ago are forgotten. */
const MOST_REMEMBERED = 10_000

/**
 * Shares the thread among clients, which are the subjects. The waiting subject that has used the least time in the last minutes goes first.
 * After each piece of work, the next subject is chosen again. So the first one waits for one piece of another subject at most. `now` returns
 * milliseconds.
 */
export function createFairTurns(now: () => number): FairTurns {
  const waiting: Waiter[] = []
  /** The milliseconds that each subject has used, halved each minute. The subject that had its turn last is the last entry. */
  const used = new Map<string, { ms: number; at: number }>()
  let isRunning = false

  const usedBy = (subject: string) => {
    const { ms, at } = used.get(subject) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  }
  const count = (subject: string, ms: number) => {
    const all = usedBy(subject) + ms
    used.delete(subject)
    used.set(subject, { ms: all, at: now() })
    const [oldest] = used.keys()
    if (used.size > MOST_REMEMBERED && oldest !== undefined) used.delete(oldest)
  }
  const next = (): Waiter | undefined => {
    let least = 0
    for (let index = 1; index < waiting.length; index += 1)
      if (usedBy(waiting[index]?.subject ?? '') < usedBy(waiting[least]?.subject ?? '')) least = index
    return waiting.splice(least, 1)[0]
  }
  const run = () => {
    const waiter = next()
    isRunning = waiter !== undefined
    if (!waiter) return
    const begun = now()
    waiter.begin()
    count(waiter.subject, now() - begun)
    setImmediate(run)
  }

  return {
    take(subject, work) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        }
        waiting.push({ subject, begin })
        if (isRunning) return
        isRunning = true
        setImmediate(run)
      })
    },
  }
}
