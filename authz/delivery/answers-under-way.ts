import type { StoredAnswer } from '../ledger/identifier-store.ts'
import type { KeptAnswer, Ledger } from '../ledger/ledger.ts'
import type { KeptBytes } from '../limits/kept-bytes.ts'
import type { Seller } from '../limits/payment-limits.ts'

/** Answers that were paid for, between settlement and Envoy's word that they were delivered. */
export interface AnswersUnderWay {
  add(payment: Seller & { id: string }, answer: StoredAnswer): void
  /** Envoy has delivered it: it is owed no more. */
  delivered(paymentId: string): void
  /** Envoy could not deliver it: it is kept in the ledger. */
  failed(paymentId: string): void
  close(): Promise<void>
}

/** How long Envoy may be silent on an answer: it tells each process of some, and of long ones after a while. */
const SILENCE_MS = 10_000
const LOOK_MS = 1_000
/** Of all answers together, in bytes of text; the oldest give way, and are asked of their upstream if need be. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_AT_ONCE = 200

/** `now` in milliseconds. What cannot be kept is not kept: its upstream is asked once more then. */
export function createAnswersUnderWay(options: {
  ledger: Pick<Ledger, 'keepAnswers'>
  keptBytes: KeptBytes
  now: () => number
  onFailure: (error: unknown) => void
}): AnswersUnderWay {
  const { ledger, keptBytes, now, onFailure } = options
  const answers = new Map<string, { answer: StoredAnswer; seller: Seller; since: number }>()
  let bytes = 0
  const take = (paymentId: string): (KeptAnswer & { seller: Seller }) | undefined => {
    const found = answers.get(paymentId)
    if (!found) return undefined
    answers.delete(paymentId)
    bytes -= found.answer.body.length
    return { paymentId, answer: found.answer, seller: found.seller }
  }
  const keep = async (some: ReturnType<typeof takeOldest>) => {
    const kept = some.filter(({ seller, answer }) => keptBytes.take(seller, answer.body.length))
    if (kept.length > 0) await ledger.keepAnswers(kept).catch(onFailure)
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
