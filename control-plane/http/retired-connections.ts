import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../../runtime/readiness.ts'

/**
 * Once the process has retired, each answer asks its client to close the connection. Clients and balancers then open
 * their next connection to another process, and none sends a request to a connection that is just closing.
 */
export function endRetiredConnections(app: FastifyInstance, { isRetired }: Pick<Readiness, 'isRetired'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isRetired()) reply.header('connection', 'close')
  })
}
