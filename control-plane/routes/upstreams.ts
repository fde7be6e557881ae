import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownServices, servicesOf } from '../../domain/denied-upstream.ts'
import { checkUpstream, upstreamBaseUrl } from '../api-input.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../shapes.ts'
import { createUpstreamProbe, UNREACHABLE_REASONS } from '../upstream-probe.ts'

const probeBody = z.strictObject({ upstream_base_url: upstreamBaseUrl })

const probeAnswer = z.object({
  reachable: z.boolean().describe('It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS'),
  status: z.int().optional().describe('Of its answer to a GET of the base URL; redirects are not followed'),
  latency_ms: z.int().optional().describe('Until its response headers, connecting included'),
  tls: z.object({ protocol: z.string(), not_after: instant }).optional().describe('For https'),
  reason: z.enum(UNREACHABLE_REASONS).optional().describe('Why it could not be reached'),
})

/** What a seller wants to know of an upstream before it is wrapped. */
export function upstreamRoutes({ config }: Services): FastifyPluginAsyncZod {
  const { DNS_SERVERS: servers, ALLOW_PRIVATE_UPSTREAMS: allowPrivate } = config
  const known = [config.OPS_ADDRESS, ...servicesOf(config.DATABASE_URL, 5432), ...servicesOf(config.NATS_URL, 4222)]
  const ranges = config.DENIED_UPSTREAMS.map((range) => ({ range }))
  const denied = [...ranges, ...ownServices([...known, ...config.OWN_SERVICES])]
  const probe = createUpstreamProbe({ servers, allowPrivate, denied })
  return async (app) => {
    app.post('/upstreams/probe', {
      config: { operation: 'probeUpstream' },
      schema: { tags: ['apis'], body: probeBody, response: { 200: probeAnswer, ...errorAnswers } },
      handler: async (request) => {
        const { upstream_base_url } = request.body
        checkUpstream(upstream_base_url, config)
        return probe(new URL(upstream_base_url))
      },
    })
  }
}
