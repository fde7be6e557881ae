import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import type { Enter } from './limit-requests.ts'
import { isAtLeast, type Operator, type OperatorRole } from './operator.ts'
import type { OperatorSessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    operator?: Operator
  }
  interface FastifyContextConfig {
    /** The lowest role that may call a route of the operators' API; `anybody` for the routes of logging in. */
    access?: OperatorRole | 'anybody'
  }
}

const BEARER = /^Bearer (\S{1,200})$/i

function sessionTokenOf({ headers }: FastifyRequest): string {
  const [, token] = BEARER.exec(headers.authorization ?? '') ?? []
  if (token === undefined) throw new LaunaError('unauthorized')
  return token
}

/** Returns the operator of a request that has passed `requireOperators`. */
export function operatorOf({ operator }: FastifyRequest): Operator {
  if (!operator) throw new LaunaError('unauthorized')
  return operator
}

/**
 * Admits operators with at least the role that the route names. An app with a route that names no role is not built. To
 * look a session up, a request needs a place in the operators' room (`enter`).
 */
export function requireOperators(
  app: FastifyInstance,
  { sessions, enter }: { sessions: OperatorSessions; enter: Enter },
): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not name a role`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (request.is404 || access === 'anybody') return
    const token = sessionTokenOf(request)
    const place = await enter(request, reply)
    const operator = await sessions.operatorOf(token, request.ip).finally(place.leave)
    if (!access || !isAtLeast(operator.role, access)) throw new LaunaError('insufficient_scope')
    request.operator = operator
  })
}
