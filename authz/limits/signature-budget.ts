import { createBudgets } from './budgets.ts'

/** The sender of a payment, before its signature is checked. */
export interface ClaimedSender {
  /** The signer that the payment names; undefined if authz checks no signature of this payment. */
  signer: string | undefined
  /** IP address of the connection; empty when Envoy does not report it. */
  clientAddress: string
}

/** The answer to a payment with an unchecked signature: the same payment may be sent again. */
export const SIGNATURES_USED_UP = {
  kind: 'refuse',
  code: 'too_many_failed_payments',
  retryAfterSeconds: 1,
} as const

/**
 * Limits the checks of bad signatures. A check costs as much as the rest of a refusal, and any client can send bad signatures for free.
 * Valid signatures use up no budget, but are refused while the budget is used up.
 */
export interface SignatureBudget {
  /** Whether the signature must not be checked, because the sender's budget is used up for now. */
  isUsedUp(sender: ClaimedSender): boolean
  /** The signature was checked, and was bad. */
  wasBad(sender: ClaimedSender): void
  /** This signer has paid with a valid signature. */
  wasGood(sender: ClaimedSender): void
}

/** The most signers in memory. The oldest are forgotten, so that invented signers cannot fill the memory. */
const MOST_SIGNERS = 50_000
/** The size of a signer's own budget, relative to a subnet's budget. An honest signer sends few bad signatures. */
const SIGNER_SHARE = 0.1

/**
 * Each subnet may send `perSecond` bad signatures per second, and as many at once. A signer that has already paid from an IP address has
 * its own budget at that IP address, which other clients cannot use up. `now` returns milliseconds.
 * See authz/admission/DECISIONS.md, "Checking a payment".
 */
export function createSignatureBudget(options: {
  perSecond: number
  now(): number
  subnetOf(clientAddress: string): string
}): SignatureBudget {
  const { perSecond, now, subnetOf } = options
  const signers = new Set<string>()
  const subnets = createBudgets({ most: perSecond, perSecond, now })
  const share = Math.max(1, perSecond * SIGNER_SHARE)
  const ownBudgets = createBudgets({ most: share, perSecond: share, now })
  const budgetOf = ({ signer, clientAddress }: ClaimedSender) => {
    const own = nameOf(signer, clientAddress)
    return signers.has(own) ? { budgets: ownBudgets, name: own } : { budgets: subnets, name: subnetOf(clientAddress) }
  }
  return {
    isUsedUp(sender) {
      // In the usual case the subnet of the IP address need not be computed.
      if (sender.signer === undefined || (subnets.areFull() && ownBudgets.areFull())) return false
      const { budgets, name } = budgetOf(sender)
      return budgets.leftOf(name) < 1
    },
    wasBad(sender) {
      const { budgets, name } = budgetOf(sender)
      budgets.take(name)
    },
    wasGood({ signer, clientAddress }) {
      if (signer === undefined) return
      const own = nameOf(signer, clientAddress)
      signers.delete(own)
      signers.add(own)
      if (signers.size > MOST_SIGNERS) for (const oldest of signers.values()) return void signers.delete(oldest)
    },
  }
}

function nameOf(signer: string | undefined, clientAddress: string): string {
  return `${signer?.toLowerCase()} ${clientAddress}`
}
