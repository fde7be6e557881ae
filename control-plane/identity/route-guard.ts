import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import type { Operation } from '../operation/operation.ts'
import { type AuthenticationParts, authenticate, type HostKind } from './authentication.ts'
import { authorize, type Principal } from './principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    /** Returns whether the caller may still send this request. Long work calls it again. */
    isAdmitted: () => Promise<boolean>
  }
}

/** Checks a request's caller against the rule of its operation. */
export type AdmitCaller = (request: FastifyRequest) => Promise<void>

/**
 * Checks the caller of each request against the rule of its operation, before the body is read. Returns the check, for `checkCallersAgain`.
 * The server does not start if a route has no operation, or if two routes have one id.
 */
export function guardRoutes(app: FastifyInstance, parts: AuthenticationParts & { host: HostKind }): AdmitCaller {
  app.decorateRequest('principal', null)
  const operations = new Map<string, Operation>()
  app.decorate('operations', operations)
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (!operation) throw new Error(`route ${String(route.method)} ${route.url} names no operation`)
    // Fastify adds a HEAD route with the same operation to each GET.
    if ((operations.get(operation.id) ?? operation) !== operation)
      throw new Error(`two operations are named ${operation.id}`)
    operations.set(operation.id, operation)
  })
  const admit: AdmitCaller = async (request) => {
    const operation = request.routeOptions.config.operation
    if (!operation || operation.rule.credential === 'public') return
    const { authorization, 'x-api-key': key } = request.headers
    if (operation.rule.credential === 'optional' && authorization === undefined && key === undefined) return
    request.principal = await authenticate({ headers: request.headers, address: request.ip }, parts.host, parts)
    authorize(request.principal, operation.rule)
  }
  app.addHook('onRequest', admit)
  app.decorateRequest('isAdmitted', async function isAdmitted(this: FastifyRequest) {
    try {
      await admit(this)
      return true
    } catch (error) {
      // Only a refusal shows that the caller's session or key has ended. An error of the database does not show that.
      return !(error instanceof LaunaError) || error.status >= 500
    }
  })
  return admit
}

/**
 * Checks the caller of a write again when its body has arrived. During the upload, the owner may end the session, revoke the key, or delete
 * the account. Register this after all hooks that wait, and before stored answers are replayed.
 */
export function checkCallersAgain(app: FastifyInstance, admit: AdmitCaller): void {
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') await admit(request)
  })
}

/** Returns the caller of a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error(`${request.method} ${request.url} has no caller`)
  return request.principal
}
