import { createBudgets } from './budgets.ts'

/** Who sends a payment, before anybody has looked at its signature. */
export interface ClaimedSender {
  /** Whom the payment names as its signer; undefined where nothing is signed that is checked here. */
  signer: string | undefined
  /** IP address of the connection; empty when Envoy does not say. */
  clientAddress: string
}

/** What a payment is told whose signature is not looked at: the same may be sent again. */
export const SIGNATURES_USED_UP = {
  kind: 'refuse',
  code: 'too_many_failed_payments',
  retryAfterSeconds: 1,
} as const

/**
 * How many bad signatures are checked. A check costs as much as a whole refusal, and a bad signature costs nothing to make up. Good
 * ones take nothing from a budget, and wait only while it is used up.
 */
export interface SignatureBudget {
  /** Whether the signature is not even looked at: the sender's budget is used up for now. */
  isUsedUp(sender: ClaimedSender): boolean
  /** The signature was looked at, and was bad. */
  wasBad(sender: ClaimedSender): void
  /** A payment by this signer was good. */
  wasGood(sender: ClaimedSender): void
}

/** More signers than this are not remembered: the oldest are forgotten, so that invented ones cannot fill the memory. */
const MOST_SIGNERS = 50_000
/** What a signer has of a network's budget, and for itself: few of an honest one's signatures are bad. */
const SIGNER_SHARE = 0.1

/**
 * A network has a budget of `perSecond` bad signatures, and so many at once. A signer that has paid from an address before has a budget
 * of its own there: invented signers use up that of their network alone, and a sender that names another signer uses up that signer's
 * budget at the sender's own address alone. `now` in milliseconds; `networkOf` names the network of an address.
 * See docs/decisions.md, "Checking a payment".
 */
export function createSignatureBudget(options: {
  perSecond: number
  now(): number
  networkOf(clientAddress: string): string
}): SignatureBudget {
  const { perSecond, now, networkOf } = options
  const signers = new Set<string>()
  const networks = createBudgets({ most: perSecond, perSecond, now })
  const share = Math.max(1, perSecond * SIGNER_SHARE)
  const ownBudgets = createBudgets({ most: share, perSecond: share, now })
  const budgetOf = ({ signer, clientAddress }: ClaimedSender) => {
    const own = nameOf(signer, clientAddress)
    return signers.has(own) ? { budgets: ownBudgets, name: own } : { budgets: networks, name: networkOf(clientAddress) }
  }
  return {
    isUsedUp(sender) {
      // The usual case: the network of the address has not to be worked out.
      if (sender.signer === undefined || (networks.areFull() && ownBudgets.areFull())) return false
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
