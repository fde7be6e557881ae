import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { z } from 'zod'
import { SUSPENSION_KINDS, type SuspensionTarget } from '../../../domain/configuration/suspension.ts'
import { LaunaError } from '../../../domain/errors.ts'
import { isUuid } from '../../database/identifiers.ts'
import { idBefore, pageOf, pageQuery, toPage } from '../../http/pagination.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../../validation/shapes.ts'
import { refuseField } from '../../validation/validation.ts'
import { operatorOf } from '../authentication.ts'
import { isAtLeast, LEAST_TO_SUSPEND } from '../operator.ts'
import type { RouteServices } from '../services.ts'
import { ADDRESS, reason, spellingsOf } from '../shapes.ts'
import { COLUMNS, endSuspension, type SuspensionRow, suspend } from '../suspensions.ts'

const kind = z.enum(SUSPENSION_KINDS)

const suspension = z.object({
  id: z.string(),
  kind,
  target: z.string(),
  reason: z.string(),
  created_at: instant,
  until: instant.nullable(),
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
  in_force_at: instant
    .nullable()
    .describe('Time from which the start or the end of the suspension is in force everywhere; null until then'),
})

const body = z.strictObject({
  kind,
  target: z.string().trim().min(1).max(300),
  reason,
  until: instant.optional().describe('Time at which the suspension ends automatically'),
})

const query = pageQuery.extend({
  kind: kind.optional(),
  target: z.string().max(300).optional(),
  state: z.enum(['open', 'ended', 'all']).default('open'),
})

const LIST = `select ${COLUMNS} from suspension where id < coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and ($3::text is null or kind = $3) and ($4::text[] is null or target = any($4))
    and ($5 = 'all' or (ended_at is null) = ($5 = 'open'))
  order by id desc limit $2`

/** Routes that stop and resume sales. After a 2xx answer, the change is in force. */
export function suspensionRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { pool } = services
  return async (app) => {
    app.post('/suspensions', {
      config: { access: 'support' },
      schema: { body, response: { '2xx': suspension, ...errorAnswers } },
      handler: async (request, reply) => {
        const actor = operatorOf(request)
        const { until, ...asked } = request.body
        if (!isAtLeast(actor.role, LEAST_TO_SUSPEND[asked.kind])) throw new LaunaError('insufficient_scope')
        await requireTarget(pool, asked)
        const ends = until === undefined ? undefined : new Date(until)
        if (ends && ends.getTime() <= Date.now()) refuseField('until', 'must be in the future')
        const { suspension, isNew } = await suspend(services, { ...asked, until: ends, actor })
        return reply.code(isNew ? 201 : 200).send(toSuspension(suspension))
      },
    })

    app.get('/suspensions', {
      config: { access: 'viewer' },
      schema: { querystring: query, response: { 200: pageOf(suspension), ...errorAnswers } },
      handler: async (request) => {
        const { limit, cursor, kind, target, state } = request.query
        const values = [
          idBefore(cursor),
          limit + 1,
          kind ?? null,
          target === undefined ? null : spellingsOf(target),
          state,
        ]
        const { rows } = await pool.query<SuspensionRow>(LIST, values)
        return toPage(rows, request.query, toSuspension)
      },
    })

    app.get('/suspensions/:id', {
      config: { access: 'viewer' },
      schema: { params: z.object({ id: idParameter }), response: { 200: suspension, ...errorAnswers } },
      handler: async (request) => toSuspension(await suspensionOf(pool, request.params.id)),
    })

    app.post('/suspensions/:id/end', {
      config: { access: 'support' },
      schema: {
        params: z.object({ id: idParameter }),
        body: z.strictObject({ reason }),
        response: { 200: suspension, ...errorAnswers },
      },
      handler: async (request) => {
        const actor = operatorOf(request)
        const { id } = request.params
        const { kind } = await suspensionOf(pool, id)
        if (!isAtLeast(actor.role, LEAST_TO_SUSPEND[kind])) throw new LaunaError('insufficient_scope')
        return toSuspension(await endSuspension(services, { id, reason: request.body.reason, actor }))
      },
    })
  }
}

async function suspensionOf(pool: Pool, id: string): Promise<SuspensionRow> {
  const { rows } = await pool.query<SuspensionRow>(`select ${COLUMNS} from suspension where id = $1`, [id])
  if (!rows[0]) throw new LaunaError('not_found')
  return rows[0]
}

const NETWORK = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+\.?$/i

/** Throws `validation_failed` for a target that does not fit its kind, or that does not exist. */
async function requireTarget(pool: Pool, { kind, target }: SuspensionTarget): Promise<void> {
  const [network = '', asset] = target.split('/')
  switch (kind) {
    case 'account':
    case 'api': {
      const found = isUuid(target) && (await pool.query(`select from ${kind} where id = $1`, [target])).rowCount
      return found ? undefined : refuseField('target', `must be the id of an ${kind}`)
    }
    case 'host':
      return HOST.test(target) ? undefined : refuseField('target', 'must be a host name without a port')
    case 'network':
      return NETWORK.test(target) ? undefined : refuseField('target', 'must be a network, like eip155:8453')
    case 'token':
      return NETWORK.test(network) && ADDRESS.test(asset ?? '')
        ? undefined
        : refuseField('target', 'must be a network and a token, like eip155:8453/0x8335…')
    case 'payee':
      return ADDRESS.test(target) ? undefined : refuseField('target', 'must be the address of a payee')
  }
}

function toSuspension({ ends_at, ...row }: SuspensionRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    until: isoOrNull(ends_at),
    ended_at: isoOrNull(row.ended_at),
    in_force_at: isoOrNull(row.in_force_at),
  }
}
