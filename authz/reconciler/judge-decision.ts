import type { Decision } from '../ledger/payments/decisions.ts'
import type { Resolution } from '../ledger/payments/transitions.ts'
import type { Finding } from '../schemes/scheme.ts'
import { conclude } from './conclude.ts'

/** The result of a decision, and the end of its payment. */
export interface Judgement {
  outcome: 'carried_out' | 'refused'
  reason: string
  /** How the payment ends; undefined if it stays UNKNOWN. */
  end?: Resolution
}

/** The chain's evidence about the payment, with the transaction that the decision names. Undefined where no node can be asked. */
export type Evidence = { finding: Finding; time: number } | undefined

/**
 * Whether an operator's decision about an UNKNOWN payment is carried out. The chain comes first (M5): a decision against its evidence is
 * refused. If a node can be asked, a payment is settled only by a transfer that the node shows (M10). A payment that may still be settled
 * stays open.
 */
export function judgeDecision(
  payment: { validBefore: number },
  { decision, evidence, now }: { decision: Pick<Decision, 'verdict' | 'transaction'>; evidence: Evidence; now: number },
): Judgement {
  const { verdict, transaction } = decision
  const shown = evidence && conclude(payment, evidence)
  if (shown) {
    const agrees = (shown.state === 'SETTLED') === (verdict === 'settled')
    const reason = `the chain shows ${shown.state === 'SETTLED' ? `the transfer in ${shown.transaction}` : `that it ended as ${shown.state}`}`
    return { outcome: agrees ? 'carried_out' : 'refused', reason, end: shown }
  }
  const time = evidence?.time ?? now
  if (verdict === 'settled') {
    if (evidence || transaction === null)
      return { outcome: 'refused', reason: 'the chain does not show the transfer in that transaction' }
    return { outcome: 'carried_out', reason: 'no node can be asked', end: { state: 'SETTLED', transaction } }
  }
  if (time <= payment.validBefore)
    return { outcome: 'refused', reason: 'its authorization has not run out: the payment may still be settled' }
  const state = evidence ? 'CANCELLED' : 'EXPIRED'
  const reason = evidence ? 'the chain does not explain what became of it' : 'no node can be asked'
  return { outcome: 'carried_out', reason, end: { state } }
}
