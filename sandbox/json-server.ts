import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import { ZodError } from 'zod'
import { HTTP_TIMES, serverOptionsOf } from '../runtime/http-times.ts'

/** A refusal with its HTTP status. Any other thrown value becomes a 500. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A small JSON service of the Sandbox. Errors are `{"error": message}`, and a body that does not parse is a 400. */
export function jsonServer(options: { logger?: LoggerOptions | false } = {}): FastifyInstance {
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    // `requestTimeout` is needed here, because Fastify replaces Node's option by its own default.
    requestTimeout: HTTP_TIMES.requestMs,
    http: serverOptionsOf(HTTP_TIMES),
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `no ${request.method} ${request.url} here` }),
  )
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return reply.code(status).send({ error: messageOf(error) })
  })
  return app
}

function statusOf(error: FastifyError | HttpError | ZodError): number {
  if (error instanceof HttpError) return error.status
  if (error instanceof ZodError) return 400
  return 'statusCode' in error ? (error.statusCode ?? 500) : 500
}

function messageOf(error: Error): string {
  if (!(error instanceof ZodError)) return error.message.split('\n')[0] ?? ''
  return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}

/** Listens on loopback (or `LISTEN_HOST`) until SIGTERM or SIGINT, then closes and ends. */
export async function serve(app: FastifyInstance, options: { host: string; port: number }): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void app.close().then(() => process.exit(0))
    })
  }
  await app.listen(options)
}
