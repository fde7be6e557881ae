import { fieldsOf } from './fields.ts'
import { MOST_ERROR_DETAILS } from './generated/facts.ts'
import type { ErrorCode } from './types.ts'

/** The error in one field of a request. */
export interface ErrorDetail {
  /** The path of the field in the input, dotted (`accepts.0.amount`). */
  path: string
  message: string
}

/** All errors that this package throws on purpose. */
export class LaunaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The client's options contradict each other or cannot be used. Nothing was sent. */
export class ConfigurationError extends LaunaError {}

/** An argument is wrong, whatever the service would answer. Nothing was sent. */
export class InvalidArgumentError extends LaunaError {}

/** No answer came: the address could not be reached or the connection broke. */
export class ConnectionError extends LaunaError {}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {}

/** The caller's own signal ended the request. */
export class AbortedError extends LaunaError {}

/** A webhook request is not from the gateway, or is too old. */
export class WebhookVerificationError extends LaunaError {}

/** Stable names of the failures of a payment, for programs and models that act on them. */
export type PaymentErrorCode =
  | 'address_refused'
  | 'spending_policy'
  | 'unreadable_terms'
  | 'terms_changed'
  | 'journal_unavailable'
  | 'payment_refused'
  | 'payment_uncertain'
  | 'withdrawal_failed'

/** A payment was not made, or its outcome is not known. The buyer client's own errors tell which. */
export abstract class PaymentError extends LaunaError {
  abstract readonly code: PaymentErrorCode
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

/** 400 */
export class BadRequestError extends ApiError {}
/** 401 */
export class UnauthorizedError extends ApiError {}
/** 403 */
export class ForbiddenError extends ApiError {}
/** 404 */
export class NotFoundError extends ApiError {}
/** 409 */
export class ConflictError extends ApiError {}
/** 422 */
export class UnprocessableError extends ApiError {}
/** 429 */
export class RateLimitedError extends ApiError {}
/** 500 and above */
export class ServerError extends ApiError {}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitedError,
}

/** The request behind an error, as far as its message tells of it. */
export interface FailedRequest {
  method: string
  url: string
  credential: 'api_key' | 'jwt' | 'none'
}

/** Makes the error to throw for an error answer. `body` is the text of the answer. */
export function apiErrorOf(
  answer: { status: number; headers: Headers; body: string },
  request: FailedRequest,
): ApiError {
  const { status, headers } = answer
  const body = fieldsOf(answer.body) ?? {}
  const code = text(body.code) ?? 'unknown_error'
  const type = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
  const details = Array.isArray(body.details) ? body.details.filter(isDetail) : []
  return new type({
    status,
    code,
    message: [withDetails(text(body.error) ?? `HTTP ${status}`, details), ...about({ code, status }, request)].join(
      ': ',
    ),
    requestId: text(body.request_id) ?? headers.get('x-request-id') ?? undefined,
    details,
    retryAfterSeconds: retryAfterSeconds(headers),
  })
}

/** The contract fixes the wording of some messages. This adds the details that they lack, such as the missing scope. */
function withDetails(message: string, details: readonly ErrorDetail[]): string {
  const untold = details.filter((detail) => !message.includes(detail.message)).slice(0, MOST_ERROR_DETAILS)
  if (untold.length === 0) return message
  const texts = untold.map((detail) => (detail.path === 'scopes' ? detail.message : `${detail.path} ${detail.message}`))
  return `${message}: ${texts.join('; ')}`
}

/** Adds facts that the service cannot report: the resource that was not found, or a credential or base URL of the wrong environment. */
function about(
  { code, status }: { code: string; status: number },
  { method, url, credential }: FailedRequest,
): string[] {
  const { origin, pathname } = new URL(url)
  if (code === 'not_found') return [`${method} ${pathname}`]
  if (code === 'unauthorized' && credential === 'none') return ['no credential was sent; give an API key or a token']
  if (code === 'jwt_required' && credential !== 'jwt')
    return [
      `${credential === 'none' ? 'no credential was sent' : 'an API key cannot do this'}; give the token of a login`,
    ]
  if (code === 'invalid_token' && credential === 'jwt') return [`${origin} does not know this token; log in again`]
  if (code === 'invalid_token' && credential === 'api_key')
    return [`${origin} does not know this API key, which has ended, was revoked, or belongs to another base URL`]
  if (code === 'unknown_error' && status < 500)
    return [`${origin} does not answer as a control plane; check the base URL`]
  return []
}

/**
 * `Retry-After` in whole seconds; undefined when it is absent or unreadable. A date counts from the `Date` of the same answer, since this
 * machine's clock may differ. A date in the past gives 0.
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^[0-9]{1,9}$/.test(value)) return Number(value)
  const [from, until] = [httpDate(headers.get('date') ?? ''), httpDate(value)]
  return from === undefined || until === undefined ? undefined : Math.max(0, until - from)
}

/** Seconds since 1970 of an IMF-fixdate (RFC 9110, section 5.6.7). */
function httpDate(text: string): number | undefined {
  const milliseconds = Date.parse(text)
  const isDate = !Number.isNaN(milliseconds) && new Date(milliseconds).toUTCString() === text
  return isDate ? milliseconds / 1_000 : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = (value ?? {}) as Partial<ErrorDetail>
  return typeof path === 'string' && typeof message === 'string'
}
