import type { Resolution } from '../ledger/transitions.ts'
import type { Finding } from '../schemes/scheme.ts'

/**
 * How a payment whose outcome nobody knew has ended, by the chain's word alone (M5); undefined while it may still go
 * either way. Who has sent the transaction does not matter: the money has moved as the payer has signed.
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
      // Blocks never go back in time: it is refused in this block and in all that follow. Permit2 takes a permit in the
      // second of its deadline, a token takes an authorization until the second before.
      return time > payment.validBefore ? { state: 'EXPIRED' } : undefined
    case 'unexplained':
      return undefined
  }
}
