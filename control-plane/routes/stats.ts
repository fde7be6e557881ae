import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { principalOf } from '../request-principal.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../shapes.ts'
import { statsOverview } from '../statistics/overview.ts'

const query = z.strictObject({
  days: z.coerce.number().int().min(1).max(365).default(30).describe('How many days back, today included, in UTC'),
})

const figures = {
  challenges: z.int().describe('402 answers to requests without a payment, some seconds late'),
  paid: z.int(),
  failed: z.int().describe('Payments that ended without a charge'),
  unique_payers: z.int(),
  revenue: z.array(
    z.object({ network: z.string(), asset: z.string(), amount: z.string().describe('Atomic token units') }),
  ),
  conversion: z.number().nullable().describe('Payments per 402 answer, at most 1; null where no 402 was given'),
  latency_ms: z
    .object({ p50: z.int(), p95: z.int() })
    .nullable()
    .describe(
      'Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated ' +
        'within classes that are at most a half wide; a minute stands for all that took longer',
    ),
}

const overview = z.object({
  days: z.int(),
  from: instant,
  to: instant,
  totals: z.object(figures),
  previous: z.object({ from: instant, to: instant, ...figures }).describe('As many days before these'),
  by_day: z.array(z.object({ date: z.iso.date(), ...figures })),
  by_api: z
    .array(z.object({ api_id: z.string(), ...figures }))
    .describe('At most 200, most payments first, then most challenges'),
  by_endpoint: z
    .array(z.object({ api_id: z.string(), endpoint_id: z.string(), ...figures }))
    .describe('At most 200, most payments first, then most challenges'),
})

/** What a seller has earned. */
export function statsRoutes({ reader }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/stats/overview', {
      config: { operation: 'getStatsOverview' },
      schema: { tags: ['analytics'], querystring: query, response: { 200: overview, ...errorAnswers } },
      handler: async (request) => {
        const tenant = principalOf(request)
        return statsOverview(reader, tenant, { days: request.query.days, now: new Date() })
      },
    })
  }
}
