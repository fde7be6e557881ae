import type { Ledger } from '../ledger/ledger.ts'
import { accountable } from './accountable.ts'
import type { PaymentLimits } from './payment-limits.ts'

/** The same ledger; what it lets go of counts against the payer. A claim that is let go of stays owed, and has no row of its own. */
export function countedReleases(ledger: Ledger, limits: Pick<PaymentLimits, 'released'>): Ledger {
  return {
    ...ledger,
    release(payment, because) {
      if (!payment.claim) limits.released(accountable(payment))
      return ledger.release(payment, because)
    },
  }
}
