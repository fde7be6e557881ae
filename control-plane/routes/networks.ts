import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { SUPPORTED_NETWORKS } from '../../domain/supported-networks.ts'
import { followFacilitators, type SupportedKind } from '../facilitator-networks.ts'
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
  const urls = [config.SANDBOX_FACILITATOR_URL, ...Object.values(config.FACILITATORS).map(({ url }) => url)]
  /** A facilitator answers for the networks that it is configured for, and for no others. */
  const configured = new Set([SANDBOX_NETWORK, ...Object.keys(config.FACILITATORS)])
  return async (app) => {
    const facilitators = followFacilitators({ urls: [...new Set(urls)], logger })
    app.addHook('onReady', async () => facilitators.start())
    app.addHook('onClose', async () => facilitators.stop())
    app.get('/networks', {
      config: { operation: 'listNetworks' },
      schema: { tags: ['config'], response: { 200: networks, ...errorAnswers } },
      handler: async () => {
        const current = facilitators.current()
        if (!current) throw new LaunaError('service_unavailable', { retryAfterSeconds: 5 })
        const kinds = current.kinds.filter((kind) => configured.has(kind.network))
        return { items: toNetworks(kinds), updated_at: current.updatedAt.toISOString() }
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
