/** `unanswered` means that the question was sent, and that there is no answer yet. */
export type Fact<Value> = { state: 'known'; value: Value } | { state: 'unanswered' }

/** Keeps the answers to slow questions by name. Each caller chooses how long it waits for an answer. */
export interface FactCache<Value> {
  /** Returns the known fact. If the fact is absent or old, it is asked for in the background. */
  of(name: string, ask: () => Promise<Value>): Fact<Value>
  /** Resolves when no question with this name is under way. */
  wait(name: string): Promise<void>
}

/**
 * The maximum numbers of stored facts, of questions under way, and of waiting questions: tenants can invent any number of names. Further
 * questions are left to a later call.
 */
const MOST_FACTS = 5_000
const MOST_QUESTIONS = 8
const MOST_WAITING = 64

/** How long an answer is kept. An answer about a problem, which its owner can correct at any time, is kept for a shorter time. */
export interface FactAges<Value> {
  /** Milliseconds. */
  ageMs(value: Value): number
  failureMs: number
  /** A monotonic clock in milliseconds. */
  now(): number
  /** Called for each failed question. */
  onFailure?(error: unknown, name: string): void
}

interface Entry<Value> {
  fact: Fact<Value>
  /** The time from which on the fact must be asked for again. */
  until: number
}

export function createFactCache<Value>({ ageMs, failureMs, now, onFailure }: FactAges<Value>): FactCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const asking = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0

  const keep = (name: string, entry: Entry<Value>) => {
    entries.delete(name)
    entries.set(name, entry)
    const [oldest] = entries.keys()
    if (entries.size > MOST_FACTS && oldest !== undefined) entries.delete(oldest)
  }
  const place = async () => {
    if (running < MOST_QUESTIONS) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const learn = async (name: string, ask: () => Promise<Value>) => {
    await place()
    try {
      const value = await ask()
      keep(name, { fact: { state: 'known', value }, until: now() + ageMs(value) })
    } catch (error) {
      onFailure?.(error, name)
      // After a failure, the last answer stays, because an old answer is better than none.
      const fact = entries.get(name)?.fact ?? { state: 'unanswered' }
      keep(name, { fact, until: now() + failureMs })
    } finally {
      leave()
      asking.delete(name)
    }
  }
  return {
    of(name, ask) {
      const entry = entries.get(name)
      const isDue = entry === undefined || entry.until <= now()
      if (isDue && !asking.has(name) && waiting.length < MOST_WAITING) asking.set(name, learn(name, ask))
      return entry?.fact ?? { state: 'unanswered' }
    },
    async wait(name) {
      await asking.get(name)
    },
  }
}
