import type { PaymentRequired } from '@x402/core/types'
import type { Failure } from './attempt.ts'
import { type PaymentRefusal, PaymentRefusedError, PaymentUncertainError } from './errors.ts'
import type { PaidOutcome } from './outcome.ts'
import { isApproved } from './terms/approved.ts'
import { sellerReason } from './terms/seller-text.ts'
import type { PaymentTerms, SentPayment } from './terms/terms.ts'

/** The facts about a call that ended without an answer. */
export interface Known {
  payment: SentPayment
  /** The payment was charged, and its answer is owed. */
  owed: boolean
  /** The outcome of the last answer, if there is one. */
  outcome: PaidOutcome | undefined
  /** The terms in the last answer, if it was a refusal. */
  required: PaymentRequired | undefined
  /** Why there is no answer. */
  cause: unknown
  /** The caller has aborted. */
  isAborted: boolean
}

/** The error that the caller gets for a failed call with a signed payment. */
export function failureOf(
  failure: Exclude<Failure, 'stopped'>,
  known: Known,
): PaymentRefusedError | PaymentUncertainError {
  const { payment, owed, outcome, cause } = known
  const uncertain = (text: string, more: { refusal?: PaymentRefusal; cause?: unknown } = {}) =>
    new PaymentUncertainError(text, payment, { owed, ...more })
  switch (failure) {
    case 'unknown': {
      const what = owed ? 'the payment was charged, and its answer is owed' : 'the outcome of the payment is not known'
      return uncertain(`${what}: ${whyUnknown(known)}`, { cause: outcome ? undefined : cause })
    }
    case 'used':
      return uncertain('the payment was used by a try without an answer')
    case 'delivered before':
      return new PaymentUncertainError('the payment was charged, and its answer was delivered before', {
        ...payment,
        validBefore: undefined,
      })
    case 'expired': {
      const refusal = { text: 'it has expired and has bought no answer', code: undefined, sellerSays: undefined }
      return new PaymentRefusedError({ ...refusal, offersOther: false }, { ...payment, validBefore: undefined })
    }
    case 'refused':
      return new PaymentRefusedError(refusalOf(known), payment)
    case 'refused again': {
      const what = owed ? 'the payment was charged, and the seller refuses to answer it' : 'the payment was refused'
      return uncertain(`${what} when it was sent again`, { refusal: refusalOf(known) })
    }
  }
}

function whyUnknown({ isAborted, outcome, cause }: Known): string {
  if (isAborted) return 'the request was aborted'
  if (outcome?.kind === 'ask_again')
    return outcome.code ? `the gateway answers ${outcome.code}` : 'the gateway does not know it yet'
  return cause instanceof Error ? cause.message : 'no answer came'
}

function refusalOf({ outcome, required, payment }: Known): PaymentRefusal {
  const reason = outcome?.kind === 'refused' ? outcome.reason : undefined
  return { ...sellerReason(reason), offersOther: offersOther(required, payment) }
}

/** Whether a refusal asks for other terms than those of the payment. The seller may no longer accept such a payment. */
function offersOther(required: PaymentRequired | undefined, { id, terms }: SentPayment): boolean {
  if (!required || id === undefined || required.accepts.length === 0) return false
  try {
    return !required.accepts.some((offered) => isApproved(offered as PaymentTerms, terms))
  } catch {
    return false
  }
}
