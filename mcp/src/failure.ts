import { ApiError, ConfigurationError, ConnectionError, InvalidArgumentError, PaymentError } from '@launa/sdk'
import { endOfCharge } from './end-of-charge.ts'
import { ToolError } from './tool.ts'

/** What a model is told about a call that failed. */
export interface Failure {
  error: string
  code: string
  [field: string]: unknown
}

/** Messages are written by us, so that no header, key or payment of an unforeseen error gets out. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ToolError) return { error: thrown.message, code: thrown.code }
  if (thrown instanceof ApiError) return apiFailure(thrown)
  if (thrown instanceof ConfigurationError) return { error: thrown.message, code: 'configuration' }
  if (thrown instanceof InvalidArgumentError) return { error: thrown.message, code: 'invalid_arguments' }
  if (thrown instanceof ConnectionError) return { error: thrown.message, code: 'no_answer' }
  if (!(thrown instanceof PaymentError)) return { error: 'the tool failed', code: 'failed' }
  return paymentFailure(thrown)
}

/** A payment without a receipt is named, and until when it can be charged. A seller's words have a field of their own. */
function paymentFailure(thrown: PaymentError): Failure {
  const { code, message, reasons, payment, chargeableUntil, sellerSays } = thrown as PaymentError & PaymentFields
  const isOpen = code === 'payment_uncertain' || chargeableUntil !== undefined
  return {
    error: sellerSays === undefined ? message : 'the payment was refused',
    code,
    ...(sellerSays !== undefined && { seller_says: sellerSays }),
    ...(reasons && { reasons }),
    ...(isOpen && { chargeable_until: endOfCharge(chargeableUntil) }),
    ...(isOpen && payment?.id && { resume: payment.id }),
  }
}

/** What the buyer's errors may carry. */
interface PaymentFields {
  reasons?: readonly string[]
  payment?: { id: string | undefined }
  chargeableUntil?: number
  sellerSays?: string
}

function apiFailure({ message, code, status, requestId, details, retryAfterSeconds }: ApiError): Failure {
  return {
    error: message,
    code,
    status,
    request_id: requestId ?? null,
    ...(details.length > 0 && { details }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  }
}
