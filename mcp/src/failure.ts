import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  InvalidArgumentError,
  PaymentError,
  paymentFailure,
} from '@launa/sdk'
import { nextStep } from './next-step.ts'
import { type Tool, ToolError } from './tool.ts'

/** The report to a model about a failed call. */
export interface Failure {
  error: string
  code: string
  /** The next step for the model. */
  next?: string
  [field: string]: unknown
}

/** Only our own messages are reported, so that no header, key or payment of an unexpected error leaks. */
export function failureOf(thrown: unknown, tool?: Pick<Tool, 'scopes' | 'hints'>): Failure {
  const failure = bodyOf(thrown)
  const next = failure.next ?? nextStep(failure, tool)
  return { ...failure, ...(next !== undefined && { next }) }
}

function bodyOf(thrown: unknown): Failure {
  if (thrown instanceof ToolError) return { error: thrown.message, code: thrown.code, ...thrown.fields }
  if (thrown instanceof ApiError) return apiFailure(thrown)
  if (thrown instanceof ConfigurationError) return { error: thrown.message, code: 'configuration' }
  if (thrown instanceof InvalidArgumentError) return { error: thrown.message, code: 'invalid_arguments' }
  if (thrown instanceof ConnectionError) return { error: thrown.message, code: 'no_answer' }
  if (!(thrown instanceof PaymentError)) return { error: 'the tool failed', code: 'failed' }
  return paymentBody(thrown)
}

/** The seller's words go into a field of their own. */
function paymentBody(thrown: PaymentError): Failure {
  const failure = paymentFailure(thrown)
  return { error: failure.seller_says === undefined ? thrown.message : 'the payment was refused', ...failure }
}

function apiFailure(error: ApiError): Failure {
  const { code, status, requestId, details, retryAfterSeconds, message } = error
  return {
    error: message,
    code,
    status,
    request_id: requestId ?? null,
    ...(details.length > 0 && { details }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  }
}
