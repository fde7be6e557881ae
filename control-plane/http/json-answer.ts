import type { FastifyReply } from 'fastify'

/** Answers with JSON that is text already, as it is: a serializer takes the value that it would be. */
export function sendJsonText(reply: Pick<FastifyReply, 'header'>, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
