/** Counts the payments of each subject (a payer, a seller, a subnet) between their check and the end of their request. */
export interface ShareUnderWay {
  /** Returns false when the subject has too many payments under way; otherwise this payment counts until `leave` or until it is too old. */
  enter(subject: string, attempt: string): boolean
  /** Restarts the time of a payment, because Envoy reports that it is under way. */
  renew(attempt: string): void
  /** The subject of a payment that is counted here, in lower case. */
  subjectOf(attempt: string): string | undefined
  /** Returns false when the payment was not counted here. */
  leave(attempt: string): boolean
  size(): number
}

/**
 * Limits the payments that a payer, a seller or a subnet has under way at once, because each payment that fails to settle costs its seller
 * an unpaid answer. A payment without a reported end counts for `ttlMs`. `now` returns milliseconds.
 */
export function createShareUnderWay(options: { most: number; ttlMs: number; now: () => number }): ShareUnderWay {
  const { most, ttlMs, now } = options
  const payments = new Map<string, { subject: string; since: number }>()
  const counts = new Map<string, number>()

  const leave = (attempt: string) => {
    const payment = payments.get(attempt)
    if (!payment) return false
    payments.delete(attempt)
    const left = (counts.get(payment.subject) ?? 1) - 1
    if (left === 0) counts.delete(payment.subject)
    else counts.set(payment.subject, left)
    return true
  }

  /** A map keeps the order of insertion: at the first young entry, the removal stops. */
  const forgetOld = () => {
    const oldest = now() - ttlMs
    for (const [attempt, { since }] of payments) {
      if (since > oldest) return
      leave(attempt)
    }
  }

  return {
    enter(subject, attempt) {
      forgetOld()
      // The caller may enter a payment twice.
      if (payments.has(attempt)) return true
      const key = subject.toLowerCase()
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      payments.set(attempt, { subject: key, since: now() })
      return true
    },
    renew(attempt) {
      const payment = payments.get(attempt)
      if (!payment) return
      payments.delete(attempt)
      payments.set(attempt, { ...payment, since: now() })
    },
    subjectOf: (attempt) => payments.get(attempt)?.subject,
    leave,
    size: () => payments.size,
  }
}
