import { ERRORS } from '../../domain/errors.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { outcomeHeaders } from './receipt.ts'

/* Answers to payments that have bought nothing. They replace the upstream's answer, or come before the upstream was asked. */

/** Body and headers of a 402 after a refused settlement. */
export function unsettled(refusal: { payment: HeldPayment; reason: string; requestId: string }) {
  const { payment, reason, requestId } = refusal
  return {
    body: { error: 'payment was not settled', code: reason, request_id: requestId },
    headers: outcomeHeaders(payment, { success: false, transaction: '', errorReason: reason }),
  }
}

export interface UnknownOutcome {
  payment: HeldPayment
  reason: string
  /** The transaction, if there is one. */
  transaction: string | undefined
  requestId: string
}

/** Status, body and headers of a 503 to a payment with an unknown outcome, with the known facts. */
export function unknownOutcome({ payment, reason, transaction = '', requestId }: UnknownOutcome) {
  const { status, message } = ERRORS.payment_outcome_unknown
  const receipt = outcomeHeaders(payment, { success: false, transaction, errorReason: reason })
  const body = { error: message, code: 'payment_outcome_unknown', request_id: requestId }
  return { status, body, headers: { ...receipt, 'retry-after': '5' } }
}
