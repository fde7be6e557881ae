import type { ChainRpc } from '../chain/rpc.ts'
import { knownSchemeOf, type SignedPayload } from './registry.ts'
import type { SignedPart } from './scheme.ts'

/** What the chain shows about an authorization at its latest block. `spent` also when it was cancelled, or spent otherwise. */
export type Spending = 'unspent' | 'spent' | 'unavailable'

/** Looks once. Never rejects. */
export type LookAtSpending = (payment: SignedPart<SignedPayload>) => Promise<Spending>

/**
 * Asks a node whether an authorization was spent. The answer `unspent` holds for this moment alone: a holder of the authorization can spend it
 * later. It only contradicts a facilitator that has spent the authorization and denies that. See authz/payment/DECISIONS.md, "Settlement and its evidence".
 */
export function createSpendingLook(chain: ChainRpc): LookAtSpending {
  return async (payment) => {
    try {
      const isSpent = await knownSchemeOf(payment.signed)?.isSpent?.(chain, payment)
      if (isSpent === undefined) return 'unavailable'
      return isSpent ? 'spent' : 'unspent'
    } catch {
      return 'unavailable'
    }
  }
}
