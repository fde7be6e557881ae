import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Histogram } from 'prom-client'
import { endUnreadAnswers, HTTP_TIMES, type HttpTimes } from '../runtime/http-times.ts'
import type { LeastRate } from '../runtime/least-rate.ts'
import { serveDashboard } from './dashboard/serve.ts'
import { createAllowedMethods } from './http/allowed-methods.ts'
import { ignoreBadAddresses } from './http/client-address.ts'
import { answerErrors } from './http/error-answers.ts'
import { replayRequests } from './http/idempotency.ts'
import { createBodyParser } from './http/parse-body.ts'
import { limitRates } from './http/rate-limits.ts'
import { refuseChanges } from './http/refuse-changes.ts'
import { observeRequests } from './http/request-metrics.ts'
import { limitCallers, limitSubnets } from './http/request-rates.ts'
import { limitAnonymousAnswers, limitCallersBytes, limitWork } from './http/request-rooms.ts'
import { endRetiredConnections } from './http/retired-connections.ts'
import { createServer } from './http/server.ts'
import { BODY_RATE, endSlowBodies } from './http/slow-bodies.ts'
import type { HostKind } from './identity/authentication.ts'
import { checkCallersAgain, guardRoutes } from './identity/route-guard.ts'
import { publishDescription } from './openapi/publish.ts'
import type { Rooms } from './rooms/rooms.ts'
import { accountRoutes } from './routes/account.ts'
import { accountsRoutes } from './routes/accounts.ts'
import { alarmRoutes } from './routes/alarms.ts'
import { apiCopyRoutes } from './routes/api-copies.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { apiRoutes } from './routes/apis.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { authRoutes } from './routes/auth.ts'
import { devChainRoutes } from './routes/dev-chain.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import { domainRoutes } from './routes/domains.ts'
import { endpointChangeRoutes } from './routes/endpoint-changes.ts'
import { endpointRoutes } from './routes/endpoints.ts'
import { memberRoutes } from './routes/members.ts'
import { networkRoutes } from './routes/networks.ts'
import { openapiImportRoutes } from './routes/openapi-import.ts'
import { openapiImportJobRoutes } from './routes/openapi-import-jobs.ts'
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
import { servesSandbox } from './settings.ts'
import { validatorCompiler } from './validation/validation.ts'

const ROUTES = [
  authRoutes,
  accountRoutes,
  secondFactorRoutes,
  accountsRoutes,
  memberRoutes,
  apiKeyRoutes,
  alarmRoutes,
  apiRoutes,
  apiCopyRoutes,
  slugAvailabilityRoutes,
  upstreamRoutes,
  endpointRoutes,
  endpointChangeRoutes,
  domainRoutes,
  openapiImportRoutes,
  openapiImportJobRoutes,
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

/** Builds the REST API of one of its two hosts: production's or the Sandbox's. The app does not listen until the caller starts it. */
export async function buildApp(
  services: Services,
  options: {
    host: HostKind
    requestHistogram: Histogram<'method' | 'route' | 'status'>
    /** Called for every route, for tests of rules that all routes must obey. */
    onRoute?: (route: RouteOptions) => void
    /** Returns the reason to refuse changes now, if there is one. Operators find it in the log. */
    refusal?: () => string | undefined
    /** Set by tests only. */
    times?: HttpTimes
    bodyRate?: LeastRate
  },
): Promise<FastifyInstance> {
  const { times = HTTP_TIMES, bodyRate = BODY_RATE } = options
  const app = createServer({ logger: services.logger, trustedProxies: services.settings.TRUSTED_PROXIES, times })
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
  limitSubnets(app, services.requestRates)
  limitAnonymousAnswers(app, services.rooms)
  answerErrors(app, allowedMethods.of)
  if (options.refusal) refuseChanges(app, options.refusal)
  observeRequests(app, { histogram: options.requestHistogram, logger: services.logger })
  await publishDescription(app, services.version)
  await serveDashboard(app, services.settings)
  const admit = guardRoutes(app, {
    host: options.host,
    orm: services.orm,
    sessionTokens: services.sessionTokens,
    pepper: services.pepper,
    background: services.background,
    knownCallers: services.knownCallers,
    hasSandbox: servesSandbox(services.settings),
  })
  limitCallers(app, services.requestRates)
  limitCallersBytes(app, services.rooms)
  limitWork(app, services.rooms)
  limitRates(app, services.counterOf)
  checkCallersAgain(app, admit)
  replayRequests(app, services)
  for (const routes of ROUTES) await app.register(routes(services))
  await app.ready()
  return app
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
