import type { FastifyInstance } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that may change something with 503 `service_unavailable` while `refusal` returns a reason. The
 * client does not see the reason.
 */
export function refuseChanges(app: FastifyInstance, refusal: () => string | undefined): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!READING.has(method) && refusal() !== undefined)
      throw new LaunaError('service_unavailable', { retryAfterSeconds: 5 })
  })
}
