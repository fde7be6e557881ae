import type { ChainRpc } from '../chain/rpc.ts'
import { knownSchemeOf, type SignedPayload } from './registry.ts'
import type { SignedPart } from './scheme.ts'

/** The state of an authorization at the chain's latest block. It is `spent` also if it was cancelled, or used for another transfer. */
export type Spending = 'unspent' | 'spent' | 'unavailable'

/** Asks the chain once. Never rejects. */
export type LookAtSpending = (payment: SignedPart<SignedPayload>) => Promise<Spending>

/**
 * Asks a node whether an authorization was spent. `unspent` is true only now: any party that has the authorization can spend it later.
 * `spent` shows that a facilitator which denies a settlement may be wrong.
 * See authz/payment/DECISIONS.md, "Settlement and its evidence".
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
