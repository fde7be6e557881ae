import { LaunaError } from './errors.ts'
import type { ErrorCode } from './types.ts'

/** The error in one field of a request. */
export interface ErrorDetail {
  /** The path of the field in the input, dotted (`accepts.0.amount`). */
  path: string
  message: string
}

/** The service has answered with an error; the common statuses have a class of their own. */
export class ApiError extends LaunaError {
  declare readonly status: number
  /**
   * Stable, from the service's catalogue, which may be newer than this package; `unknown_error` for an answer that is not
   * the service's own.
   */
  declare readonly code: ErrorCode | 'unknown_error' | (string & Record<never, never>)
  /** Quote it when you ask for help. */
  declare readonly requestId: string | undefined
  declare readonly details: readonly ErrorDetail[]
  declare readonly retryAfterSeconds: number | undefined

  constructor({ message, ...fields }: Omit<ApiError, 'name' | 'stack' | 'cause'>) {
    super(message)
    Object.assign(this, fields)
  }
}
