import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../operation/operation.ts'
import { atHandlerEnd, enterForWork, enterRoom } from '../rooms/enter-room.ts'
import type { FairRoom, Place } from '../rooms/fair-room.ts'
import { type Rooms, SMALL_ANSWER_BYTES } from '../rooms/rooms.ts'
import { BODY_LIMIT, SCHEMA_BODY_LIMIT } from './body-limits.ts'
import { PAGE_BYTES } from './pagination.ts'

declare module 'fastify' {
  interface FastifyRequest {
    places: RequestPlaces | null
  }
}

/**
 * The places that a request and its body hold until the answer is made. The answer then holds its place until the
 * client has read it.
 */
interface RequestPlaces {
  work?: Place
  body?: Place
  page?: Place
  answer?: Place
}

/** The maximum number of bytes of an answer, by its kind. A record is large because it has schemas. */
const ANSWER_BYTES = {
  small: SMALL_ANSWER_BYTES,
  record: 262_144,
  page: PAGE_BYTES,
  'two pages': 2 * PAGE_BYTES,
} satisfies Record<NonNullable<Operation['answerSize']> | 'small', number>
/** The maximum number of bytes that a stream, such as a file of the dashboard or an export, has in memory at once. */
const STREAM_BYTES = 131_072

/**
 * Counts the answers to callers without an account. Counting begins with the request: when a write has been committed,
 * it is too late to refuse its answer.
 */
export function limitAnonymousAnswers(app: FastifyInstance, { answers }: Rooms): void {
  app.decorateRequest('places', null)
  app.addHook('onRequest', async (request, reply) => {
    const places: RequestPlaces = {}
    request.places = places
    const { operation } = request.routeOptions.config
    if (operation && (operation.room === 'none' || operation.rule.credential !== 'public')) return
    places.answer = await enterRoom(answers, request, reply, expectedBytes(operation))
  })
  app.addHook('onSend', async ({ places }, _, payload) => {
    places?.work?.leave()
    places?.body?.leave()
    places?.page?.leave()
    places?.answer?.resize(bytesOf(payload))
  })
}

/** Counts the answers to known callers, and bounds their large bodies. Runs after authentication. */
export function limitCallersBytes(app: FastifyInstance, { answers, bodies }: Rooms): void {
  app.addHook('onRequest', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (!operation || operation.rule.credential === 'public') return
    const answer = await enterRoom(answers, request, reply, expectedBytes(operation))
    request.places = { answer }
    if (isLargeBody(request)) await enterForBody(bodies, request, reply)
  })
}

/** Takes a place for the body of a request before the body is read. The place becomes free when the answer is made. */
export async function enterForBody(room: FairRoom, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = await enterForWork(room, request, reply)
  request.places = { ...request.places, body }
}

/**
 * Counts a request from the end of its body until its handler ends, even if its client disconnects earlier. Both the handler and the hook
 * `onSend` free its places, because Fastify calls no `onSend` for some disconnected clients.
 */
export function limitWork(app: FastifyInstance, { requests, pages }: Rooms): void {
  atHandlerEnd(app, ({ places }) => {
    places?.work?.leave()
    places?.body?.leave()
    places?.page?.leave()
  })
  app.addHook('preHandler', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (!operation || operation.room === 'none' || operation.room === 'own') return
    // A request first waits for its place for a page, so that it needs no connection to PostgreSQL while it waits.
    const page = operation.room === 'mapped page' ? await enterForWork(pages, request, reply) : undefined
    request.places = { ...request.places, ...(page && { page }) }
    const work = await enterForWork(requests, request, reply).catch((error: unknown) => {
      page?.leave()
      throw error
    })
    request.places = { ...request.places, work }
  })
}

function expectedBytes(operation: Operation | undefined): number {
  return ANSWER_BYTES[operation?.answerSize ?? 'small']
}

function bytesOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : STREAM_BYTES
}

/**
 * Whether the body of a request may be large. Only routes that accept schemas allow large bodies. Most of their bodies are small, as a
 * short `content-length` shows.
 */
function isLargeBody({ headers, routeOptions }: FastifyRequest): boolean {
  const isShort = Number(headers['content-length'] ?? Number.NaN) <= BODY_LIMIT
  return routeOptions.bodyLimit === SCHEMA_BODY_LIMIT && !isShort
}
