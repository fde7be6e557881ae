import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type ErrorCode, errorBody, LaunaError } from '../../domain/errors.ts'
import { type HttpTimes, serverOptionsOf } from '../../runtime/http-times.ts'
import type { Logger } from '../../runtime/logger.ts'
import { BODY_LIMIT } from './body-limits.ts'
import { sendError } from './error-answers.ts'

/** An HTTP server with our limits, and with our error answers to requests that Node or Fastify refuses. It has no routes yet. */
export function createServer(options: {
  logger: Logger
  /** Proxies that may name a client's address. */
  trustedProxies: string[] | undefined
  times: HttpTimes
}) {
  const { logger, trustedProxies = false, times } = options
  return fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // The server ignores a request id from the client: a client could forge log entries or flood the log with it.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Without these two options, Fastify would set its own limits.
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.idleMs,
    http: serverOptionsOf(times),
    // While the server closes, it still answers new requests normally, and then closes their connections.
    return503OnClosing: false,
    trustProxy: trustedProxies,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>()
}

/** The codes of our catalogue for refusals by Node itself. */
const NODE_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers a broken or slow request that Node rejects before Fastify sees it. The answer has the usual error format. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const refusal = new LaunaError(NODE_CODES[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(errorBody(refusal, randomUUID()))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
