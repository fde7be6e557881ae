import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { principalOf } from '../identity/route-guard.ts'
import { BODY_LIMIT, SCHEMA_BODY_LIMIT } from './body-limits.ts'

/** A hook that refuses a body before it is read if this process already reads too many, of one account or of all. */
export function roomForBodies({ ofAccount, ofAll }: { ofAccount: number; ofAll: number }) {
  const underWay: string[] = []
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { accountId } = principalOf(request)
    const own = underWay.filter((one) => one === accountId).length
    if (own >= ofAccount) throw new LaunaError('rate_limited', { retryAfterSeconds: 2 })
    if (underWay.length >= ofAll) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
    underWay.push(accountId)
    let isOver = false
    const end = () => {
      if (!isOver) underWay.splice(underWay.indexOf(accountId), 1)
      isOver = true
    }
    // If the client goes away, the answer never finishes: only `close` follows.
    reply.raw.once('finish', end).once('close', end)
  }
}

/** Bounds the memory that large bodies with schemas take in a process. Most of these bodies are as small as any other body. */
export function limitLargeBodies(app: FastifyInstance): void {
  const enter = roomForBodies({ ofAccount: 8, ofAll: 64 })
  app.addHook('onRequest', async (request, reply) => {
    const isShort = Number(request.headers['content-length'] ?? Number.NaN) <= BODY_LIMIT
    if (request.routeOptions.bodyLimit === SCHEMA_BODY_LIMIT && !isShort) await enter(request, reply)
  })
}
