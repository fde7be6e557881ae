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

/** More budgets and signers than this are not remembered: the oldest are forgotten, so that invented ones cannot fill the memory. */
const MOST_SUBJECTS = 50_000
/** What a signer has of a network's budget, and for itself: few of an honest one's signatures are bad. */
const SIGNER_SHARE = 0.1

interface Budget {
  /** Bad signatures that may be checked yet, as of `at`. */
  left: number
  at: number
}

/**
 * A network has a budget of `perSecond` bad signatures, and so many at once. A signer that has paid from an address before has a budget
 * of its own there: invented signers use up that of their network alone, and a sender that names another signer uses up that signer's
 * budget at the sender's own address alone. `now` in milliseconds; `networkOf` names the network of an address.
 */
export function createSignatureBudget(options: {
  perSecond: number
  now(): number
  networkOf(clientAddress: string): string
}): SignatureBudget {
  const { perSecond, now, networkOf } = options
  const signers = new Set<string>()
  // Only those that are not full, by the time of their last bad signature.
  const budgets = new Map<string, Budget>()

  const budgetOf = ({ signer, clientAddress }: ClaimedSender) => {
    const own = nameOf(signer, clientAddress)
    return signers.has(own)
      ? { name: own, rate: Math.max(1, perSecond * SIGNER_SHARE) }
      : { name: networkOf(clientAddress), rate: perSecond }
  }
  const leftOf = ({ name, rate }: { name: string; rate: number }) => {
    const budget = budgets.get(name)
    return budget ? Math.min(rate, budget.left + ((now() - budget.at) / 1000) * rate) : rate
  }
  /** After a second without bad signatures every budget is full. */
  const forgetFull = () => {
    const oldest = now() - 1000
    for (const [name, { at }] of budgets) {
      if (at > oldest && budgets.size <= MOST_SUBJECTS) return
      budgets.delete(name)
    }
  }
  return {
    isUsedUp(sender) {
      // The usual case: nobody's network has to be worked out.
      if (budgets.size === 0 || sender.signer === undefined) return false
      forgetFull()
      return leftOf(budgetOf(sender)) < 1
    },
    wasBad(sender) {
      const budget = budgetOf(sender)
      const left = leftOf(budget) - 1
      // Anew, so that the map's order of insertion is that of the last bad signatures.
      budgets.delete(budget.name)
      budgets.set(budget.name, { left, at: now() })
      forgetFull()
    },
    wasGood({ signer, clientAddress }) {
      if (signer === undefined) return
      const own = nameOf(signer, clientAddress)
      signers.delete(own)
      signers.add(own)
      if (signers.size > MOST_SUBJECTS) for (const oldest of signers.values()) return void signers.delete(oldest)
    },
  }
}

function nameOf(signer: string | undefined, clientAddress: string): string {
  return `${signer?.toLowerCase()} ${clientAddress}`
}
