import type { FilterQuery } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accept.ts'
import { PAYMENT_STATES, Payment, type PaymentState } from '../entities/payment.ts'
import { isUuid } from '../identifiers.ts'
import { afterCursor, pageOf, pageOptions, pageQuery, toPage } from '../pagination.ts'
import { principalOf } from '../request-principal.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant, isoOrNull } from '../shapes.ts'
import { tenantManager } from '../tenancy.ts'

const STATUSES = PAYMENT_STATES.map((state) => state.toLowerCase()) as [
  Lowercase<PaymentState>,
  ...Lowercase<PaymentState>[],
]
const status = z.enum(STATUSES)

const identifier = z.string().refine(isUuid, 'must be an identifier')
const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })

const query = pageQuery.extend({
  api_id: identifier.optional(),
  endpoint_id: identifier.optional(),
  status: status.optional(),
  payer: z.string().regex(EVM_ADDRESS, 'must be an EVM address').optional(),
  from: time.optional().describe('Not created before'),
  to: time.optional().describe('Created before'),
})

const settlement = z.object({
  id: z.string(),
  api_id: z.string(),
  endpoint_id: z.string(),
  method: z.string(),
  path: z.string(),
  payer: z.string(),
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('Atomic token units'),
  pay_to: z.string(),
  status,
  transaction: z.string().nullable(),
  error_reason: z.string().nullable(),
  upstream_status: z.int().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})

/** The seller's part of the ledger (contract section 4.6). */
export function settlementRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/settlements', {
      config: { operation: 'listSettlements' },
      schema: { tags: ['analytics'], querystring: query, response: { 200: pageOf(settlement), ...errorAnswers } },
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const where = { ...conditions(request.query), ...afterCursor(request.query.cursor) }
        return toPage(await em.find(Payment, where, pageOptions(request.query)), request.query, toSettlement)
      },
    })
  }
}

function conditions(filter: z.output<typeof query>): FilterQuery<Payment> & object {
  const where: Record<string, unknown> = {}
  if (filter.api_id) where.apiId = filter.api_id
  if (filter.endpoint_id) where.endpointId = filter.endpoint_id
  if (filter.status) where.state = filter.status.toUpperCase()
  // An address has no special characters of a pattern, so this is equality in any case of the letters.
  if (filter.payer) where.payer = { $ilike: filter.payer }
  if (filter.from || filter.to) {
    where.createdAt = {
      ...(filter.from && { $gte: new Date(filter.from) }),
      ...(filter.to && { $lt: new Date(filter.to) }),
    }
  }
  return where
}

function toSettlement(payment: Payment): z.output<typeof settlement> {
  return {
    id: payment.id,
    api_id: payment.apiId,
    endpoint_id: payment.endpointId,
    method: payment.method,
    path: payment.path,
    payer: payment.payer,
    scheme: payment.scheme,
    network: payment.network,
    asset: payment.asset,
    amount: payment.amount,
    pay_to: payment.payTo,
    status: payment.state.toLowerCase() as Lowercase<PaymentState>,
    transaction: payment.transaction ?? null,
    error_reason: payment.errorReason ?? null,
    upstream_status: payment.upstreamStatus ?? null,
    created_at: payment.createdAt.toISOString(),
    settled_at: isoOrNull(payment.settledAt),
  }
}
