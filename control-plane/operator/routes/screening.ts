import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { spelledAddress } from '../../../domain/configuration/suspension.ts'
import { LaunaError } from '../../../domain/errors.ts'
import { SCREENED_MOST } from '../../../schema/screening.ts'
import { violatedConstraint } from '../../database/database-errors.ts'
import { errorAnswers, instant, noContent } from '../../validation/shapes.ts'
import { operatorOf } from '../authentication.ts'
import { recordedChange } from '../recorded-change.ts'
import type { RouteServices } from '../services.ts'
import { ADDRESS, reason } from '../shapes.ts'

const verdict = z.enum(['allow', 'deny'])
const address = z.string().trim().regex(ADDRESS, 'must be the address of a payer or payee').transform(spelledAddress)
const params = z.object({ address })

const record = z.object({ address: z.string(), verdict, reason: z.string(), created_at: instant })

/** The cursor is the last address of the previous page, because the list is sorted by address. */
const query = z.object({
  verdict: verdict.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(128).optional(),
})

interface Row {
  address: string
  verdict: 'allow' | 'deny'
  reason: string
  created_at: Date
}

const LIST = `select address, verdict, reason, created_at from screened_address
  where address > $1 and ($3::text is null or verdict = $3) order by address limit $2`
const SET = `insert into screened_address as s (address, verdict, reason) values ($1, $2, $3)
  on conflict (address) do update set verdict = excluded.verdict, reason = excluded.reason, created_at = now()
  returning address, verdict, reason, created_at`

/** Routes for the lists of payers and payees that are allowed or denied, whatever the screening service answers. */
export function screeningRoutes({ pool, screens }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/screened-addresses', {
      config: { access: 'viewer' },
      schema: {
        querystring: query,
        response: { 200: z.object({ items: z.array(record), next_cursor: z.string().nullable() }), ...errorAnswers },
      },
      handler: async (request) => {
        const { limit, cursor = '', verdict = null } = request.query
        const { rows } = await pool.query<Row>(LIST, [cursor, limit + 1, verdict])
        const items = rows.slice(0, limit)
        return { items: items.map(toRecord), next_cursor: rows.length > limit ? (items.at(-1)?.address ?? null) : null }
      },
    })

    app.put('/screened-addresses/:address', {
      config: { access: 'admin' },
      schema: { params, body: z.strictObject({ verdict, reason }), response: { 200: record, ...errorAnswers } },
      handler: async (request) => {
        // Without screening, no process reads the entry, but it would look as if it were in force.
        if (!screens) throw new LaunaError('screening_off')
        const { verdict, reason } = request.body
        const { address: target } = request.params
        const action = verdict === 'deny' ? 'denied' : 'allowed'
        const recorded = { actor: operatorOf(request), action, targetKind: 'address', target, reason }
        const row = await recordedChange(pool, recorded, async (client) => {
          const { rows } = await client.query<Row>(SET, [target, verdict, reason])
          return rows[0]
        }).catch((error: unknown) => {
          throw violatedConstraint(error) === SCREENED_MOST ? new LaunaError('quota_exceeded', { cause: error }) : error
        })
        if (!row) throw new LaunaError('internal_error')
        return toRecord(row)
      },
    })

    app.delete('/screened-addresses/:address', {
      config: { access: 'admin' },
      schema: { params, body: z.strictObject({ reason }), response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        const { address: target } = request.params
        const { reason } = request.body
        const recorded = { actor: operatorOf(request), action: 'unlisted', targetKind: 'address', target, reason }
        await recordedChange(pool, recorded, async (client) => {
          const { rowCount } = await client.query('delete from screened_address where address = $1', [target])
          if (!rowCount) throw new LaunaError('not_found')
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function toRecord({ created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString() }
}
