import type { FastifyReply, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { principalOf } from '../request-principal.ts'

/** Bytes of one specification. */
export const MOST_SPEC_BYTES = 10 * 1024 ** 2

/** Bodies with specifications that a process takes at the same time: each stands in its memory whole. */
const MOST_AT_ONCE = 4
const MOST_AT_ONCE_OF_ACCOUNT = 1

/** Refuses a body before it is read where too many are under way, of one account or of all. */
export function roomForBodies() {
  const underWay: string[] = []
  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { accountId } = principalOf(request)
      const own = underWay.filter((one) => one === accountId).length
      if (own >= MOST_AT_ONCE_OF_ACCOUNT) throw new LaunaError('rate_limited', { retryAfterSeconds: 2 })
      if (underWay.length >= MOST_AT_ONCE) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
      underWay.push(accountId)
      let isOver = false
      const end = () => {
        if (!isOver) underWay.splice(underWay.indexOf(accountId), 1)
        isOver = true
      }
      // A client that goes away gets no answer to its end.
      reply.raw.once('finish', end).once('close', end)
    },
  }
}
