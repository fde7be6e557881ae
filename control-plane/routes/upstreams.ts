import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { defineOperation } from '../operation/define-operation.ts'
import { QUARTER_HOUR } from '../operation/rate-limit.ts'
import { checkUpstream, upstreamBaseUrl } from '../resources/api-input.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { UNREACHABLE_REASONS } from '../tenant-calls/guarded-connection.ts'
import { instant } from '../validation/shapes.ts'

const probeBody = z.strictObject({ upstream_base_url: upstreamBaseUrl })

const probeAnswer = z.object({
  reachable: z
    .boolean()
    .describe(
      'Whether the upstream answered over HTTP, with any status. For an upstream with HTTP/2 only: whether it accepted TLS',
    ),
  status: z.int().optional().describe('HTTP status of the answer to a GET of the base URL; redirects are not followed'),
  latency_ms: z.int().optional().describe('Milliseconds until the response headers, including the time to connect'),
  tls: z.object({ protocol: z.string(), not_after: instant }).optional().describe('The TLS connection, for https'),
  reason: z.enum(UNREACHABLE_REASONS).optional().describe('Reason why the upstream could not be reached'),
})

/** Routes that check an upstream before a seller makes an API of it. */
export function upstreamRoutes({ settings, tenantCalls }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/upstreams/probe', {
      ...defineOperation({
        id: 'probeUpstream',
        summary: 'Check whether an upstream answers a request of the gateway; the body of the answer is not read',
        tag: 'apis',
        // The call changes nothing, but the service then calls a server of another party, so only verified sellers may make it.
        rule: { credential: 'any', scopes: ['apis:write'], write: true },
        body: probeBody,
        answers: { 200: probeAnswer },
        rateLimits: [
          { subject: 'account', attempts: settings.LIMITS.upstream_probes_per_account, windowSeconds: QUARTER_HOUR },
        ],
        examples: {
          body: { upstream_base_url: 'https://api.example.com/v1' },
          answer: {
            reachable: true,
            status: 200,
            latency_ms: 84,
            tls: { protocol: 'TLSv1.3', not_after: '2026-04-30T12:00:00.000Z' },
          },
        },
        room: 'own',
      }),
      handler: async (request) => {
        const { upstream_base_url } = request.body
        checkUpstream(upstream_base_url, settings)
        return tenantCalls.probe(new URL(upstream_base_url), subjectOf(request))
      },
    })
  }
}
