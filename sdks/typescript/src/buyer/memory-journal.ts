import type { EndedPayment, OpenPayment, PaymentJournal } from './journal.ts'
import { type JournalStore, keepJournal } from './keep-journal.ts'

/**
 * A journal of this process alone, which ends with it. Daily limits begin at zero in each process, and a payment without a receipt is
 * lost. In Node give `fileJournal` of `@launa/sdk/buyer/file-journal`.
 */
export function memoryJournal(now: () => number = Date.now): PaymentJournal {
  return keepJournal(memoryStore(), now)
}

/** The storage of such a journal. */
export function memoryStore(): JournalStore {
  const open = new Map<string, OpenPayment>()
  let ended: EndedPayment[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    locked(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    open: async () => [...open.values()],
    async endedSince(day) {
      // Callers only read payments of yesterday or later, and the open ones.
      const first = ended[0]
      if (first && first.signed_at < day) ended = ended.filter(({ signed_at }) => signed_at >= day)
      return ended
    },
    put: async (payment) => void open.set(payment.id, payment),
    async finish(payment) {
      ended.push(payment)
      open.delete(payment.id)
    },
    remove: async (id) => void open.delete(id),
    pid: 0,
    isAlive: () => false,
  }
}
