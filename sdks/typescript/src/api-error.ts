import { LaunaError } from './errors.ts'
import type { ErrorCode } from './types.ts'

/** The error in one field of a request. */
export interface ErrorDetail {
  /** The path of the field in the input, dotted (`accepts.0.amount`). */
  path: string
  message: string
}

export interface ApiErrorFields {
  status: number
  /**
   * Stable, from the service's catalogue, which may be newer than this package; `unknown_error` for an answer that is not
   * the service's own.
   */
  code: ErrorCode | 'unknown_error' | (string & Record<never, never>)
  message: string
  /** Quote it when you ask for help. */
  requestId: string | undefined
  details: readonly ErrorDetail[]
  retryAfterSeconds: number | undefined
}

/** The service has answered with an error; the common statuses have a class of their own below. */
export class ApiError extends LaunaError {
  readonly status: number
  readonly code: ApiErrorFields['code']
  readonly requestId: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(fields: ApiErrorFields) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
    this.details = fields.details
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}
