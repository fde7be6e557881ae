import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Encryption } from '../../runtime/encryption.ts'
import { endUnreadAnswers, HTTP_TIMES } from '../../runtime/http-times.ts'
import type { Logger } from '../../runtime/logger.ts'
import { contentSecurity } from '../dashboard/content-security.ts'
import { servePages } from '../dashboard/serve-pages.ts'
import type { News } from '../database/configuration-change.ts'
import { createAllowedMethods } from '../http/allowed-methods.ts'
import { ignoreBadAddresses } from '../http/client-address.ts'
import { answerErrors } from '../http/error-answers.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { NewCounter } from '../http/rate-limits.ts'
import { refuseChanges } from '../http/refuse-changes.ts'
import { createServer } from '../http/server.ts'
import { BODY_RATE, endSlowBodies } from '../http/slow-bodies.ts'
import type { Passwords } from '../identity/passwords.ts'
import { validatorCompiler } from '../validation/validation.ts'
import { requireOperators } from './authentication.ts'
import { limitRequests } from './limit-requests.ts'
import { accountRoutes } from './routes/accounts.ts'
import { networkRoutes } from './routes/networks.ts'
import { operatorRoutes } from './routes/operators.ts'
import { planRoutes } from './routes/plans.ts'
import { recordRoutes } from './routes/records.ts'
import { screeningRoutes } from './routes/screening.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { stuckPaymentRoutes } from './routes/stuck-payments.ts'
import { suspensionRoutes } from './routes/suspensions.ts'
import { createOperatorSessions, type OperatorSessions } from './sessions.ts'

/** What the operators' API needs. */
export interface OperatorServices {
  /** As the role of the operators' plane. */
  pool: Pool
  news: News
  platformDomain: string
  encryption: Encryption
  passwords: Passwords
  newCounter: NewCounter
  /** Whether payers and payees are screened: then the lists may be changed. */
  screens: boolean
  /** Why nothing may be changed now, for the log. */
  refusal: () => string | undefined
  /** Where the operators' built pages lie; without them the API alone is served. */
  pagesDirectory: string | undefined
  trustedProxies: string[] | undefined
  logger: Logger
}

export type RouteServices = OperatorServices & { sessions: OperatorSessions }

const ROUTES = [
  ...[sessionRoutes, operatorRoutes, recordRoutes, suspensionRoutes, stuckPaymentRoutes],
  ...[accountRoutes, planRoutes, networkRoutes, screeningRoutes],
]

/** Builds the operators' API and pages. They share nothing with the sellers' but code, and have an address of their own. */
export async function buildOperatorApp(services: OperatorServices): Promise<FastifyInstance> {
  const sessions = createOperatorSessions(services)
  const { logger, trustedProxies, pagesDirectory: directory } = services
  const app = createServer({ logger, trustedProxies, times: HTTP_TIMES })
  endUnreadAnswers(app.server, HTTP_TIMES)
  endSlowBodies(app, { rate: BODY_RATE, lookMs: HTTP_TIMES.lookMs })
  const allowedMethods = createAllowedMethods()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string | Buffer) =>
    parseJsonBody(String(body)),
  )
  app.addHook('onRoute', (route) => allowedMethods.add(route.url, route.method))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  ignoreBadAddresses(app)
  answerErrors(app, allowedMethods.of)
  if (directory) await app.register((scope) => serveOperatorPages(scope, directory))
  refuseChanges(app, services.refusal)
  requireOperators(app, { sessions, enter: limitRequests(app) })
  for (const routes of ROUTES) await app.register(routes({ ...services, sessions }))
  await app.ready()
  return app
}

/** The pages need no session: they ask for one. They call this server alone. */
async function serveOperatorPages(scope: FastifyInstance, directory: string): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anybody' }
  })
  await servePages(scope, { directory, document: 'operators.html', contentSecurity: contentSecurity() })
}
