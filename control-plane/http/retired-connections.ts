import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../../runtime/readiness.ts'

/**
 * Once the process has retired, each answer asks its client to close the connection. So clients and balancers take their next request
 * elsewhere, and none finds a connection that ends just then.
 */
export function endRetiredConnections(app: FastifyInstance, { isRetired }: Pick<Readiness, 'isRetired'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isRetired()) reply.header('connection', 'close')
  })
}
