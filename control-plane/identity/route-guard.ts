import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuthenticationParts, authenticate, type HostKind } from './authentication.ts'
import { type Operation, ruleOf } from './authorization.ts'
import { authorize, type Principal } from './principal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the authorization table for this route. */
    operation?: Operation
  }
  interface FastifyRequest {
    principal: Principal | null
  }
}

/**
 * Checks every route against its row of the authorization table before the body is read. The server does not start if a route has no row.
 */
export function guardRoutes(app: FastifyInstance, parts: AuthenticationParts & { host: HostKind }): void {
  app.decorateRequest('principal', null)
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (!operation) throw new Error(`route ${String(route.method)} ${route.url} names no operation`)
    route.schema = { ...route.schema, operationId: operation }
  })
  app.addHook('onRequest', async (request) => {
    const operation = request.routeOptions.config.operation
    if (!operation || ruleOf(operation).credential === 'public') return
    const { authorization, 'x-api-key': key } = request.headers
    if (ruleOf(operation).credential === 'optional' && authorization === undefined && key === undefined) return
    request.principal = await authenticate({ headers: request.headers, address: request.ip }, parts.host, parts)
    authorize(request.principal, ruleOf(operation))
  })
}

/** The caller of a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error(`${request.method} ${request.url} has no caller`)
  return request.principal
}
