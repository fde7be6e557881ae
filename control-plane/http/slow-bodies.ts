import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { type LeastRate, nextWindow, type RateWindow } from '../../runtime/least-rate.ts'

/** The least rate of a body: 20,000 bytes in five seconds. Even the slowest mobile networks are faster. */
export const BODY_RATE: LeastRate = { looks: 5, bytes: 20_000 }

/**
 * Ends a body that arrives below the least rate with `upload_too_slow`, because it occupies a place that other requests
 * need. Node's request time-out limits the time of the whole body.
 */
export function endSlowBodies(app: FastifyInstance, { rate, lookMs }: { rate: LeastRate; lookMs: number }): void {
  const underWay = new Map<FastifyRequest, RateWindow | undefined>()
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return
    underWay.set(request, undefined)
    reply.raw.once('close', () => underWay.delete(request))
  })
  const forget = async (request: FastifyRequest) => void underWay.delete(request)
  app.addHook('preValidation', forget)
  // The server may still read a refused body to its end, so the rate no longer matters once the answer is sent.
  app.addHook('onSend', forget)
  const look = () => {
    for (const [request, window] of underWay) {
      const next = nextWindow(window, request.raw.socket.bytesRead, rate)
      if (next === 'too_slow') endBody(request)
      else underWay.set(request, next)
    }
  }
  const timer = setInterval(look, lookMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /**
   * Ends a body by an error of its request, because Fastify stops to read the body at such an error. Destroying the request would end its
   * connection without an answer.
   */
  const endBody = (request: FastifyRequest) => {
    underWay.delete(request)
    if (request.raw.listenerCount('error') > 0) request.raw.emit('error', new LaunaError('upload_too_slow'))
  }
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
  )
}
