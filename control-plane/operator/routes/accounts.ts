import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../../domain/errors.ts'
import { idBefore, pageOf, pageQuery, toPage } from '../../http/pagination.ts'
import { errorAnswers, idParameter, instant, isoOrNull } from '../../validation/shapes.ts'
import { refuseField } from '../../validation/validation.ts'
import { operatorOf } from '../authentication.ts'
import { LEAST_TO_ASSIGN_PLANS } from '../operator.ts'
import { recordedChange } from '../recorded-change.ts'
import type { RouteServices } from '../services.ts'
import { planName, reason } from '../shapes.ts'

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  plan: z.string(),
  email_verified: z.boolean(),
  apis: z.number().int(),
  created_at: instant,
  deleted_at: instant.nullable(),
})

type AccountRow = Omit<z.output<typeof account>, 'created_at' | 'deleted_at'> & {
  created_at: Date
  deleted_at: Date | null
}

const COLUMNS = `a.id, a.email, a.name, a.plan, a.email_verified_at is not null as email_verified,
    (select count(*)::int from api where api.account_id = a.id) as apis, a.created_at, a.deleted_at`

const LIST = `select ${COLUMNS} from account a where a.id < coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and ($3::text is null or a.email = lower($3)) and ($4::text is null or a.plan = $4)
  order by a.id desc limit $2`
const ONE = `select ${COLUMNS} from account a where a.id = $1`
const SET_PLAN = 'update account set plan = $2 where id = $1 and deleted_at is null'
const PLAN_EXISTS = 'select from plan where name = $1 for share'

const query = pageQuery.extend({ email: z.string().max(254).optional(), plan: planName.optional() })

export function accountRoutes({ pool }: RouteServices): FastifyPluginAsyncZod {
  const accountOf = async (id: string) => {
    const { rows } = await pool.query<AccountRow>(ONE, [id])
    if (!rows[0]) throw new LaunaError('not_found')
    return toAccount(rows[0])
  }
  return async (app) => {
    app.get('/accounts', {
      config: { access: 'viewer' },
      schema: { querystring: query, response: { 200: pageOf(account), ...errorAnswers } },
      handler: async (request) => {
        const { limit, cursor, email, plan } = request.query
        const { rows } = await pool.query<AccountRow>(LIST, [idBefore(cursor), limit + 1, email ?? null, plan ?? null])
        return toPage(rows, request.query, toAccount)
      },
    })

    app.get('/accounts/:id', {
      config: { access: 'viewer' },
      schema: { params: z.object({ id: idParameter }), response: { 200: account, ...errorAnswers } },
      handler: (request) => accountOf(request.params.id),
    })

    app.put('/accounts/:id/plan', {
      config: { access: LEAST_TO_ASSIGN_PLANS },
      schema: {
        params: z.object({ id: idParameter }),
        body: z.strictObject({ plan: planName, reason }),
        response: { 200: account, ...errorAnswers },
      },
      handler: async (request) => {
        const { id } = request.params
        const { plan, reason } = request.body
        const recorded = {
          actor: operatorOf(request),
          action: 'assigned a plan',
          targetKind: 'account',
          target: id,
          reason,
        }
        await recordedChange(pool, recorded, async (client) => {
          if (!(await client.query(PLAN_EXISTS, [plan])).rowCount) refuseField('plan', 'is not a plan')
          if (!(await client.query(SET_PLAN, [id, plan])).rowCount) throw new LaunaError('not_found')
        })
        return accountOf(id)
      },
    })
  }
}

function toAccount({ created_at, deleted_at, ...row }: AccountRow) {
  return { ...row, created_at: created_at.toISOString(), deleted_at: isoOrNull(deleted_at) }
}
