import { text } from 'node:stream/consumers'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { sendJsonText } from '../http/json-answer.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_API_ID, EXAMPLE_ENDPOINT_ID } from '../resources/examples.ts'
import { subjectOf } from '../rooms/enter-room.ts'
import type { Services } from '../services.ts'
import { instant } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

/** The earliest day that `until` may name. No gateway had a payment before it. */
const FIRST_DAY = '2020-01-01'
/** The maximum number of days that an overview may show by the hour. */
const MOST_DAYS_BY_HOUR = 7

const query = z.strictObject({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Number of days in UTC, up to and including the last day'),
  until: z.iso
    .date('must be a day such as 2026-01-31')
    .optional()
    .describe('The last day in UTC, such as `2026-01-31`; default: today'),
  without_trials: z
    .enum(['true'])
    .optional()
    .describe(
      "Leaves out payments of the account's own Sandbox wallet. 402 answers have no payer and still count. Only the newest 100,000 payments are counted",
    ),
  hourly: z.enum(['true']).optional().describe(`Adds \`by_hour\`, for at most ${MOST_DAYS_BY_HOUR} days`),
})

const figures = {
  challenges: z
    .int()
    .describe('Number of 402 answers to requests without a payment; new ones appear after some seconds'),
  paid: z.int(),
  failed: z.int().describe('Number of payments that ended without a charge'),
  unique_payers: z.int(),
  revenue: z.array(
    z.object({ network: z.string(), asset: z.string(), amount: z.string().describe('Atomic token units') }),
  ),
  conversion: z.number().nullable().describe('Payments per 402 answer, at most 1; null without 402 answers'),
  latency_ms: z
    .object({ p50: z.int(), p95: z.int() })
    .nullable()
    .describe(
      'Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated ' +
        'with an error of at most a half; times above a minute count as a minute',
    ),
}

const overview = z.object({
  days: z.int(),
  from: instant,
  to: instant,
  totals: z.object(figures),
  previous: z
    .object({ from: instant, to: instant, ...figures })
    .describe('The figures of the period of equal length before this one'),
  by_day: z.array(z.object({ date: z.iso.date(), ...figures })),
  by_hour: z
    .array(
      z.object({
        hour: instant.describe('Start of the hour'),
        ...{ paid: figures.paid, failed: figures.failed, revenue: figures.revenue, latency_ms: figures.latency_ms },
      }),
    )
    .optional()
    .describe(
      'With `hourly`: each hour, oldest first. Only the newest 100,000 payments are counted; earlier hours are left out',
    ),
  by_api: z
    .array(
      z.object({
        api_id: z.string(),
        api_name: z.string().nullable().describe('Current name of the API; null if it was deleted'),
        ...figures,
      }),
    )
    .describe('At most 200; those with the most payments come first, then those with the most challenges'),
  by_endpoint: z
    .array(z.object({ api_id: z.string(), endpoint_id: z.string(), ...figures }))
    .describe('At most 200; those with the most payments come first, then those with the most challenges'),
})

const EXAMPLE_FIGURES = {
  challenges: 12,
  paid: 3,
  failed: 1,
  unique_payers: 2,
  revenue: [{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address.toLowerCase(), amount: '300000' }],
  conversion: 0.25,
  latency_ms: { p50: 420, p95: 910 },
}

/** Routes for earnings and figures of a seller. */
export function statsRoutes({ longReads, rooms }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/stats/overview', {
      ...defineOperation({
        id: 'getStatsOverview',
        summary: 'Read payments, payers and revenue of the last days',
        details: 'The default of `days` is 30.',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['stats:read'] },
        query,
        answers: { 200: overview },
        examples: {
          answer: {
            days: 1,
            from: '2026-01-31T00:00:00.000Z',
            to: '2026-02-01T00:00:00.000Z',
            totals: EXAMPLE_FIGURES,
            previous: { from: '2026-01-30T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z', ...EXAMPLE_FIGURES },
            by_day: [{ date: '2026-01-31', ...EXAMPLE_FIGURES }],
            by_api: [{ api_id: EXAMPLE_API_ID, api_name: 'Weather', ...EXAMPLE_FIGURES }],
            by_endpoint: [{ api_id: EXAMPLE_API_ID, endpoint_id: EXAMPLE_ENDPOINT_ID, ...EXAMPLE_FIGURES }],
          },
        },
      }),
      handler: async (request, reply) => {
        const { accountId, environment } = principalOf(request)
        const tenant = { accountId, environment }
        const { days, until, hourly, without_trials } = request.query
        if (hourly && days > MOST_DAYS_BY_HOUR)
          return refuseField('days', `must not exceed ${MOST_DAYS_BY_HOUR} if hourly is true`)
        const now = new Date()
        if (until && until > now.toISOString().slice(0, 10)) return refuseField('until', 'must not be in the future')
        if (until && until < FIRST_DAY) return refuseField('until', `must not be before ${FIRST_DAY}`)
        const read = {
          days,
          until: until ? new Date(until) : now,
          hourly: hourly !== undefined,
          withoutTrials: without_trials !== undefined,
        }
        // The request keeps its place until the worker has made the overview, even if the client disconnects earlier.
        const place = await rooms.overviews.enter(subjectOf(request), { signal: request.signal })
        try {
          return sendJsonText(reply, await text(longReads.bytes({ kind: 'overview', tenant, ...read })))
        } finally {
          place.leave()
        }
      },
    })
  }
}
