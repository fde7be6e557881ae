import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { RESERVED_SLUGS, SLUG } from '../../domain/hosts/gateway-host.ts'
import { tenantManager } from '../database/tenancy.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import type { Services } from '../services.ts'

const query = z.strictObject({ slug: z.string().max(255, 'must not be longer than 255 characters') })

const availability = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z
    .enum(['invalid', 'reserved', 'taken'])
    .optional()
    .describe(
      'Reason why the slug is not free. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform ' +
        'uses it; `taken`: an API of the environment has it, or another account released it less than 90 days ago',
    ),
})

/** Returns whether a slug is free, for a form in which a person chooses one. The slug is not reserved. */
export function slugAvailabilityRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/slug-availability', {
      ...defineOperation({
        id: 'getSlugAvailability',
        summary: 'Check whether a slug is free in the environment',
        details: 'This does not reserve the slug: only a new API takes it.',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:read'] },
        query,
        answers: { 200: availability },
        examples: { answer: { slug: 'weather', available: false, reason: 'taken' } },
      }),
      handler: async (request) => {
        const { slug } = request.query
        if (!SLUG.test(slug)) return { slug, available: false, reason: 'invalid' as const }
        if (RESERVED_SLUGS.has(slug)) return { slug, available: false, reason: 'reserved' as const }
        const tenant = principalOf(request)
        const rows = await tenantManager(orm, tenant).execute<{ taken: boolean }[]>(
          'select slug_is_taken(?, ?) as taken',
          [slug, tenant.environment],
        )
        return rows[0]?.taken ? { slug, available: false, reason: 'taken' as const } : { slug, available: true }
      },
    })
  }
}
