import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
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
    /** Whether the caller of this request may still send it. Work that goes on for long asks again. */
    isAdmitted: () => Promise<boolean>
  }
}

/** Checks a request's caller against the row of its route. */
export type AdmitCaller = (request: FastifyRequest) => Promise<void>

/**
 * Checks every route against its row of the authorization table before the body is read. The server does not start if a route has no row.
 * Returns the check, for `checkCallersAgain`.
 */
export function guardRoutes(app: FastifyInstance, parts: AuthenticationParts & { host: HostKind }): AdmitCaller {
  app.decorateRequest('principal', null)
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (!operation) throw new Error(`route ${String(route.method)} ${route.url} names no operation`)
    route.schema = { ...route.schema, operationId: operation }
  })
  const admit: AdmitCaller = async (request) => {
    const operation = request.routeOptions.config.operation
    if (!operation || ruleOf(operation).credential === 'public') return
    const { authorization, 'x-api-key': key } = request.headers
    if (ruleOf(operation).credential === 'optional' && authorization === undefined && key === undefined) return
    request.principal = await authenticate({ headers: request.headers, address: request.ip }, parts.host, parts)
    authorize(request.principal, ruleOf(operation))
  }
  app.addHook('onRequest', admit)
  app.decorateRequest('isAdmitted', async function isAdmitted(this: FastifyRequest) {
    try {
      await admit(this)
      return true
    } catch (error) {
      // Only a refusal ends it: while the database is away, nobody knows.
      return !(error instanceof LaunaError) || error.status >= 500
    }
  })
  return admit
}

/**
 * Checks the caller of a write once more when its body is whole. A client can take half a minute for a body. In that time, the owner may end
 * the session, revoke the key, or delete the account. Register this behind all hooks that wait, and before stored answers are replayed.
 */
export function checkCallersAgain(app: FastifyInstance, admit: AdmitCaller): void {
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') await admit(request)
  })
}

/** The caller of a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error(`${request.method} ${request.url} has no caller`)
  return request.principal
}
