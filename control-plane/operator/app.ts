import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { endUnreadAnswers, HTTP_TIMES } from '../../runtime/http-times.ts'
import { contentSecurity } from '../dashboard/content-security.ts'
import { servePages } from '../dashboard/serve-pages.ts'
import { createAllowedMethods } from '../http/allowed-methods.ts'
import { ignoreBadAddresses } from '../http/client-address.ts'
import { answerErrors } from '../http/error-answers.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { refuseChanges } from '../http/refuse-changes.ts'
import { createServer } from '../http/server.ts'
import { BODY_RATE, endSlowBodies } from '../http/slow-bodies.ts'
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
import type { OperatorServices } from './services.ts'
import { createOperatorSessions } from './sessions.ts'

const ROUTES = [
  ...[sessionRoutes, operatorRoutes, recordRoutes, suspensionRoutes, stuckPaymentRoutes],
  ...[accountRoutes, planRoutes, networkRoutes, screeningRoutes],
]

/** Builds the operators' API and pages. They share only code with the sellers' API, and have their own address. */
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

/** Serves the pages without a session, because operators log in on them. The pages call this server only. */
async function serveOperatorPages(scope: FastifyInstance, directory: string): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anybody' }
  })
  await servePages(scope, { directory, document: 'operators.html', contentSecurity: contentSecurity() })
}
