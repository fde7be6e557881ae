import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_NETWORK, EXAMPLE_TIME } from '../resources/examples.ts'
import { listedNetwork, listNetworks } from '../resources/network-list.ts'
import type { Services } from '../services.ts'
import { instant } from '../validation/shapes.ts'

const networks = z.object({ items: z.array(listedNetwork), updated_at: instant })

/** Routes for the networks, tokens and schemes that the facilitators can settle now. */
export function networkRoutes({ settings, supported }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/networks', {
      ...defineOperation({
        id: 'listNetworks',
        summary: 'List the networks with the schemes that their facilitators settle now',
        tag: 'config',
        rule: { credential: 'public' },
        answers: { 200: networks },
        examples: { answer: { items: [{ ...EXAMPLE_NETWORK, x402_versions: [2] }], updated_at: EXAMPLE_TIME } },
        answerSize: 'page',
      }),
      handler: async () => {
        const current = supported.current()
        if (!current) throw new LaunaError('service_unavailable', { retryAfterSeconds: 5 })
        return { items: listNetworks({ settings, supported }), updated_at: current.updatedAt.toISOString() }
      },
    })
  }
}
