import { setTimeout as delay } from 'node:timers/promises'
import { attemptOf, type HeldPayment } from '../ledger/ledger.ts'

/**
 * Payments between the check of their request and its answer, by attempt. The first request of a payment and each claim of it have separate
 * entries.
 */
export interface PaymentsInFlight {
  add(payment: HeldPayment): void
  /** Reads a payment, which stays in flight. */
  find(attempt: string): HeldPayment | undefined
  /** Removes a payment and returns it to the first caller, which ends it. */
  take(attempt: string): HeldPayment | undefined
  /** Removes a payment of this process. Another authz process handles the answer to its request. */
  forget(attempt: string): void
  size(): number
  /** Resolves when no payment is in flight, or after `limitMs` milliseconds. */
  untilEmpty(limitMs: number): Promise<void>
  close(): void
}

const LOOK_MS = 100

/** Payments are forgotten after `ttlMs` if no process has reported their end. Their lease in the ledger then ends, too. */
export function createPaymentsInFlight(options: {
  ttlMs: number
  now: () => number
  /** Called with the time at which a taken payment was added, by the clock `now`. */
  onTaken?: (since: number) => void
}): PaymentsInFlight {
  const { ttlMs, now, onTaken } = options
  const payments = new Map<string, { payment: HeldPayment; since: number }>()
  const sweep = () => {
    const oldest = now() - ttlMs
    for (const [id, { since }] of payments) {
      // A map keeps the order of insertion, so the loop ends at the first entry that is young enough.
      if (since > oldest) break
      payments.delete(id)
    }
  }
  const timer = setInterval(sweep, Math.max(10, ttlMs / 4))
  timer.unref()
  return {
    add: (payment) => void payments.set(attemptOf(payment), { payment, since: now() }),
    find: (attempt) => payments.get(attempt)?.payment,
    take(attempt) {
      const found = payments.get(attempt)
      if (!found) return undefined
      payments.delete(attempt)
      onTaken?.(found.since)
      return found.payment
    },
    forget: (attempt) => void payments.delete(attempt),
    size: () => payments.size,
    async untilEmpty(limitMs) {
      const until = now() + limitMs
      while (payments.size > 0 && now() < until) await delay(LOOK_MS)
    },
    close: () => clearInterval(timer),
  }
}
