import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorBody, LaunaError } from '../../domain/errors.ts'
import { isDatabaseUnavailable, isOfEndedCaller } from '../database/database-errors.ts'

/** The codes of our catalogue for Fastify's own refusals. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
}

/** Turns any thrown value into an error of the catalogue. Unknown values become `internal_error`. */
export function toLaunaError(error: unknown): LaunaError {
  if (error instanceof LaunaError) return error
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? FRAMEWORK_CODES[code] : undefined
  if (known) return new LaunaError(known, { cause: error })
  if (isDatabaseUnavailable(error)) return new LaunaError('service_unavailable', { retryAfterSeconds: 1, cause: error })
  if (isOfEndedCaller(error)) return new LaunaError('invalid_token', { cause: error })
  return new LaunaError('internal_error', { cause: error })
}

/** The one place where an error becomes an HTTP answer. Causes go to the log under the request's id and never to the client. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = withLimit(toLaunaError(error), request)
  if (known.status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed')
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds))
  if (known.code === 'body_too_large') drainBody(request, reply)
  // The server does not read the rest of the body, so the connection cannot be used again.
  if (known.code === 'upload_too_slow') reply.header('connection', 'close')
  return reply
    .code(known.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(known, request.id))
}

/** Adds the limit of the route to the error of a body that is too large, because Fastify's error does not name it. */
function withLimit(error: LaunaError, { routeOptions }: FastifyRequest): LaunaError {
  if (error.code !== 'body_too_large' || error.details) return error
  const details = [{ path: 'body', message: `must not exceed ${routeOptions.bodyLimit} bytes` }]
  return new LaunaError(error.code, { details, cause: error.cause })
}

/**
 * How many bytes of a refused body the server still reads. If the server did not read them, the sender would see a
 * broken connection instead of the answer.
 */
const DRAINED = 16_777_216

function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'])
  const { bodyLimit = 0 } = request.routeOptions
  if (!(length <= Math.max(DRAINED, 2 * bodyLimit))) return
  reply.removeHeader('connection')
  request.raw.resume()
}

/** Installs the answers to errors, to unknown paths (404) and to known paths with another method (405). */
export function answerErrors(app: FastifyInstance, allowedMethods: (path: string) => readonly string[]): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = allowedMethods(request.url.split('?')[0] ?? '/')
    if (allowed.length === 0) return sendError(new LaunaError('not_found'), request, reply)
    reply.header('allow', allowed.join(', '))
    return sendError(new LaunaError('method_not_allowed'), request, reply)
  }
  app.setNotFoundHandler(answerUnknown)
  // This hook runs before the body is read, because an unknown path takes precedence over errors in the body.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerUnknown(request, reply)
  })
}
