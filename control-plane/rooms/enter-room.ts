import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import type { FairRoom, Place, Subject } from './fair-room.ts'

/** The caller of a request: the account of its credential, or its subnet without a credential. */
export function subjectOf({ principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>): Subject {
  return principal ? accountSubject(principal) : { standing: 'anonymous', id: subnetOf(ip) }
}

export function accountSubject({ accountId, emailVerified }: { accountId: string; emailVerified: boolean }): Subject {
  return { standing: emailVerified ? 'verified' : 'unverified', id: accountId }
}

/**
 * Takes places for a request and frees them at the end of its answer, or when its client disconnects. Throws what `FairRoom.enter` throws.
 */
export async function enterRoom(
  room: FairRoom,
  request: FastifyRequest,
  reply: FastifyReply,
  amount?: number,
): Promise<Place> {
  const place = await enterForWork(room, request, reply, { amount })
  // If the client disconnects, the answer never finishes, and only `close` is emitted.
  reply.raw.once('finish', place.leave).once('close', place.leave)
  return place
}

/**
 * Takes places for work that goes on after its client disconnects. The caller of this function must free the places. `subject` is the
 * request's caller unless given. Throws what `FairRoom.enter` throws, and an error for a disconnected client.
 */
export async function enterForWork(
  room: FairRoom,
  request: FastifyRequest,
  reply: FastifyReply,
  { subject = subjectOf(request), amount }: { subject?: Subject; amount?: number | undefined } = {},
): Promise<Place> {
  const place = room.tryEnter(subject, amount) ?? (await waitForPlace(room, subject, reply, amount))
  if (!reply.raw.destroyed && !request.raw.socket.destroyed) return place
  place.leave()
  throw new LaunaError('service_unavailable', { retryAfterSeconds: 1 })
}

/**
 * Takes a place for work, and frees it at the end of the work, even if the client disconnects earlier. Throws what `enterForWork` throws.
 */
export async function workInRoom<Result>(
  room: FairRoom,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<Result>,
): Promise<Result> {
  const place = await enterForWork(room, request, reply)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/**
 * Calls `leave` at the end of each handler, because Fastify calls no `onSend` for some requests of disconnected clients. A handler without
 * a promise ends when its answer is sent.
 */
export function atHandlerEnd(app: FastifyInstance, leave: (request: FastifyRequest) => void): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      const end = () => leave(request)
      if (answer instanceof Promise) answer.then(end, end)
      return answer
    }
  })
}

async function waitForPlace(room: FairRoom, subject: Subject, { raw }: FastifyReply, amount?: number): Promise<Place> {
  const gone = new AbortController()
  const giveUp = () => gone.abort()
  raw.once('close', giveUp)
  try {
    return await room.enter(subject, { ...(amount !== undefined && { amount }), signal: gone.signal })
  } finally {
    raw.off('close', giveUp)
  }
}
