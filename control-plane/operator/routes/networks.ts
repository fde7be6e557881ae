import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canonicalTarget } from '../../../domain/configuration/suspension.ts'
import { errorAnswers } from '../../validation/shapes.ts'
import type { RouteServices } from '../services.ts'

const token = z.object({
  network: z.string(),
  asset: z.string(),
  apis: z.number().int().describe('Number of APIs that have ever offered the token'),
  suspended: z.boolean().describe('Whether the token or its network is suspended'),
})

/** The tokens that sellers offer, the most frequent first. The list is bounded, because sellers may name any token. */
const TOKENS = `select network, asset, count(*)::int as apis from offered_token group by 1, 2 order by 3 desc, 1, 2 limit 1000`
const SUSPENDED = `select kind, target from suspension where ended_at is null and kind in ('network', 'token')`

/** Routes for networks and tokens. A suspension stops sales on a network or in a token. */
export function networkRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/tokens', {
      config: { access: 'viewer' },
      schema: { response: { 200: z.object({ items: z.array(token) }), ...errorAnswers } },
      handler: async () => {
        const { rows } = await pool.query<Omit<z.output<typeof token>, 'suspended'>>(TOKENS)
        const suspended = await pool.query<{ kind: string; target: string }>(SUSPENDED)
        const names = new Set(suspended.rows.map(({ kind, target }) => `${kind} ${target}`))
        const isSuspended = ({ network, asset }: { network: string; asset: string }) =>
          names.has(`network ${network}`) ||
          names.has(`token ${canonicalTarget({ kind: 'token', target: `${network}/${asset}` })}`)
        return { items: rows.map((row) => ({ ...row, suspended: isSuspended(row) })) }
      },
    })
  }
}
