import type { FastifyRequest } from 'fastify'
import { subjectOf } from '../rooms/enter-room.ts'
import type { FairRoom } from '../rooms/fair-room.ts'
import { BODY_LIMIT } from './body-limits.ts'
import { parseJsonBody } from './json-body.ts'

/** How long other work has the thread after a large body, as a multiple of the time that the body took. */
const PAUSE = 3

/**
 * The parser of JSON bodies. Large ones wait for their turn, so that their senders use a small part of the thread that answers requests,
 * however many they are. Throws as `parseJsonBody` and `FairRoom.enter`.
 */
export function createBodyParser(room: FairRoom): (request: FastifyRequest, body: string) => Promise<unknown> {
  return async (request, body) => {
    if (body.length <= BODY_LIMIT) return parseJsonBody(body)
    const place = await room.enter(subjectOf(request))
    const begun = performance.now()
    // The request's schema is checked in the same turn of the event loop.
    setImmediate(() => setTimeout(place.leave, (performance.now() - begun) * PAUSE).unref())
    return parseJsonBody(body)
  }
}
