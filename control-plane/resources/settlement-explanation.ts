import { type Party, reasonOf } from '../../domain/payments/payment-reasons.ts'
import type { SettlementRecord } from './settlement-record.ts'

/** The explanation why a payment was not charged, or why its outcome is still unknown. */
export interface Explanation {
  text: string
  /** The party that can correct the problem; null when no party is at fault. */
  at_fault: Party | null
  /** What the seller can do; null when there is nothing to do. */
  action: string | null
}

const WAIT =
  'Wait: the gateway watches the chain and sets the status to settled, expired or cancelled. Do not ask the buyer for another payment; the buyer may send the same payment again.'
const COMPARE =
  'The buyer may have paid a second time for the same request. Compare the payments of this payer, and send one back.'

type Unexplained = Pick<SettlementRecord, 'status' | 'error_reason' | 'upstream_status'>

/**
 * Explains `error_reason`; null if there is no reason. The action also depends on the status: a payment keeps its reason after the chain
 * has decided its outcome.
 */
export function explanationOf({
  status,
  error_reason: reason,
  upstream_status: answered,
}: Unexplained): Explanation | null {
  if (reason === null) return null
  const { text: words, atFault, action } = reasonOf(reason)
  const text = reason === 'upstream_status' && answered ? `Your API answered with status ${answered}.` : words
  const said = { text, at_fault: atFault }
  switch (status) {
    case 'unknown':
      return { ...said, action: WAIT }
    case 'settled':
      if (reason === 'recovered_from_chain') return { ...said, action }
      return {
        text: `The facilitator had refused the payment, but the chain shows it. ${text}`,
        at_fault: atFault,
        action: COMPARE,
      }
    case 'expired':
    case 'cancelled':
      return { ...said, action: null }
    default:
      return { ...said, action }
  }
}
