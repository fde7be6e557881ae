import type { FastifyRequest } from 'fastify'
import { subjectOf } from '../rooms/enter-room.ts'
import type { FairRoom } from '../rooms/fair-room.ts'
import { BODY_LIMIT } from './body-limits.ts'
import { parseJsonBody } from './json-body.ts'

/**
 * After a large body, the thread does other work before it parses the next large body. This is the length of the pause, as a multiple of
 * the time that the body took.
 */
const PAUSE = 3

/**
 * The parser of JSON bodies. A large body waits for a place in the room. So any number of senders of large bodies uses
 * only a small part of the time of the thread that answers requests. Throws what `parseJsonBody` and `FairRoom.enter` throw.
 */
export function createBodyParser(room: FairRoom): (request: FastifyRequest, body: string) => Promise<unknown> {
  return async (request, body) => {
    if (body.length <= BODY_LIMIT) return parseJsonBody(body)
    const place = await room.enter(subjectOf(request))
    const begun = performance.now()
    // Fastify checks the request against its schema in the same turn of the event loop, so the measured time includes
    // the check.
    setImmediate(() => setTimeout(place.leave, (performance.now() - begun) * PAUSE).unref())
    return parseJsonBody(body)
  }
}
