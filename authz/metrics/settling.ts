import { Gauge, type Registry } from 'prom-client'

/** The settlements of this process between their SETTLING and their end. */
export interface Settling {
  began(paymentId: string): void
  ended(paymentId: string): void
}

/**
 * After this many milliseconds, the reconciler has made a settlement UNKNOWN (`ledger/payments/unresolved.ts`). The settlement then counts
 * among the unknown payments.
 */
const GIVEN_UP_MS = 120_000

/** Shows how many settlements are under way, and the age of the oldest. `now` is a monotonic clock in milliseconds. */
export function createSettling(registry: Registry, now: () => number): Settling {
  /** The entries are in the order in which the settlements began, because no settlement begins twice. */
  const begunAt = new Map<string, number>()
  const forgetGivenUp = () => {
    const limit = now() - GIVEN_UP_MS
    for (const [id, at] of begunAt) {
      if (at > limit) return
      begunAt.delete(id)
    }
  }
  new Gauge({
    name: 'authz_settling_payments',
    help: 'Payments of this process between SETTLING and their end',
    registers: [registry],
    collect() {
      forgetGivenUp()
      this.set(begunAt.size)
    },
  })
  new Gauge({
    name: 'authz_oldest_settling_seconds',
    help: 'Age of the oldest payment of this process between SETTLING and its end; 0 without one',
    registers: [registry],
    collect() {
      forgetGivenUp()
      const [oldest] = begunAt.values()
      this.set(oldest === undefined ? 0 : (now() - oldest) / 1000)
    },
  })
  return {
    began(id) {
      // This keeps the map small even if nothing reads the metrics.
      forgetGivenUp()
      begunAt.set(id, now())
    },
    ended: (id) => void begunAt.delete(id),
  }
}
