import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idBefore, pageOf, pageQuery, toPage } from '../../http/pagination.ts'
import { errorAnswers, instant } from '../../validation/shapes.ts'
import type { RouteServices } from '../services.ts'
import { spellingsOf } from '../shapes.ts'

const change = z.object({
  table: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const record = z.object({
  id: z.string(),
  at: instant,
  operator_id: z.string().nullable(),
  operator: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  target_kind: z.string().nullable(),
  target: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(change),
})

type RecordRow = Omit<z.output<typeof record>, 'at'> & { at: Date }

/** The maximum number of changes of one record in the answer. The database has all. */
const MOST_CHANGES = 100

const RECORDS = `select id, at, operator_id, operator_name as operator, address, action, target_kind, target, reason,
    array(select json_build_object('table', c.table_name, 'before', c.before, 'after', c.after)
      from operator_change c where c.record_id = r.id order by c.number limit ${MOST_CHANGES}) as changes
  from operator_record r
  where id < coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and ($3::text is null or target_kind = $3) and ($4::text[] is null or target = any($4))
    and ($5::text is null or operator_name = $5)
  order by id desc limit $2`

const query = pageQuery.extend({
  target_kind: z.string().max(100).optional(),
  target: z.string().max(500).optional(),
  operator: z.string().max(100).optional(),
})

/** Routes for the log of operators' actions, newest first. */
export function recordRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/records', {
      config: { access: 'viewer' },
      schema: { querystring: query, response: { 200: pageOf(record), ...errorAnswers } },
      handler: async (request) => {
        const { limit, cursor, target_kind, target, operator } = request.query
        const targets = target === undefined ? null : spellingsOf(target)
        const values = [idBefore(cursor), limit + 1, target_kind ?? null, targets, operator ?? null]
        const { rows } = await pool.query<RecordRow>(RECORDS, values)
        return toPage(rows, request.query, ({ at, ...row }) => ({ ...row, at: at.toISOString() }))
      },
    })
  }
}
