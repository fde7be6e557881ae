import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Api } from '../entities/api.ts'
import { idBefore, pageBefore, pageOf, pageQuery } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { LOGGED_REQUESTS } from '../reads/request-reads.ts'
import { readSettlements } from '../reads/settlement-reads.ts'
import { EXAMPLE_ENDPOINT_ID, EXAMPLE_TIME, exampleList } from '../resources/examples.ts'
import { loggedRequest, mergedPage, paidRequest, requestRecord } from '../resources/request-record.ts'
import type { Services } from '../services.ts'
import { idParameter } from '../validation/shapes.ts'

const params = z.object({ id: idParameter })
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Routes for buyers' requests to an API: payments from the ledger, and all others from the request log
 * (`schema/request-log.ts`).
 */
export function requestRoutes({ orm, reader }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/apis/:id/requests', {
      ...defineOperation({
        id: 'listRequests',
        summary: "List buyers' requests to an API, newest first; requests without a payment are kept for three days",
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['settlements:read'] },
        params,
        query: pageQuery,
        answers: { 200: pageOf(requestRecord) },
        examples: {
          answer: exampleList({
            id: '019c13f8-7182-73aa-a2b8-cfe3e00ddf09',
            at: EXAMPLE_TIME,
            outcome: 'refused',
            method: 'GET',
            path: '/forecast/berlin',
            status: 402,
            reason: 'insufficient_funds',
            text: 'The wallet of the buyer does not hold the price.',
            count: 2,
            endpoint_id: EXAMPLE_ENDPOINT_ID,
            settlement_id: null,
            payer: null,
            took_ms: null,
          }),
        },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const tenant = principalOf(request)
        const { id: api_id } = request.params
        const { limit, cursor } = request.query
        if (!(await tenantManager(orm, tenant).count(Api, { id: api_id }))) throw new LaunaError('not_found')
        const before = idBefore(cursor)
        const payments = await readSettlements(reader, tenant, { api_id }, { limit, before })
        const bounds = [before ?? LAST, payments.next ?? FIRST, String(limit + 1)]
        const logged = await reader.read(tenant, LOGGED_REQUESTS, [api_id, ...bounds])
        const requests = [...payments.rows.map(paidRequest), ...logged.map(loggedRequest)]
        const { rows, next } = mergedPage(requests, { limit, next: payments.next })
        return pageBefore(rows, next, (row) => row)
      },
    })
  }
}
