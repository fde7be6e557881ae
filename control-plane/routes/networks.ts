import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { listedNetwork, listNetworks } from '../resources/network-list.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../validation/shapes.ts'

const networks = z.object({ items: z.array(listedNetwork), updated_at: instant })

/** The kinds that can be settled now, according to the facilitators. */
export function networkRoutes({ config, supported }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/networks', {
      config: { operation: 'listNetworks' },
      schema: { tags: ['config'], response: { 200: networks, ...errorAnswers } },
      handler: async () => {
        const current = supported.current()
        if (!current) throw new LaunaError('service_unavailable', { retryAfterSeconds: 5 })
        return { items: listNetworks({ config, supported }), updated_at: current.updatedAt.toISOString() }
      },
    })
  }
}
