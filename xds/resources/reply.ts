import { ERRORS, type ErrorCode } from '../../domain/errors.ts'

/** An answer of Envoy itself, as JSON. */
export interface Reply {
  status: number
  code: ErrorCode
  /** The reason, and what to do about it. */
  error: string
}

/** An answer of Envoy with an error of the catalogue. `error` replaces the catalogue's message if the reason is known better. */
export function replyOf(code: ErrorCode, error: string = ERRORS[code].message): Reply {
  return { status: ERRORS[code].status, code, error }
}
