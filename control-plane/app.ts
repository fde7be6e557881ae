import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Histogram } from 'prom-client'
import { type ErrorCode, errorBody, LaunaError } from '../domain/errors.ts'
import { endUnreadAnswers, HTTP_TIMES, type HttpTimes, serverOptionsOf } from '../runtime/http-times.ts'
import type { LeastRate } from '../runtime/least-rate.ts'
import { servesSandbox } from './config.ts'
import { serveDashboard } from './dashboard/serve.ts'
import { createAllowedMethods } from './http/allowed-methods.ts'
import { BODY_LIMIT } from './http/body-limits.ts'
import { ignoreBadAddresses } from './http/client-address.ts'
import { answerErrors, sendError } from './http/error-answers.ts'
import { replayRequests } from './http/idempotency.ts'
import { createBodyParser } from './http/parse-body.ts'
import { limitRates } from './http/rate-limits.ts'
import { observeRequests } from './http/request-metrics.ts'
import { limitCallers, limitNetworks } from './http/request-rates.ts'
import { limitAnonymousAnswers, limitCallersBytes, limitWork } from './http/request-rooms.ts'
import { endRetiredConnections } from './http/retired-connections.ts'
import { BODY_RATE, endSlowBodies } from './http/slow-bodies.ts'
import type { HostKind } from './identity/authentication.ts'
import { checkCallersAgain, guardRoutes } from './identity/route-guard.ts'
import { publishDescription } from './openapi/publish.ts'
import type { Rooms } from './rooms/rooms.ts'
import { accountRoutes } from './routes/account.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { apiRoutes } from './routes/apis.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { authRoutes } from './routes/auth.ts'
import { devChainRoutes } from './routes/dev-chain.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import { domainRoutes } from './routes/domains.ts'
import { endpointRoutes } from './routes/endpoints.ts'
import { networkRoutes } from './routes/networks.ts'
import { openapiImportRoutes } from './routes/openapi-import.ts'
import { openapiImportsRoutes } from './routes/openapi-imports.ts'
import { operationsRoutes } from './routes/operations.ts'
import { platformConfigRoutes } from './routes/platform-config.ts'
import { problemRoutes } from './routes/problems.ts'
import { requestRoutes } from './routes/requests.ts'
import { sandboxWalletRoutes } from './routes/sandbox-wallet.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { settlementRoutes } from './routes/settlements.ts'
import { slugAvailabilityRoutes } from './routes/slug-availability.ts'
import { statementRoutes } from './routes/statements.ts'
import { statsRoutes } from './routes/stats.ts'
import { upstreamRoutes } from './routes/upstreams.ts'
import { webhookDeliveryRoutes } from './routes/webhook-deliveries.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import type { Services } from './services.ts'
import { validatorCompiler } from './validation/validation.ts'

const ROUTES = [
  authRoutes,
  accountRoutes,
  secondFactorRoutes,
  apiKeyRoutes,
  apiRoutes,
  slugAvailabilityRoutes,
  upstreamRoutes,
  endpointRoutes,
  domainRoutes,
  openapiImportRoutes,
  openapiImportsRoutes,
  discoveryRoutes,
  statsRoutes,
  settlementRoutes,
  problemRoutes,
  requestRoutes,
  statementRoutes,
  auditLogRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
  platformConfigRoutes,
  networkRoutes,
  sandboxWalletRoutes,
  devChainRoutes,
  operationsRoutes,
]

/** Builds the REST API of one of the two hosts. It does not listen until the caller starts it. */
export async function buildApp(
  services: Services,
  options: {
    host: HostKind
    requestHistogram: Histogram<'method' | 'route' | 'status'>
    /** Called for every route, for tests of rules that all routes must obey. */
    onRoute?: (route: RouteOptions) => void
    /** Given by tests. */
    times?: HttpTimes
    bodyRate?: LeastRate
  },
): Promise<FastifyInstance> {
  const { times = HTTP_TIMES, bodyRate = BODY_RATE } = options
  const app = createServer(services, times)
  endUnreadAnswers(app.server, times)
  endSlowBodies(app, { rate: bodyRate, lookMs: times.lookMs })
  const allowedMethods = createAllowedMethods()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonOnly(app, services.rooms)
  app.addHook('onRoute', (route) => allowedMethods.add(route.url, route.method))
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  endRetiredConnections(app, services.readiness)
  ignoreBadAddresses(app)
  limitNetworks(app, services.requestRates)
  limitAnonymousAnswers(app, services.rooms)
  answerErrors(app, allowedMethods.of)
  observeRequests(app, { histogram: options.requestHistogram, logger: services.logger })
  await publishDescription(app, services.version)
  await serveDashboard(app, services.config)
  const admit = guardRoutes(app, {
    host: options.host,
    orm: services.orm,
    sessionTokens: services.sessionTokens,
    pepper: services.pepper,
    background: services.background,
    knownCallers: services.knownCallers,
    hasSandbox: servesSandbox(services.config),
  })
  limitCallers(app, services.requestRates)
  limitCallersBytes(app, services.rooms)
  limitWork(app, services.rooms)
  limitRates(app, services.rateLimits)
  checkCallersAgain(app, admit)
  replayRequests(app, services)
  for (const routes of ROUTES) await app.register(routes(services))
  await app.ready()
  return app
}

function createServer(services: Services, times: HttpTimes) {
  return fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // The server ignores a request id from the client: a client could forge log entries or flood the log with it.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Fastify replaces these two by defaults of its own.
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.idleMs,
    http: serverOptionsOf(times),
    // While the server closes, it still answers a new request normally, and then closes the request's connection.
    return503OnClosing: false,
    trustProxy: services.config.TRUSTED_PROXIES ?? false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>()
}

/** What Node refuses by itself, in our words. */
const NODE_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Node rejects broken and slow requests before Fastify sees them. This answer gives them the usual error format. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const refusal = new LaunaError(NODE_CODES[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(errorBody(refusal, randomUUID()))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function acceptJsonOnly(app: FastifyInstance, { parsing }: Rooms): void {
  const parse = createBodyParser(parsing)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => parse(request, String(body)),
  )
}
