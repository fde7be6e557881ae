import { createBatcher } from './batcher.ts'
import { covers, weightier } from './deliveries.ts'
import type { DeliveryWord } from './ledger.ts'

/** What was said of answers, on its way into the ledger. */
export interface DeliveryWords {
  /** Resolves when the word, or a weightier one about the same answer, is on record. */
  submit(word: DeliveryWord): Promise<void>
  /** Whether words wait for long, or could not be written lately: the ledger's silence about an answer proves nothing then. */
  isBehind(): boolean
  /** Resolves when everything submitted so far has been answered. */
  drain(): Promise<void>
}

/** Far below `SILENCE_SECONDS`, after which an answer of which nothing is on record is given up. */
const MOST_BEHIND_MS = 5_000
/** After a failed write, or a word that had no room, Envoy repeats what it has said. */
const REPEATED_WITHIN_MS = 20_000

interface Waiting {
  word: DeliveryWord
  since: number
  written: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** Beyond it a batch no longer gets cheaper per row. */
const MAX_BATCH = 500
/** Each batch costs PostgreSQL a commit, and no buyer waits for one. */
const LINGER_MS = 50
/** Words of each of the two kinds. What is not taken, Envoy repeats: the end of an answer at once, that it is under way after five seconds. */
const MOST_WAITING = 20_000

/**
 * Envoy repeats what is not answered in time, from each of its threads. So each answer has one place here, however often the same is said
 * of it: otherwise repetitions would delay the words that they repeat. How answers ended is written before what is still
 * under way, one batch at a time, so that no word overtakes a later one.
 */
export function createDeliveryWords(options: {
  flush: (words: readonly DeliveryWord[]) => Promise<readonly undefined[]>
  isOfItem: (error: unknown) => boolean
  now: () => number
}): DeliveryWords {
  const { flush, isOfItem, now } = options
  const batcher = createBatcher<DeliveryWord, undefined>({ flush, isOfItem, maxBatch: MAX_BATCH, maxInFlight: 1 })
  const ends = new Map<string, Waiting>()
  const underWay = new Map<string, Waiting>()
  const writing = new Map<string, Waiting>()
  let pumping: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const write = async ({ word, resolve, reject }: Waiting) => {
    const outcome = await batcher.submit(word).then(
      () => resolve,
      (error: unknown) => {
        failedAt = now()
        return () => reject(error)
      },
    )
    writing.delete(word.attempt)
    outcome()
  }

  const pump = async () => {
    while (ends.size + underWay.size > 0) {
      if (ends.size + underWay.size < MAX_BATCH) await new Promise((resolve) => setTimeout(resolve, LINGER_MS))
      for (const waiting of [ends, underWay]) moveFirst(waiting, writing, MAX_BATCH - writing.size)
      await Promise.all([...writing.values()].map(write))
    }
    pumping = undefined
  }

  const accept = (word: DeliveryWord, waiting: Map<string, Waiting>, since = now()): Waiting => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { word, since, written: promise, resolve, reject }
    waiting.set(word.attempt, entry)
    pumping ??= pump()
    return entry
  }

  return {
    submit(word) {
      const { attempt } = word
      const isEnd = word.said !== 'under way'
      const written = writing.get(attempt)
      if (written && covers(written.word, word)) return written.written
      const ended = ends.get(attempt)
      if (ended) {
        ended.word = weightier(ended.word, word)
        return ended.written
      }
      const open = underWay.get(attempt)
      if (open && !isEnd) return open.written
      const waiting = isEnd ? ends : underWay
      if (waiting.size >= MOST_WAITING) {
        failedAt = now()
        return isEnd ? Promise.reject(new Error('too many words wait')) : Promise.resolve()
      }
      const { written: recorded } = accept(word, waiting, open?.since)
      if (open) {
        underWay.delete(attempt)
        recorded.then(open.resolve, open.reject)
      }
      return recorded
    },
    isBehind() {
      if (now() - failedAt < REPEATED_WITHIN_MS) return true
      const latest = now() - MOST_BEHIND_MS
      for (const waiting of [writing, ends, underWay])
        for (const { since } of waiting.values()) if (since < latest) return true
      return false
    },
    async drain() {
      while (pumping) await pumping
    },
  }
}

/** Moves the entries that came first. */
function moveFirst(from: Map<string, Waiting>, to: Map<string, Waiting>, most: number): void {
  let moved = 0
  for (const [attempt, entry] of from) {
    if (moved === most) return
    from.delete(attempt)
    to.set(attempt, entry)
    moved += 1
  }
}
