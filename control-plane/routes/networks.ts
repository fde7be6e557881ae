import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { SUPPORTED_NETWORKS } from '../../domain/supported-networks.ts'
import { followSupported, type SupportedKind } from '../../facilitators/follow-supported.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../shapes.ts'
import { supportedToken } from '../supported-token.ts'

const network = z.object({
  network: z.string(),
  name: z.string().nullable(),
  environment: z.enum(['production', 'development']),
  schemes: z.array(z.string()),
  x402_versions: z.array(z.int()),
  tokens: z.array(supportedToken),
})

const networks = z.object({ items: z.array(network), updated_at: instant })

/** What can be settled now, by what the facilitators say of themselves. */
export function networkRoutes({ config, logger }: Services): FastifyPluginAsyncZod {
  const facilitators = { ...config.FACILITATORS, [SANDBOX_NETWORK]: { url: config.SANDBOX_FACILITATOR_URL } }
  return async (app) => {
    const supported = followSupported({ facilitators, logger })
    app.addHook('onReady', async () => supported.start())
    app.addHook('onClose', async () => supported.stop())
    app.get('/networks', {
      config: { operation: 'listNetworks' },
      schema: { tags: ['config'], response: { 200: networks, ...errorAnswers } },
      handler: async () => {
        const current = supported.current()
        if (!current) throw new LaunaError('service_unavailable', { retryAfterSeconds: 5 })
        return { items: toNetworks(current.kinds), updated_at: current.updatedAt.toISOString() }
      },
    })
  }
}

function toNetworks(kinds: readonly SupportedKind[]): z.output<typeof network>[] {
  const byNetwork = Map.groupBy(kinds, (kind) => kind.network)
  return [...byNetwork]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, own]) => {
      const known = SUPPORTED_NETWORKS.find((item) => item.network === id)
      const environment: Environment = id === SANDBOX_NETWORK ? 'development' : 'production'
      return {
        network: id,
        name: known?.name ?? null,
        environment,
        schemes: [...new Set(own.map(({ scheme }) => scheme))].sort(),
        x402_versions: [...new Set(own.map(({ x402Version }) => x402Version))].sort(),
        tokens: (known?.tokens ?? []).map((token) => ({ ...token })),
      }
    })
}
