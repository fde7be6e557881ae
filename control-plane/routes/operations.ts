import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import type { Services } from '../services.ts'
import { errorAnswers } from '../validation/shapes.ts'

const status = z.object({ status: z.literal('ok') })

/** Liveness and readiness for balancers. The operations port has the metrics (`runtime/ops-server.ts`). */
export function operationsRoutes({ readiness }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/healthz', {
      config: { operation: 'getHealth' },
      schema: { tags: ['operations'], response: { 200: status } },
      handler: async () => ({ status: 'ok' as const }),
    })
    app.get('/readyz', {
      config: { operation: 'getReadiness' },
      schema: { tags: ['operations'], response: { 200: status, ...errorAnswers } },
      handler: async () => {
        if (!(await readiness.isReady())) throw new LaunaError('service_unavailable', { retryAfterSeconds: 1 })
        return { status: 'ok' as const }
      },
    })
    app.get('/openapi.json', {
      config: { operation: 'getOpenapi' },
      schema: { hide: true },
      handler: async () => app.swagger(),
    })
  }
}
