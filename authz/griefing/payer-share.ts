/** How many payments one payer has between their check and the end of their request. */
export interface PayerShare {
  /** False when the payer has too many under way; else the payment counts until `leave` or until it is too old. */
  enter(payer: string, attempt: string): boolean
  /** A payment that is known to be under way still is not too old. */
  renew(attempt: string): void
  /** False when the payment was not counted here. */
  leave(attempt: string): boolean
  size(): number
}

/**
 * Bounds what a payer can have going on at once: each payment that fails to settle costs its seller an answer for
 * nothing. A payment whose end nobody reports (its client went away) counts for `ttlMs`. `now` in milliseconds.
 */
export function createPayerShare(options: { most: number; ttlMs: number; now: () => number }): PayerShare {
  const { most, ttlMs, now } = options
  const payments = new Map<string, { payer: string; since: number }>()
  const counts = new Map<string, number>()

  const leave = (attempt: string) => {
    const payment = payments.get(attempt)
    if (!payment) return false
    payments.delete(attempt)
    const left = (counts.get(payment.payer) ?? 1) - 1
    if (left === 0) counts.delete(payment.payer)
    else counts.set(payment.payer, left)
    return true
  }

  /** The map keeps the order of insertion: the first that is young enough ends the sweep. */
  const forgetOld = () => {
    const oldest = now() - ttlMs
    for (const [id, { since }] of payments) {
      if (since > oldest) return
      leave(id)
    }
  }

  return {
    enter(payer, attempt) {
      forgetOld()
      // Whoever is asked about twice on the way is still one.
      if (payments.has(attempt)) return true
      const key = payer.toLowerCase()
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      payments.set(attempt, { payer: key, since: now() })
      return true
    },
    renew(attempt) {
      const payment = payments.get(attempt)
      if (!payment) return
      payments.delete(attempt)
      payments.set(attempt, { ...payment, since: now() })
    },
    leave,
    size: () => payments.size,
  }
}
