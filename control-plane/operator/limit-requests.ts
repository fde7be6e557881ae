import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subnetOf } from '../../runtime/subnet.ts'
import { atHandlerEnd, enterForWork } from '../rooms/enter-room.ts'
import { createFairRoom, type Place, type RoomSize } from '../rooms/fair-room.ts'

/**
 * The room of the operators' API. Its requests use connections to PostgreSQL, and a login hashes a password. So each
 * operator, and all clients without a session together, get only a part of the room.
 */
const REQUESTS: RoomSize = {
  ...{ places: 24, ofAccount: 8, ofOthers: 8, ofOther: 4 },
  ...{ waiting: 256, waitingOfOne: 64, waitMs: 10_000, retrySeconds: 2 },
}

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null
  }
}

/**
 * Counts requests from the end of their bodies until their handlers end, even if the client disconnects earlier. They are counted by
 * operator, or by subnet if they have no session.
 */
export function limitRequests(app: FastifyInstance, size: RoomSize = REQUESTS): Enter {
  const room = createFairRoom(size)
  const enter: Enter = (request, reply) => {
    const { operator, ip } = request
    const subject = operator
      ? ({ standing: 'verified', id: operator.id } as const)
      : ({ standing: 'anonymous', id: subnetOf(ip) } as const)
    return enterForWork(room, request, reply, { subject })
  }
  app.decorateRequest('place', null)
  atHandlerEnd(app, ({ place }) => place?.leave())
  app.addHook('preHandler', async (request, reply) => {
    request.place = await enter(request, reply)
  })
  app.addHook('onSend', async ({ place }) => place?.leave())
  return enter
}

/** Waits for a place in the room and returns it. Throws what `FairRoom.enter` throws, and an error if the client disconnects. */
export type Enter = (request: FastifyRequest, reply: FastifyReply) => Promise<Place>
