import type { ApiError, ErrorDetail } from './api-error.ts'
import { fieldsOf } from './fields.ts'
import { apiErrorClass } from './generated/api-errors.ts'
import { MOST_ERROR_DETAILS } from './generated/facts.ts'
import { retryAfterSeconds } from './retry.ts'

/** The facts about a failed request that its error message names. */
export interface FailedRequest {
  method: string
  url: string
  credential: 'api_key' | 'jwt' | 'none'
}

/** The error for an error answer. `body` is the answer's text. */
export function apiErrorOf(
  answer: { status: number; headers: Headers; body: string },
  request: FailedRequest,
): ApiError {
  const { status, headers } = answer
  const body = fieldsOf(answer.body) ?? {}
  const code = text(body.code) ?? 'unknown_error'
  const details = Array.isArray(body.details) ? body.details.filter(isDetail) : []
  return new (apiErrorClass(status))({
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

/** Adds details to a message, such as the missing scope, since the OpenAPI contract prescribes some messages without such details. */
function withDetails(message: string, details: readonly ErrorDetail[]): string {
  const untold = details.filter((detail) => !message.includes(detail.message)).slice(0, MOST_ERROR_DETAILS)
  if (untold.length === 0) return message
  const texts = untold.map((detail) => (detail.path === 'scopes' ? detail.message : `${detail.path} ${detail.message}`))
  return `${message}: ${texts.join('; ')}`
}

/** Returns facts that the service cannot report: the resource that was not found, or a credential or base URL of the wrong environment. */
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

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = (value ?? {}) as Partial<ErrorDetail>
  return typeof path === 'string' && typeof message === 'string'
}
