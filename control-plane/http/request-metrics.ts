import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { type Logger, unredacted } from '../../runtime/logger.ts'

/** Counts and times answers by route. Raw paths are no labels, because clients could then create any number of them. */
export function createRequestHistogram(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'launa_control_plane_request_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
}

/** Counts orders for certificates by outcome: `issued` or `failed`. */
export function createOrderCounter(registry: Registry): Counter<'outcome'> {
  return new Counter({
    name: 'launa_control_plane_certificate_orders_total',
    help: 'Orders for certificates of custom hosts',
    labelNames: ['outcome'],
    registers: [registry],
  })
}

/** Counts attempts to deliver to webhooks by outcome: `delivered` or `failed`. */
export function createAttemptCounter(registry: Registry): Counter<'outcome'> {
  const attempts = new Counter({
    name: 'launa_control_plane_webhook_attempts_total',
    help: 'Attempts to deliver events to webhooks',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  // `increase()` does not count the first increment of a series that begins at one.
  for (const outcome of ['delivered', 'failed']) attempts.inc({ outcome }, 0)
  return attempts
}

/** Measures every answer and writes one log line for it, without query, headers and body. */
export function observeRequests(
  app: FastifyInstance,
  options: { histogram: Histogram<'method' | 'route' | 'status'>; logger: Logger },
): void {
  const { histogram } = options
  const logger = unredacted(options.logger)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    histogram.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (route === '/healthz' || route === '/readyz') return
    const path = request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime)
    logger.info({ reqId: request.id, method: request.method, path, status: reply.statusCode, ms }, 'request')
  })
}
