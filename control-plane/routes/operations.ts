import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { defineOperation } from '../operation/define-operation.ts'
import type { Services } from '../services.ts'

const status = z.object({ status: z.literal('ok') })

/** Routes for liveness and readiness, for balancers. The operations port has the metrics (`runtime/ops-server.ts`). */
export function operationsRoutes({ readiness }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/healthz', {
      ...defineOperation({
        id: 'getHealth',
        summary: 'Check whether the process runs',
        tag: 'operations',
        rule: { credential: 'public' },
        answers: { 200: status },
        examples: { answer: { status: 'ok' } },
        room: 'none',
      }),
      handler: async () => ({ status: 'ok' as const }),
    })
    app.get('/readyz', {
      ...defineOperation({
        id: 'getReadiness',
        summary: 'Check whether the process can serve requests',
        tag: 'operations',
        rule: { credential: 'public' },
        answers: { 200: status },
        examples: { answer: { status: 'ok' } },
        room: 'none',
      }),
      handler: async () => {
        if (!(await readiness.isReady())) throw new LaunaError('service_unavailable', { retryAfterSeconds: 1 })
        return { status: 'ok' as const }
      },
    })
    app.get('/openapi.json', {
      ...defineOperation({
        id: 'getOpenapi',
        summary: 'Read the OpenAPI description',
        rule: { credential: 'public' },
        answerSize: 'record',
      }),
      handler: async () => app.swagger(),
    })
  }
}
