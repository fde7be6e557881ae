import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { UNREACHABLE_REASONS } from '../http/guarded-connection.ts'
import { checkUpstream, upstreamBaseUrl } from '../resources/api-input.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../validation/shapes.ts'

const probeBody = z.strictObject({ upstream_base_url: upstreamBaseUrl })

const probeAnswer = z.object({
  reachable: z.boolean().describe('It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS'),
  status: z.int().optional().describe('Of its answer to a GET of the base URL; redirects are not followed'),
  latency_ms: z.int().optional().describe('Until its response headers, connecting included'),
  tls: z.object({ protocol: z.string(), not_after: instant }).optional().describe('For https'),
  reason: z.enum(UNREACHABLE_REASONS).optional().describe('Why it could not be reached'),
})

/** Checks an upstream for a seller before it is wrapped. */
export function upstreamRoutes({ config, tenantCalls }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/upstreams/probe', {
      config: { operation: 'probeUpstream' },
      schema: { tags: ['apis'], body: probeBody, response: { 200: probeAnswer, ...errorAnswers } },
      handler: async (request) => {
        const { upstream_base_url } = request.body
        checkUpstream(upstream_base_url, config)
        return tenantCalls.probe(new URL(upstream_base_url), subjectOf(request))
      },
    })
  }
}
