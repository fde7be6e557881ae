import { LaunaError } from './errors.ts'
import type { ErrorCode } from './types.ts'

/** The error in one field of a request. */
export interface ErrorDetail {
  /** The path of the field in the input, dotted (`accepts.0.amount`). */
  path: string
  message: string
}

/** An error answer of the service. The common statuses have classes of their own. */
export class ApiError extends LaunaError {
  declare readonly status: number
  /**
   * A stable code from the service's catalogue, which may be newer than this package. An answer that is not the service's own has
   * `unknown_error`.
   */
  declare readonly code: ErrorCode | 'unknown_error' | (string & Record<never, never>)
  /** Name this id when you ask for help. */
  declare readonly requestId: string | undefined
  declare readonly details: readonly ErrorDetail[]
  declare readonly retryAfterSeconds: number | undefined

  constructor({ message, ...fields }: Omit<ApiError, 'name' | 'stack' | 'cause'>) {
    super(message)
    Object.assign(this, fields)
  }
}
