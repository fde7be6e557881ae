import type { StoredAnswer } from '../ledger/deliveries/identifier-store.ts'
import type { Ledger, UndeliveredAnswer } from '../ledger/ledger.ts'
import type { AnswerByteLimit } from '../limits/answer-byte-limit.ts'
import type { Seller } from '../limits/payment-limits.ts'

/** Paid answers, between settlement and Envoy's report that they were delivered. */
export interface AnswersUnderWay {
  add(payment: Seller & { id: string }, answer: StoredAnswer): void
  /** Envoy has delivered the answer, so it is no longer owed. */
  delivered(paymentId: string): void
  /** Envoy could not deliver the answer, so the ledger stores it. */
  failed(paymentId: string): void
  close(): Promise<void>
}

/**
 * After this many milliseconds without a report of Envoy, authz stores the answer in the ledger. The report may have gone to another
 * process, or the answer may be long.
 */
const SILENCE_MS = 10_000
const LOOK_MS = 1_000
/** Limit of all answers together, in bytes of text. Above it the oldest answers are dropped; a claim asks the upstream for them again. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_AT_ONCE = 200

/**
 * Keeps the newest paid answers in memory, and stores them in the ledger if Envoy does not report them as delivered. If an answer cannot be
 * stored, a claim asks the upstream for it again. `now` returns milliseconds.
 */
export function createAnswersUnderWay(options: {
  ledger: Pick<Ledger, 'storeAnswers'>
  answerBytes: AnswerByteLimit
  now: () => number
  onFailure: (error: unknown) => void
}): AnswersUnderWay {
  const { ledger, answerBytes, now, onFailure } = options
  const answers = new Map<string, { answer: StoredAnswer; seller: Seller; since: number }>()
  let bytes = 0
  const take = (paymentId: string): (UndeliveredAnswer & { seller: Seller }) | undefined => {
    const found = answers.get(paymentId)
    if (!found) return undefined
    answers.delete(paymentId)
    bytes -= found.answer.body.length
    return { paymentId, answer: found.answer, seller: found.seller }
  }
  const keep = async (some: ReturnType<typeof takeOldest>) => {
    const stored = some.filter(({ seller, answer }) => answerBytes.take(seller, answer.body.length))
    if (stored.length > 0) await ledger.storeAnswers(stored).catch(onFailure)
  }
  /** A map keeps the order of insertion: the oldest come first. */
  const takeOldest = (isDue: (since: number) => boolean) => {
    const taken: NonNullable<ReturnType<typeof take>>[] = []
    for (const [paymentId, { since }] of answers) {
      if (taken.length === MOST_AT_ONCE || !isDue(since)) break
      taken.push(...[take(paymentId) ?? []].flat())
    }
    return taken
  }
  const look = () => {
    const due = takeOldest((since) => since < now() - SILENCE_MS)
    return due.length > 0 ? keep(due) : undefined
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    add({ id, environment, accountId }, answer) {
      take(id)
      answers.set(id, { answer, seller: { environment, accountId }, since: now() })
      bytes += answer.body.length
      while (bytes > MOST_BYTES) take(answers.keys().next().value ?? '')
    },
    delivered: (paymentId) => void take(paymentId),
    failed(paymentId) {
      const taken = take(paymentId)
      if (taken) void keep([taken])
    },
    async close() {
      clearInterval(timer)
      for (let rest = takeOldest(() => true); rest.length > 0; rest = takeOldest(() => true)) await keep(rest)
    },
  }
}
