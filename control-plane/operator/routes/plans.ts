import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENVIRONMENTS } from '../../../domain/environment.ts'
import { LaunaError } from '../../../domain/errors.ts'
import { LIMITED_RESOURCES } from '../../../schema/quotas.ts'
import { errorAnswers, noContent } from '../../validation/shapes.ts'
import { operatorOf } from '../authentication.ts'
import { recordedChange } from '../recorded-change.ts'
import type { RouteServices } from '../services.ts'
import { planName, reason } from '../shapes.ts'

const limit = z.strictObject({
  environment: z.enum(ENVIRONMENTS),
  resource: z.enum(LIMITED_RESOURCES),
  most: z.number().int().min(0).max(1_000_000_000_000),
})

const limits = z
  .array(limit)
  .max(2 * LIMITED_RESOURCES.length)
  .refine((given) => new Set(given.map((each) => `${each.environment} ${each.resource}`)).size === given.length, {
    error: 'must name each limit once',
  })

const plan = z.object({ name: z.string(), limits: z.array(limit) })

const PLANS = `select p.name, coalesce((select json_agg(json_build_object('environment', l.environment, 'resource', l.resource,
      'most', l.most) order by l.environment, l.resource) from plan_limit l where l.plan = p.name), '[]') as limits
  from plan p where $1::text is null or p.name = $1 order by p.name limit 1000`

const KEEP = `insert into plan (name) values ($1) on conflict do nothing`
const DROP_LIMITS = `delete from plan_limit where plan = $1 and (environment, resource) not in (select * from unnest($2::text[], $3::text[]))`
const SET_LIMITS = `insert into plan_limit as l (plan, environment, resource, most)
    select $1, * from unnest($2::text[], $3::text[], $4::bigint[])
  on conflict (plan, environment, resource) do update set most = excluded.most where l.most <> excluded.most`

const params = z.object({ name: planName })

/** Routes for plans, which limit accounts. A limit that a plan does not name does not apply. */
export function planRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/plans', {
      config: { access: 'viewer' },
      schema: { response: { 200: z.object({ items: z.array(plan) }), ...errorAnswers } },
      handler: async () => ({ items: (await pool.query<z.output<typeof plan>>(PLANS, [null])).rows }),
    })

    app.put('/plans/:name', {
      config: { access: 'admin' },
      schema: { params, body: z.strictObject({ limits, reason }), response: { 200: plan, ...errorAnswers } },
      handler: async (request) => {
        const { name } = request.params
        const { limits: given, reason } = request.body
        const recorded = { actor: operatorOf(request), action: 'set a plan', targetKind: 'plan', target: name, reason }
        return recordedChange(pool, recorded, async (client) => {
          const named = [given.map(({ environment }) => environment), given.map(({ resource }) => resource)]
          await client.query(KEEP, [name])
          await client.query(DROP_LIMITS, [name, ...named])
          await client.query(SET_LIMITS, [name, ...named, given.map(({ most }) => most)])
          const { rows } = await client.query<z.output<typeof plan>>(PLANS, [name])
          return rows[0] ?? { name, limits: [] }
        })
      },
    })

    app.delete('/plans/:name', {
      config: { access: 'admin' },
      schema: { params, body: z.strictObject({ reason }), response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        const { name } = request.params
        const { reason } = request.body
        const recorded = {
          actor: operatorOf(request),
          action: 'deleted a plan',
          targetKind: 'plan',
          target: name,
          reason,
        }
        await recordedChange(pool, recorded, async (client) => {
          const { rowCount } = await client.query('delete from plan where name = $1', [name])
          if (!rowCount) throw new LaunaError('not_found')
        }).catch((error: { code?: string }) => {
          throw error.code === '23503' ? new LaunaError('plan_in_use', { cause: error }) : error
        })
        return reply.code(204).send(null)
      },
    })
  }
}
