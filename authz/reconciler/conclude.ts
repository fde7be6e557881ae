import type { Resolution } from '../ledger/payments/transitions.ts'
import type { Finding } from '../schemes/scheme.ts'

/**
 * The end of a payment with an unknown outcome, decided by the chain alone (M5). Undefined while the payment may still be settled. It does
 * not matter who has sent the transaction.
 */
export function conclude(
  payment: { validBefore: number },
  evidence: { finding: Finding; time: number },
): Resolution | undefined {
  const { finding, time } = evidence
  switch (finding.kind) {
    case 'paid':
      return { state: 'SETTLED', transaction: finding.transaction }
    case 'cancelled':
    case 'used-otherwise':
      return { state: 'CANCELLED' }
    case 'unused':
      // Block times never decrease: this block and all later ones refuse the authorization. Permit2 accepts a permit in the second of its
      // deadline; a token accepts an authorization until the second before.
      return time > payment.validBefore ? { state: 'EXPIRED' } : undefined
    case 'unexplained':
      return undefined
  }
}
