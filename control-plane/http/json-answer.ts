import type { FastifyReply } from 'fastify'

/** Sends a text that is JSON already. The serializer would expect a value. */
export function sendJsonText(reply: Pick<FastifyReply, 'header'>, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
