import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { tenantManager } from '../database/tenancy.ts'
import { principalOf } from '../identity/route-guard.ts'
import { readStatement, statement } from '../resources/statements.ts'
import type { Services } from '../services.ts'
import { errorAnswers } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

const query = z.strictObject({
  month: z
    .string()
    .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .describe('In UTC, such as `2026-11`'),
})

/** Earnings by month. */
export function statementRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/statements', {
      config: { operation: 'getStatement' },
      schema: { tags: ['analytics'], querystring: query, response: { 200: statement, ...errorAnswers } },
      handler: async (request) => {
        const tenant = principalOf(request)
        const { month } = request.query
        if (month > new Date().toISOString().slice(0, 7)) return refuseField('month', 'must not be in the future')
        return readStatement(tenantManager(orm, tenant), { tenant, month })
      },
    })
  }
}
