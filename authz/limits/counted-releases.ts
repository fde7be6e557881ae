import type { Ledger } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { PaymentLimits } from './payment-limits.ts'

/**
 * Counts each release of a ledger against its payer. If a claim ends without a delivered answer, the answer is still owed. The claim has no
 * row of its own and is not counted.
 */
export function countedReleases(ledger: Ledger, limits: Pick<PaymentLimits, 'released'>): Ledger {
  return {
    ...ledger,
    close(payment, closing) {
      if (closing.state === 'RELEASED') limits.released(payerOrSigner(payment))
      return ledger.close(payment, closing)
    },
    release(payment, because) {
      if (!payment.claim) limits.released(payerOrSigner(payment))
      return ledger.release(payment, because)
    },
  }
}
