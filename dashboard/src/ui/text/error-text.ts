import { ApiError, ConnectionError, type ErrorDetail, NotFoundError, TimeoutError } from '@launa/sdk'
import { CHANGED_MEANWHILE } from './changed-meanwhile.ts'

/** An error in words for the seller. */
export function errorText(error: unknown): string {
  if (error instanceof TimeoutError) return 'No answer came in time.'
  if (error instanceof ConnectionError) return 'The service could not be reached.'
  if (error instanceof ApiError && error.code === 'precondition_failed') return CHANGED_MEANWHILE
  if (isForbidden(error)) return 'Your role does not include this. An owner of the account can give you another role.'
  // The SDK's message names the request, which only programmers need.
  if (error instanceof NotFoundError) return 'Not found.'
  if (error instanceof ApiError) return sentence(error.message)
  return error instanceof Error ? sentence(error.message) : 'Something went wrong.'
}

/** Whether the service refuses a request because of the person's role. A repetition cannot succeed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'insufficient_scope'
}

/** Whether the service refuses a request because it has no code of the second factor, and not because of a wrong code. */
export function lacksCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code' && error.details.some(({ path }) => path === 'code')
}

/** The data for support: the stable code and the request's id; undefined for an error without an answer of the service. */
export function errorReference(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.requestId === undefined ? error.code : `${error.code} · request ${error.requestId}`
}

/** For codes of refusals without details: the path of the field that the refusal is about, and our message. */
const FIELD_CODES: Readonly<Record<string, ErrorDetail>> = {
  email_already_registered: { path: 'email', message: 'There is an account with this e-mail already.' },
  endpoint_already_exists: { path: 'path_pattern', message: 'This method and path is sold already.' },
  slug_already_exists: { path: 'slug', message: 'Another API has this name already.' },
  wrong_code: { path: 'code', message: 'Wrong, or used before.' },
}

/** The error in a field, by its dotted path (`accepts.0.amount`). */
export function fieldError(error: unknown, path: string): string | undefined {
  return fieldErrors(error).find((detail) => isWithin(path, detail.path))?.message
}

/** Whether these fields of a form show every part of an error. */
export function isShownBy(error: unknown, fields: readonly string[]): boolean {
  const details = fieldErrors(error)
  return details.length > 0 && details.every(({ path }) => fields.some((field) => isWithin(field, path)))
}

function fieldErrors(error: unknown): readonly ErrorDetail[] {
  if (!(error instanceof ApiError)) return []
  const known = FIELD_CODES[error.code]
  return known ? [known] : error.details
}

function isWithin(field: string, path: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}/`)
}

/** A message about a field as a sentence: the service begins it with a verb, such as `must not be empty`. */
export function fieldSentence(message: string): string {
  return /^(?:must|is|has|gives) /.test(message) ? `It ${message}.` : message
}

/** A text with a full stop at its end. */
export function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** A message of the service as a sentence, with a capital letter and a full stop. */
export function sentence(message: string): string {
  return ended(`${message.charAt(0).toUpperCase()}${message.slice(1)}`)
}
