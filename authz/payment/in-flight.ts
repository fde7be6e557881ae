import { attemptOf, type HeldPayment } from '../ledger/ledger.ts'

/**
 * Payments between the check of their request and the answer to it, by attempt: two claims of one payment are not to be taken for
 * one another, nor for what was admitted first.
 */
export interface PaymentsInFlight {
  add(payment: HeldPayment): void
  /** A payment that stays where it is. */
  find(attempt: string): HeldPayment | undefined
  /** Hands a payment over to whoever ends it; only the first caller gets it. */
  take(attempt: string): HeldPayment | undefined
  /** Its answer went through another process. */
  forget(attempt: string): void
  size(): number
  close(): void
}

/**
 * Payments are forgotten after `ttlMs`: nobody has said how they ended. Their lease in the ledger ends by itself.
 */
export function createPaymentsInFlight(options: {
  ttlMs: number
  now: () => number
  /** Told how long the payment was under way, in milliseconds of the same clock. */
  onTaken?: (ms: number) => void
}): PaymentsInFlight {
  const { ttlMs, now, onTaken } = options
  const payments = new Map<string, { payment: HeldPayment; since: number }>()
  const sweep = () => {
    const oldest = now() - ttlMs
    for (const [id, { since }] of payments) {
      // A map keeps the order of insertion, so the first one that is young enough ends the sweep.
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
      onTaken?.(now() - found.since)
      return found.payment
    },
    forget: (attempt) => void payments.delete(attempt),
    size: () => payments.size,
    close: () => clearInterval(timer),
  }
}
