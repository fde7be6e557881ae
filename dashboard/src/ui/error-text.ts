import { ApiError, ConnectionError, NotFoundError, TimeoutError } from '@launa/sdk'
import { CHANGED_MEANWHILE } from '../api/changed-meanwhile.ts'

/** An error in words for the seller. */
export function errorText(error: unknown): string {
  if (error instanceof TimeoutError) return 'No answer came in time.'
  if (error instanceof ConnectionError) return 'The service could not be reached.'
  if (error instanceof ApiError && error.code === 'precondition_failed') return CHANGED_MEANWHILE
  // The SDK's message names the request, which only programmers need.
  if (error instanceof NotFoundError) return 'Not found.'
  if (error instanceof ApiError) return sentence(error.message)
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** The data for support: the stable code and the request's id; undefined for an error without an answer of the service. */
export function errorReference(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.requestId === undefined ? error.code : `${error.code} · request ${error.requestId}`
}

/** The error in a field, by its dotted path (`accepts.0.amount`). */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details.find(
    (detail) => detail.path === path || detail.path.startsWith(`${path}.`) || detail.path.startsWith(`${path}/`),
  )?.message
}

/** A message of the service, as people write. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
