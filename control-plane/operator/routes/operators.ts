import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../../domain/errors.ts'
import { OPERATOR_ROLES } from '../../../schema/operators.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../../validation/shapes.ts'
import { operatorOf } from '../authentication.ts'
import { invite } from '../invitation.ts'
import type { OperatorRole } from '../operator.ts'
import { recordedChange } from '../recorded-change.ts'
import { requireAdmin } from '../require-admin.ts'
import type { RouteServices } from '../services.ts'
import { operatorName, reason } from '../shapes.ts'

const role = z.enum(OPERATOR_ROLES)

const operator = z.object({
  id: z.string(),
  name: z.string(),
  role,
  status: z.enum(['active', 'invited', 'disabled']),
  created_at: instant,
  disabled_at: instant.nullable(),
})

const invited = z.object({ id: z.string(), token: z.string().describe('Shown once; valid for a day') })

interface OperatorRow {
  id: string
  name: string
  role: OperatorRole
  is_enrolled: boolean
  created_at: Date
  disabled_at: Date | null
}

const COLUMNS = 'id, name, role, password_hash is not null as is_enrolled, created_at, disabled_at'
/** The maximum number of operators that the list shows. No gateway has more, so the list needs no pages. */
const MOST = 1_000

export function operatorRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/operators', {
      config: { access: 'viewer' },
      schema: { response: { 200: z.object({ items: z.array(operator) }), ...errorAnswers } },
      handler: async () => {
        const { rows } = await pool.query<OperatorRow>(
          `select ${COLUMNS} from operator_account order by name limit ${MOST}`,
        )
        return { items: rows.map(toOperator) }
      },
    })

    app.post('/operators', {
      config: { access: 'admin' },
      schema: {
        body: z.strictObject({ name: operatorName, role, again: z.boolean().default(false), reason }),
        response: { 201: invited, ...errorAnswers },
      },
      handler: async (request, reply) => {
        return reply.code(201).send(await invite(pool, { ...request.body, actor: operatorOf(request) }))
      },
    })

    app.patch('/operators/:id', {
      config: { access: 'admin' },
      schema: {
        params: z.object({ id: idParameter }),
        body: z.strictObject({ role: role.optional(), disabled: z.boolean().optional(), reason }),
        response: { 200: operator, ...errorAnswers },
      },
      handler: async (request) => {
        const { id } = request.params
        const { role, disabled, reason } = request.body
        const recorded = {
          ...{ actor: operatorOf(request), action: 'changed', targetKind: 'operator', target: id, reason },
          ofOperators: true,
        }
        const changed = await recordedChange(pool, recorded, async (client) => {
          const { rows } = await client.query<OperatorRow>(CHANGE, [id, role ?? null, disabled ?? null])
          if (!rows[0]) throw new LaunaError('not_found')
          if (rows[0].disabled_at) await client.query('delete from operator_session where operator_id = $1', [id])
          await requireAdmin(client)
          return rows[0]
        })
        return toOperator(changed)
      },
    })
  }
}

const CHANGE = `update operator_account set role = coalesce($2, role),
    disabled_at = case when $3 then coalesce(disabled_at, now()) when not $3 then null else disabled_at end
  where id = $1 returning ${COLUMNS}`

function toOperator({ id, name, role, is_enrolled, created_at, disabled_at }: OperatorRow) {
  const status = disabled_at ? ('disabled' as const) : is_enrolled ? ('active' as const) : ('invited' as const)
  return { id, name, role, status, created_at: created_at.toISOString(), disabled_at: isoOrNull(disabled_at) }
}
