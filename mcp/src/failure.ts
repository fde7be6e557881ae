import { ApiError, ConfigurationError, ConnectionError, InvalidArgumentError, PaymentError } from '@launa/sdk'
import { paymentFailure } from '../../programs/payment-failure.ts'
import type { FailureReport } from './failure-report.ts'
import { nextStep } from './next-step.ts'
import type { Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'

/**
 * Returns the report about an error. Only messages of our own errors are reported, so that no header, key or payment in an unexpected error
 * leaks.
 */
export function failureOf(thrown: unknown, tool?: Pick<Tool, 'scopes' | 'hints'>): FailureReport {
  const failure = bodyOf(thrown)
  const next = failure.next ?? nextStep(failure, tool)
  return { ...failure, ...(next !== undefined && { next }) }
}

function bodyOf(thrown: unknown): FailureReport {
  if (thrown instanceof ToolError) return { error: thrown.message, code: thrown.code, ...thrown.fields }
  if (thrown instanceof ApiError) return apiFailure(thrown)
  if (thrown instanceof ConfigurationError) return { error: thrown.message, code: 'configuration' }
  if (thrown instanceof InvalidArgumentError) return { error: thrown.message, code: 'invalid_arguments' }
  if (thrown instanceof ConnectionError) return { error: thrown.message, code: 'no_answer' }
  if (!(thrown instanceof PaymentError)) return { error: 'the tool failed', code: 'failed' }
  return paymentBody(thrown)
}

/** Reports the seller's text in its own field, and not in `error`. */
function paymentBody(thrown: PaymentError): FailureReport {
  const failure = paymentFailure(thrown)
  return { error: failure.seller_says === undefined ? thrown.message : 'the payment was refused', ...failure }
}

function apiFailure(error: ApiError): FailureReport {
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
